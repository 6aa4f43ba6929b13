import * as calls from '#contract/catalogue.ts'
import { extrasOf, type SealedExtra } from '#contract/extras.ts'
import { positionOf } from '#contract/focus.ts'
import * as lists from '#contract/pack-list.ts'
import { type CeilingProgress, getPack } from '#contract/pack-page.ts'
import { listPacksHolding } from '#contract/packs-holding.ts'
import { isPoints, type SealedPrize } from '#contract/sealed-box.ts'
import { listPacksByCardType } from '#contract/top-page.ts'
import type { Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import {
  type Box,
  findBox,
  findBoxes,
  findManifests,
  findSeal,
  firstStart,
  listPrizes,
} from '#server/cards/boxes/queries.ts'
import { listClosedWith } from '#server/cards/boxes/sealed-cards.ts'
import { mostCourses } from '#server/cards/catalogue/simulation/read-basis.ts'
import type { Database } from '#server/db/pool.ts'
import { type Http, Refusal, type Visit } from '#server/http/calls.ts'
import { pageNumber, pageOf } from '#server/http/paging.ts'
import { localized } from '#server/localized.ts'
import { listCourses } from '#server/money/payments/queries.ts'
import type { ShopSettingsReader } from '#server/people/operator/shop-settings.ts'
import { presentStates, statesLeft } from './card-states.ts'
import { byDraws, type Candidate, filterPacks, sortPacks } from './find-packs.ts'
import { serveLineup } from './lineup-routes.ts'
import { presentTag, tagsOf } from './pack-tags.ts'
import { presentExtras } from './present-extras.ts'
import { presentLastOne } from './present-last-one.ts'
import { hasOwnLimits, type OwnLimits, presentPack } from './present-pack.ts'
import { type NowDeps, type PackLeft, presentClosings, presentNow } from './present-remainder.ts'
import { presentTrust } from './present-trust.ts'
import { presentYen } from './present-yen.ts'
import {
  findCards,
  findPack,
  findPacks,
  listBannerRows,
  listCardTypeRows,
  listPackRows,
  type PackRow,
} from './queries.ts'
import { listReplaced } from './replaced-pictures.ts'
import { sourcesOf } from './reveal-films.ts'
import { readRankNames } from './say-audience.ts'
import { heroPack, shelvesByReason } from './shelves.ts'

const packsPerPage = 12

export interface CatalogueDeps extends NowDeps {
  shopSettings: ShopSettingsReader
  /** Reads what the limits of some packs leave to a member now. Given in `room.ts`, since draws import this room. */
  readLimits: (memberId: string | undefined, packIds: string[], now: Date) => Promise<Map<string, OwnLimits>>
  readCeiling: (memberId: string | undefined, packId: string) => Promise<CeilingProgress>
  /** Draws of the last 24 hours by pack, as of the last minute. Given in `room.ts`, too. */
  countDraws: (now: Date) => Promise<ReadonlyMap<string, number>>
}

export function catalogueRoutes(http: Http, asked: CatalogueDeps): void {
  const deps = { ...asked, openedAt: createOpenedAt(asked.db) }
  servePacks(http, deps)
  serveFound(http, deps)
  serveHolding(http, deps)
  serveLineup(http, deps)
  http.serve(calls.getBanner, async ({ language }) => {
    const rows = await listBannerRows(deps.db)
    return {
      mode: rows[0]?.mode === 2 ? 2 : 1,
      list: rows.map((row) => ({
        fileUrl: (language === 'en' && row.fileEn) || row.file,
        linkUrl: row.url,
        alt: localized(row, 'alt', language),
        posterUrl: row.poster,
        focus: positionOf(row.focus),
        sources: sourcesOf(row.sources),
      })),
    }
  })
}

/** All lists of a shop share this. */
interface Shared extends CatalogueDeps {
  openedAt(now: Date): Promise<Date | undefined>
}

/** Asks when the shop's first sale began until one has, and keeps the answer: the terms of a box never change. */
function createOpenedAt(db: Database): Shared['openedAt'] {
  let openedAt: Date | undefined
  return async (now) => {
    openedAt ??= (await firstStart(db, now).executeTakeFirst())?.startsAt
    return openedAt
  }
}

/** The packs of these rows, as their visitor may see and draw them now. */
async function present(
  { db, remainders, readLimits, shopSettings, openedAt }: Shared,
  visit: Visit,
  rows: PackRow[],
  boxes: Map<string, Box>,
): Promise<(calls.Pack & PackLeft)[]> {
  const { memberId } = visit.session
  const asked = Array.from(boxes.values()).filter((box) => hasOwnLimits(box, memberId))
  const [limits, left] = await Promise.all([
    readLimits(
      memberId,
      asked.map((box) => box.packId),
      visit.now,
    ),
    presentNow({ db, remainders }, [...boxes.values()], {
      ...visit,
      packs: new Map(rows.map((row) => [row.id, row])),
    }),
  ])
  const { newForHours } = (await shopSettings.read()).topPage
  const viewer = {
    ...visit,
    newForHours,
    openedAt: await openedAt(visit.now),
    rankNames: await readRankNames(db, boxes.values(), visit),
    ownLimits: (packId: string) => limits.get(packId),
  }
  return rows.flatMap((row) => {
    const box = boxes.get(row.id)
    const packNow = left.get(row.id)
    return box === undefined || packNow === undefined ? [] : [presentPack(row, box, packNow, viewer)]
  })
}

/** The same with the boxes of the rows, which it reads. */
const presentList = async (deps: Shared, visit: Visit, rows: PackRow[]) => {
  const ids = rows.map((row) => row.id)
  return await present(deps, visit, rows, await findBoxes(deps.db, ids))
}

function servePacks(http: Http, deps: Shared): void {
  const { db, shopSettings } = deps

  http.serve(calls.listCardTypes, async ({ language }) => {
    const rows = await listCardTypeRows(db)
    return { list: rows.map((row) => ({ id: row.id, name: localized(row, 'name', language) })) }
  })

  http.serve(listPacksByCardType, async (visit) => {
    const [types, rows] = await Promise.all([listCardTypeRows(db), listPackRows(db)])
    const packs = await presentList(deps, visit, rows)
    const { topPage, heroPacks } = await shopSettings.read()
    return {
      shelves: shelvesByReason(packs, topPage, visit.now),
      heroId: heroPack(packs, heroPacks, visit.now)?.id ?? null,
      list: types.map((type) => ({
        id: type.id,
        name: localized(type, 'name', visit.language),
        packs: packs.filter((pack) => pack.cardTypeId === type.id),
      })),
    }
  })

  http.serve(getPack, async (visit) => {
    const packId = visit.params.packId ?? ''
    const [row, box, seal, prizes] = await Promise.all([
      findPack(db, packId),
      findBox(db, packId),
      findSeal(db, packId),
      listPrizes(db, packId),
    ])
    const [pack] = row && box ? await present(deps, visit, [row], new Map([[packId, box]])) : []
    if (pack === undefined || box === undefined) return new Refusal(404, { packId: [visit.phrases.notFound] })
    const sealed = [...prizes, ...extrasOf({ lastOne: box.lastOne, seal }).map(({ prize }) => prize)]
    const shown = { showsLineup: row?.showsLineup === true, language: visit.language }
    const extras = await presentExtras(db, box, seal, shown)
    const courses = visit.language === 'en' ? await listCourses(db, 0, mostCourses) : []
    const hasCeiling = extras.some(({ kind }) => kind === 'ceiling')
    return {
      ...pack,
      lastClosing: (await presentClosings(db, [box])).get(packId),
      boxCommitment: box.commitment.toString('hex'),
      boxRoot: box.root?.toString('hex') ?? '',
      mode: box.mode,
      trust: presentTrust(seal, visit.phrases.packs),
      yen: presentYen(box, courses),
      showsAverage: row?.showsAverage === true,
      hasTrial: row?.hasTrial === true,
      lastOne: await presentLastOne(db, box, seal, shown),
      holdsPoints: sealed.some(isPoints),
      replacedPictures: await presentReplaced(db, { box, sealed }, visit.language),
      extras,
      ceiling: hasCeiling ? await deps.readCeiling(visit.session.memberId, packId) : null,
    }
  })
}

/** The pictures of a box's cards that were replaced after it was sealed (ruling 55). */
async function presentReplaced(
  db: Database,
  { box, sealed }: { box: Box; sealed: readonly SealedPrize[] },
  language: Language,
) {
  const replaced = await listReplaced(
    db,
    sealed.map(({ cardKey }) => cardKey),
    box.sealedAt,
  )
  const cards = await findCards(
    db,
    replaced.map(({ cardId }) => cardId),
  )
  return replaced.flatMap(({ cardId, side, replacedAt }) => {
    const card = cards.get(cardId)
    if (card === undefined) return []
    return [{ name: localized(card, 'name', language), side, replacedAt: japanInstant(replacedAt) }]
  })
}

/** Serves the lists that find packs by conditions, in an order. */
function serveFound(http: Http, deps: Shared): void {
  const { db, remainders, shopSettings } = deps
  /** The packs of these rows, as lists find and order them. */
  const candidates = async (visit: Visit, rows: PackRow[]): Promise<Candidate[]> => {
    const boxes = await findBoxes(
      db,
      rows.map(({ id }) => id),
    )
    const packs = new Map((await present(deps, visit, rows, boxes)).map((pack) => [pack.id, pack]))
    const found = rows.map(async (row): Promise<Candidate[]> => {
      const [pack, box] = [packs.get(row.id), boxes.get(row.id)]
      if (pack === undefined || box === undefined) return []
      const isForSale = pack.remaining > 0
      const states = isForSale
        ? statesLeft(box, await remainders.of(box), await remainders.sealedIn(box))
        : new Map()
      return [{ row, pack, box, states }]
    })
    return (await Promise.all(found)).flat()
  }
  const inOrder = async (found: Candidate[], sort: lists.PackSort | undefined, now: Date) =>
    sortPacks(found, sort, sort === byDraws ? await deps.countDraws(now) : new Map()).map(({ pack }) => pack)

  http.serve(lists.listPacks, async (visit, _input, { sort, ...conditions }) => {
    const { cardTypeId } = visit.params
    const rows = await listPackRows(db, cardTypeId === lists.allTypes ? undefined : cardTypeId)
    const all = await candidates(visit, rows)
    const { found, relax } = filterPacks(all, conditions)
    const packs = await inOrder(found, sort, visit.now)
    const { conditions: words } = await shopSettings.read()
    const page = pageNumber(visit.params.page)
    const from = (page - 1) * packsPerPage
    return {
      list: packs.slice(from, from + packsPerPage),
      page: pageOf(page, packs.length, packsPerPage),
      found: packs.length,
      tags: tagsOf(rows).map((tag) => presentTag(tag, visit.language)),
      conditions: presentStates(all, { asked: conditions.condition, words }, visit),
      relax,
    }
  })

  http.serve(lists.findPacks, async (visit, { currency, cardTypeId, sort, ...conditions }) => {
    const all = await candidates(visit, await listPackRows(db, cardTypeId))
    const { found } = filterPacks(all, conditions)
    const packs = await inOrder(found, sort, visit.now)
    return { list: packs.filter((pack) => currency === undefined || pack.currency === currency) }
  })
}

/** Serves where a card can be drawn now, from the figures that the page of each pack shows. */
function serveHolding(http: Http, deps: Shared): void {
  const { db, remainders } = deps
  http.serve(listPacksHolding, async (visit) => {
    const { cardId = '' } = visit.params
    const packIds = await listClosedWith(db, cardId)
    const [rows, boxes, manifests] = await Promise.all([
      findPacks(db, packIds),
      findBoxes(db, packIds),
      findManifests(db, packIds),
    ])
    const packs = await present(deps, visit, [...rows.values()], boxes)
    const sealed = await Promise.all([...boxes.values()].map((box) => remainders.sealedIn(box)))
    const extrasIn = new Map([...boxes.keys()].map((packId, at) => [packId, sealed[at]?.extras ?? []]))
    return {
      list: packs
        .map((pack) => {
          const manifest = manifests.get(pack.id) ?? []
          const prizes = manifest.flatMap((prize, number) => (prize.cardId === cardId ? [number] : []))
          const sum = (of: (number: number) => number | undefined) =>
            prizes.reduce((total, number) => total + (of(number) ?? 0), 0)
          return {
            ...pack,
            prizes,
            quantity: sum((number) => manifest[number]?.quantity),
            cardLeft: sum((number) => pack.left[number]),
            ...extrasOfCard(cardId, extrasIn.get(pack.id) ?? [], boxes.get(pack.id)?.nextSlot ?? 0),
          }
        })
        .filter(
          ({ status, cardLeft, isLastOne, milestones, isCeiling }) =>
            status === 'on_sale' && (cardLeft > 0 || isLastOne || milestones.length > 0 || isCeiling),
        )
        .sort((a, b) => oddsOf(b) - oddsOf(a)),
    }
  })
}

const oddsOf = ({
  cardLeft,
  remaining,
  waiting,
}: { cardLeft: number } & Pick<PackLeft, 'remaining' | 'waiting'>) => cardLeft / (remaining + waiting)

/** The extras of a box that can still bring a card, when `nextSlot` is the next to be sold. */
function extrasOfCard(cardId: string, all: readonly SealedExtra[], nextSlot: number) {
  const extras = all.filter(({ prize }) => prize.cardKey === cardId)
  return {
    isLastOne: extras.some(({ kind }) => kind === 'last_one'),
    milestones: extras
      .flatMap(({ slots }) => slots)
      .filter((slot) => slot >= nextSlot)
      .map((slot) => slot + 1)
      .toSorted((a, b) => a - b),
    isCeiling: extras.some(({ kind }) => kind === 'ceiling'),
  }
}
