import * as calls from '../../../contract/catalogue.ts'
import type { FilmSources } from '../../../contract/films.ts'
import type { Database } from '../../db/pool.ts'
import { type Http, Refusal, type Visit } from '../../http/calls.ts'
import { pageNumber, pageOf } from '../../http/paging.ts'
import { localized } from '../../localized.ts'
import { findBoxes, findHaltReasons, listPrizes } from '../boxes/queries.ts'
import { presentLastOne } from './present-last-one.ts'
import { hasOwnLimits, type OwnLimits, presentPack } from './present-pack.ts'
import {
  findCards,
  findPack,
  listBannerRows,
  listCardTypeRows,
  listPackRows,
  type PackRow,
} from './queries.ts'
import { hasWords, searchWords } from './search.ts'

const packsPerPage = 12
const cardsPerPage = 24

/** The orders of spec §3. */
const orders = {
  0: (a: calls.Pack, b: calls.Pack) => b.priceHundredths - a.priceHundredths,
  1: (a: calls.Pack, b: calls.Pack) => a.priceHundredths - b.priceHundredths,
  2: (a: calls.Pack, b: calls.Pack) => b.remaining - a.remaining,
  3: (a: calls.Pack, b: calls.Pack) => a.remaining - b.remaining,
}

export interface CatalogueDeps {
  db: Database
  /** What the limits of some packs leave to a member now: a question to the room above, asked through `shop.ts`. */
  readLimits: (memberId: string | undefined, packIds: string[], now: Date) => Promise<Map<string, OwnLimits>>
}

export function catalogueRoutes(http: Http, deps: CatalogueDeps): void {
  servePacks(http, deps)
  serveLineups(http, deps)
  http.serve(calls.getBanner, async ({ language }) => {
    const rows = await listBannerRows(deps.db)
    return {
      mode: rows[0]?.mode === 2 ? 2 : 1,
      list: rows.map((row) => ({
        fileUrl: row.file,
        linkUrl: row.url,
        alt: localized(row, 'alt', language),
        posterUrl: row.poster,
        sources: row.sources as unknown as FilmSources,
      })),
    }
  })
}

function servePacks(http: Http, { db, readLimits }: CatalogueDeps): void {
  const present = async (visit: Visit, rows: PackRow[]) => {
    const boxes = await findBoxes(
      db,
      rows.map((row) => row.id),
    )
    const { memberId } = visit.session
    const asked = Array.from(boxes.values()).filter((box) => hasOwnLimits(box, memberId))
    const limits = await readLimits(
      memberId,
      asked.map((box) => box.packId),
      visit.now,
    )
    const halted = Array.from(boxes.values()).filter((box) => box.haltedAt !== null)
    const reasons = await findHaltReasons(
      db,
      halted.map((box) => box.packId),
    )
    const viewer = {
      ...visit,
      ownLimits: (packId: string) => limits.get(packId),
      haltReason: (packId: string) => reasons.get(packId),
    }
    return rows.flatMap((row) => {
      const box = boxes.get(row.id)
      return box === undefined ? [] : [presentPack(row, box, viewer)]
    })
  }

  http.serve(calls.listCardTypes, async ({ language }) => {
    const rows = await listCardTypeRows(db)
    return { list: rows.map((row) => ({ id: row.id, name: localized(row, 'name', language) })) }
  })

  http.serve(calls.listPacksByCardType, async (visit) => {
    const [types, rows] = await Promise.all([listCardTypeRows(db), listPackRows(db)])
    const packs = await present(visit, rows)
    return {
      list: types.map((type) => ({
        id: type.id,
        name: localized(type, 'name', visit.language),
        packs: packs.filter((pack) => pack.cardTypeId === type.id),
      })),
    }
  })

  http.serve(calls.listPacks, async (visit, _input, { sort }) => {
    const packs = await present(visit, await listPackRows(db, visit.params.cardTypeId))
    const page = pageNumber(visit.params.page)
    if (sort !== undefined) packs.sort(orders[sort])
    const from = (page - 1) * packsPerPage
    return { list: packs.slice(from, from + packsPerPage), page: pageOf(page, packs.length, packsPerPage) }
  })

  http.serve(calls.findPacks, async (visit, { currency, cardTypeId, searchText, sort }) => {
    const words = searchWords(searchText ?? '')
    const rows = await listPackRows(db, cardTypeId)
    const named = rows.filter((row) => hasWords(`${row.nameJa} ${row.nameEn}`, words))
    const packs = await present(visit, named)
    if (sort !== undefined) packs.sort(orders[sort])
    return { list: packs.filter((pack) => currency === undefined || pack.currency === currency) }
  })

  http.serve(calls.getPack, async (visit) => {
    const row = await findPack(db, visit.params.packId ?? '')
    const [pack] = row === undefined ? [] : await present(visit, [row])
    const box = row && (await findBoxes(db, [row.id])).get(row.id)
    if (pack === undefined || box === undefined) return new Refusal(404, { packId: [visit.phrases.notFound] })
    const lastOne = await presentLastOne(db, box, visit.language)
    return {
      ...pack,
      boxCommitment: box.commitment.toString('hex'),
      boxRoot: box.root.toString('hex'),
      lastOne,
    }
  })
}

function serveLineups(http: Http, { db }: CatalogueDeps): void {
  http.serve(calls.listPackCards, async (visit) => {
    const packId = visit.params.packId ?? ''
    const row = await findPack(db, packId)
    if (row === undefined || !row.showsLineup) return new Refusal(404, { packId: [visit.phrases.notFound] })
    const prizes = await listPrizes(db, packId)
    const cards = await findCards(
      db,
      prizes.map((prize) => prize.cardId),
    )
    const lineup = prizes.toSorted(
      (a, b) => b.tier - a.tier || b.rarity - a.rarity || a.quantity - b.quantity,
    )
    const page = pageNumber(visit.params.page)
    const from = (page - 1) * cardsPerPage
    return {
      list: lineup.slice(from, from + cardsPerPage).flatMap((prize) => {
        const card = cards.get(prize.cardId)
        if (card === undefined) return []
        return [
          {
            imageUrl: card.image,
            foilUrl: card.foil,
            name: localized(card, 'name', visit.language),
            modelNumber: card.modelNumber,
            rarity: prize.rarity as calls.Rarity,
            quantity: prize.quantity,
          },
        ]
      }),
      page: pageOf(page, lineup.length, cardsPerPage),
    }
  })
}
