// A member's draws, looked back on.

import { getBestCard } from '#contract/best-card.ts'
import type { Rarity } from '#contract/catalogue.ts'
import * as calls from '#contract/draw-history.ts'
import { isPoints } from '#contract/sealed-box.ts'
import { japanDate } from '#server/business-time/japan.ts'
import { findBox } from '#server/cards/boxes/queries.ts'
import { isOnSale } from '#server/cards/boxes/stop-sale.ts'
import { findCards } from '#server/cards/catalogue/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { type Http, type MemberVisit, Refusal } from '#server/http/calls.ts'
import { pageNumber, pageOf } from '#server/http/paging.ts'
import { localized, localizedImage } from '#server/localized.ts'
import { readPrizes } from './draw-contents.ts'
import { listKnownDraws } from './member-draws.ts'
import { isDrawId, presentCards } from './present-draw.ts'
import { bestFirst, presentSummaries } from './present-summaries.ts'
import { findDraw, listDrawsOf, modeOf } from './queries.ts'

const pageSize = 20

/** A draw of the visiting member; undefined for one of another and for what is no id. */
export const ownDraw = async (db: Database, visit: MemberVisit, drawId: string | undefined) =>
  drawId !== undefined && isDrawId(drawId) ? await findDraw(db, visit.memberId, drawId) : undefined

/** `history_id` by its wire name: some of these calls have it in their path, where nothing translates it. */
export const unknown = (visit: MemberVisit) => new Refusal(404, { history_id: [visit.phrases.notFound] })

export function serveHistory(http: Http): void {
  http.serveMember(getBestCard, async ({ reader, memberId, language }) => {
    const best = await findBestOfMonth(reader, memberId)
    const card = best && (await findCards(reader, [best.prize.cardId])).get(best.prize.cardId)
    if (best === undefined || card === undefined) return { best: null }
    return {
      best: {
        name: localized(card, 'name', language),
        imageUrl: localizedImage(card, language),
        rarity: best.prize.rarity as Rarity,
        drawId: best.draw.id,
        month: monthOf(best.draw),
      },
    }
  })

  http.serveMember(calls.listDraws, async (visit, { mode }) => {
    const page = pageNumber(visit.params.page)
    const slice = { limit: pageSize, offset: (page - 1) * pageSize }
    const { draws, total } = await listDrawsOf(visit.reader, visit.memberId, mode ?? '0', slice)
    return { list: await presentSummaries(visit.reader, visit, draws), page: pageOf(page, total, pageSize) }
  })

  http.serveMember(calls.getDraw, async (visit) => {
    const { reader } = visit
    const draw = await ownDraw(reader, visit, visit.params.drawId)
    const [summary] = draw === undefined ? [] : await presentSummaries(reader, visit, [draw])
    if (draw === undefined || summary === undefined) return unknown(visit)
    const [cards, box] = await Promise.all([
      draw.chosenAt === null ? [] : presentCards(reader, draw, visit.language),
      findBox(reader, draw.packId),
    ])
    const isShipped = (offset: number) => draw.shipped?.[offset] === '1'
    return {
      ...summary,
      shippedCards: cards.filter((_, offset) => isShipped(offset)),
      convertedCards: cards.filter((card, offset) => !card.isPoints && !isShipped(offset)),
      pointPrizes: cards.filter((card) => card.isPoints),
      isOnSale: box !== undefined && isOnSale(box, visit.now),
      mode: modeOf(draw),
    }
  })
}

const monthOf = ({ drawnAt }: { drawnAt: Date }) => japanDate(drawnAt).slice(0, 7)

/** The best card of a member's known draws of their newest month in Japan; of equal ones the newest. */
async function findBestOfMonth(db: Database, memberId: string) {
  const known = await listKnownDraws(db, memberId)
  const draws = known.toSorted((a, b) => b.drawnAt.getTime() - a.drawnAt.getTime())
  const ofMonth = draws.filter((draw) => draws[0] && monthOf(draw) === monthOf(draws[0]))
  const prizesOf = await readPrizes(db, ofMonth)
  return ofMonth
    .flatMap((draw) => prizesOf(draw).map((prize) => ({ draw, prize })))
    .filter(({ prize }) => !isPoints(prize))
    .sort((a, b) => bestFirst(a.prize, b.prize))[0]
}
