import type { Language } from '#phrases/language.ts'
import type { CardList, ConvertedDraw } from '#phrases/mail/reminders/ja.ts'
import { listPointBoxes } from '#server/cards/boxes/queries.ts'
import { findCards, findPacks } from '#server/cards/catalogue/queries.ts'
import { choiceEndsAt, choiceMs, earliestEnd, sumWon } from '#server/cards/draws/choose-cards.ts'
import { readPrizes } from '#server/cards/draws/draw-contents.ts'
import { type Draw, isDecided } from '#server/cards/draws/queries.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import type { Pace } from '#server/jobs/pace.ts'
import { localized } from '#server/localized.ts'
import { lockFreeMembers } from '#server/people/members/queries.ts'
import { markReminded } from './queries.ts'
import { readRecentDraws, toldOf } from './recent-draws.ts'
import { walkBoxes } from './walk-boxes.ts'
import { type ReminderDeps, type Writing, writeReminders } from './write-reminder.ts'

const minuteMs = 60_000
/** Draws settled within this time come with the same mail. */
const togetherMs = 10 * minuteMs
/** After a pause of the jobs longer than this no late mails are sent. */
const lateMs = 24 * 60 * minuteMs

const kind = 'conversion'
const maxDraws = 10
const maxCards = 20

/** A member cannot choose at or after the end: a later choice was made by default. */
const wasChosenByClock = (draw: Draw) => draw.chosenAt !== null && draw.chosenAt >= earliestEnd(draw)

/**
 * Sends members a mail that says how the cards were settled that they had not chosen in 24 hours. Each draw is
 * announced once, ten minutes after its end; it is marked in the transaction that writes the mail.
 * @returns how many mails were written
 */
export async function notifyConversions(
  db: Database,
  deps: ReminderDeps,
  now: Date,
  pace: Pace,
): Promise<number> {
  const boxes = await listPointBoxes(db)
  const packIds = new Set(boxes.map((box) => box.packId))
  const sinceEndMs = (draw: Draw) =>
    isDecided(draw) ? now.getTime() - choiceEndsAt(draw).getTime() : Number.NEGATIVE_INFINITY
  const isAnnounceable = (draw: Draw) =>
    wasChosenByClock(draw) && sinceEndMs(draw) < lateMs && packIds.has(draw.packId)
  let mails = 0
  await walkBoxes(
    db,
    kind,
    boxes,
    {
      isReached: (draw) => sinceEndMs(draw) >= togetherMs,
      isDue: isAnnounceable,
      // A draw past its end that is still open waits for the settling job.
      mustWait: (draw) => draw.chosenAt === null && sinceEndMs(draw) < lateMs,
      async notify(due) {
        const { written, held } = await writeMails(db, due, isAnnounceable, deps, now)
        mails += written
        return held
      },
    },
    pace,
  )
  return mails
}

const writeMails = (
  db: Database,
  due: ReadonlyMap<string, Draw[]>,
  isAnnounceable: (draw: Draw) => boolean,
  deps: ReminderDeps,
  now: Date,
) =>
  transaction(db, async (tx) => {
    const { free, held } = await lockFreeMembers(tx, new Set(due.keys()))
    const since = new Date(now.getTime() - choiceMs - lateMs)
    const converted = (await readRecentDraws(tx, free, due, since)).filter(isAnnounceable)
    const unsent = await markReminded(tx, kind, converted.map(toldOf), now)
    const announced = Map.groupBy(
      converted.filter((draw) => unsent.has(toldOf(draw))),
      (draw) => draw.memberId,
    )
    const itemIn = await readItems(
      tx,
      Array.from(announced.values()).flatMap((draws) => draws.slice(0, maxDraws)),
    )
    const mails = new Map<string, Writing>()
    for (const [memberId, draws] of announced)
      mails.set(memberId, (words, { name, language, contact }) => {
        const items = draws.slice(0, maxDraws).map((draw) => itemIn(draw, language, contact.origin))
        return words.conversion({ name, items, others: draws.length - items.length, contact })
      })
    return { written: await writeReminders(tx, free, mails, deps, now), held }
  })

/** Tells of each of these draws what a mail says of it. */
async function readItems(
  db: Database,
  draws: readonly Draw[],
): Promise<(draw: Draw, language: Language, origin: string) => ConvertedDraw> {
  const prizesOf = await readPrizes(db, draws)
  const cards = await findCards(db, [
    ...new Set(draws.flatMap((draw) => prizesOf(draw).map((it) => it.cardId))),
  ])
  const packs = await findPacks(db, [...new Set(draws.map(({ packId }) => packId))])
  return (draw, language, origin) => {
    const pack = packs.get(draw.packId)
    const prizes = prizesOf(draw)
    const names = prizes.map(({ cardId }) => {
      const card = cards.get(cardId)
      return card === undefined ? '' : localized(card, 'name', language)
    })
    const isShipped = (offset: number) => draw.shipped?.[offset] === '1'
    const shipped = names.filter((_, offset) => isShipped(offset))
    const converted = names.filter((_, offset) => !isShipped(offset))
    return {
      packName: pack === undefined ? '' : localized(pack, 'name', language),
      converted: listOf(converted),
      convertedCount: converted.length,
      points: ((draw.convertedPoints ?? 0) + sumWon(prizes)).toLocaleString('ja-JP'),
      shipped: listOf(shipped),
      shippedCount: shipped.length,
      url: `${origin}/buy-product-history-detail?${new URLSearchParams({ packHistoryId: draw.id })}`,
    }
  }
}

function listOf(names: string[]): CardList {
  const kinds = [...Map.groupBy(names, (name) => name)]
  return {
    cards: kinds
      .slice(0, maxCards)
      .map(([name, same]) => ({ name, count: same.length.toLocaleString('ja-JP') })),
    others: Math.max(0, kinds.length - maxCards),
  }
}
