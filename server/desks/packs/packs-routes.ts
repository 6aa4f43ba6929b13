import * as calls from '#contract/operator/packs.ts'
import { searchKey } from '#contract/typed-text.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import { shownIsChecked } from '#phrases/halt.ts'
import { type Box, findBox } from '#server/cards/boxes/queries.ts'
import { countHalts } from '#server/cards/boxes/sale-events.ts'
import {
  addSaleWords,
  endSaleEarly,
  haltSale,
  isNearlySoldOut,
  isSaleOver,
  resumeSale,
  type SaleChange,
  saleStateOf,
} from '#server/cards/boxes/stop-sale.ts'
import { giveUpBox } from '#server/cards/draws/give-up-box.ts'
import type { Tx } from '#server/db/pool.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp, OperatorVisit } from '#server/http/operator-calls.ts'
import { serveAct } from '#server/people/staff/act-routes.ts'
import { type ApprovableActs, serveApprovable } from '#server/people/staff/approvable-routes.ts'
import type { Random } from '#server/random.ts'
import { findSoldPack, listSoldPacks, type SoldPack } from './pack-figures.ts'
import { createPackMoney, type PackMoneyDeps } from './pack-money.ts'
import { presentLine, presentPack } from './present-pack.ts'

export interface PacksDeps extends PackMoneyDeps {
  random: Random
  shopOrigin: string
  approvable: ApprovableActs
}

const groups: Readonly<Record<(typeof calls.packGroups)[number], (box: Box, now: Date) => boolean>> = {
  open: (box, now) => !isSaleOver(box, now),
  halted: (box, now) => saleStateOf(box, now) === 'halted',
  few: isNearlySoldOut,
  over: isSaleOver,
}

const sorts = {
  left: ({ box: { total, nextSlot } }: SoldPack) => (total - nextSlot) / total,
  revenue: ({ sales }: SoldPack) => sales.revenue,
  starts: ({ box }: SoldPack) => box.startsAt.getTime(),
}

/** Upwards, or downwards with a `-` before the column. */
function inOrder(packs: SoldPack[], sort: keyof typeof sorts | `-${keyof typeof sorts}`): SoldPack[] {
  const isDown = sort.startsWith('-')
  const by = sorts[sort.replace('-', '') as keyof typeof sorts]
  return packs.toSorted((one, other) => (isDown ? by(other) - by(one) : by(one) - by(other)))
}

function refusalOf(outcome: Exclude<SaleChange['outcome'], 'done'>, words: AnswerPhrases['packs']): Refusal {
  switch (outcome) {
    case 'unknown':
      return new Refusal(404, { packId: [words.gone] })
    case 'ended':
      return new Refusal(409, { packId: [words.over] })
    case 'halted before':
      return new Refusal(409, { packId: [words.haltedBefore] })
    case 'not halted':
      return new Refusal(409, { packId: [words.notHalted] })
    case 'never halted':
      return new Refusal(409, { packId: [words.neverHalted] })
    case 'bad reason':
      return new Refusal(422, { reasonJa: [words.badReason(calls.packReasonLength)] })
  }
}

/**
 * Serves the packs desk: what each pack has sold and brought, and how its sale is stopped. A halt is done at once; what puts a pack on sale again, or ends it, needs a second
 * person, and is refused when the sale was halted or let go on since it was prepared.
 */
export function packDeskRoutes(http: OperatorHttp, deps: PacksDeps): void {
  const { db } = deps

  http.serve(calls.listPacks, async ({ language, now }, _, query) => {
    const { page, size, which, q = '', sort = '-starts' } = query
    const typed = searchKey(q)
    const named = ({ box, pack }: SoldPack) =>
      [box.packId, pack?.nameJa ?? '', pack?.nameEn ?? ''].some((name) => searchKey(name).includes(typed))
    const all = await listSoldPacks(db)
    const found = inOrder(
      all.filter((sold) => named(sold) && (which === undefined || groups[which](sold.box, now))),
      sort,
    )
    const shown = found.slice((page - 1) * size, page * size)
    const halts = await countHalts(
      db,
      shown.map(({ box }) => box.packId),
    )
    return {
      list: shown.map((sold) => presentLine(sold, halts.get(sold.box.packId) ?? 0, { language, now })),
      total: found.length,
    }
  })

  http.serve(calls.readPack, async ({ params, phrases, language, now, operator: { roles } }) => {
    const sold = await findSoldPack(db, params.packId ?? '')
    if (sold === undefined) return new Refusal(404, { packId: [phrases.packs.gone] })
    return await presentPack(deps, sold, { roles, language, now })
  })

  const moneyOf = createPackMoney(deps)
  http.serve(calls.readPackMoney, async ({ params, phrases }) => {
    const sold = await findSoldPack(db, params.packId ?? '')
    return sold === undefined ? new Refusal(404, { packId: [phrases.packs.gone] }) : await moneyOf(sold)
  })

  serveSaleActs(http, deps)
}

/** Halts a sale and adds words to its record; lets it go on or ends it with a second person. */
function serveSaleActs(http: OperatorHttp, deps: PacksDeps): void {
  const changed = (packId: string, change: SaleChange, { phrases }: Pick<OperatorVisit, 'phrases'>) => {
    if (change.outcome !== 'done') return refusalOf(change.outcome, phrases.packs)
    const { kind, reason, sold } = change.event
    return { subject: packId, detail: { kind, sold, ...(reason && { reason }) } }
  }

  const written = ({ reasonJa, reasonEn }: { reasonJa: string; reasonEn: string }) => ({
    ja: reasonJa.trim(),
    en: reasonEn.trim(),
  })
  serveAct(http, deps, calls.haltPack, async (tx, visit, { packId, ...words }) => {
    const reason = words.reasonJa === '' && words.reasonEn === '' ? shownIsChecked : written(words)
    const acted = changed(packId, await haltSale(tx, { packId, reason, now: visit.now }), visit)
    return acted instanceof Refusal ? acted : { ...acted, kept: {} }
  })

  serveAct(http, deps, calls.addSaleWords, async (tx, visit, { packId, ...words }) => {
    const added = await addSaleWords(tx, { packId, reason: written(words), now: visit.now })
    const acted = changed(packId, added, visit)
    return acted instanceof Refusal ? acted : { ...acted, kept: {} }
  })

  /** Halted since then, or let go on: another sale than the one that was judged. */
  const basisOf = async (tx: Tx, packId: string) => (await findBox(tx, packId))?.haltedAt?.toISOString() ?? ''
  const forApproval = (acted: ReturnType<typeof changed>, haltedAt: string) =>
    acted instanceof Refusal ? acted : { ...acted, needsApproval: true, basis: { haltedAt } }

  serveApprovable(http, deps, calls.resumePack, async (tx, visit, { packId }) => {
    const basis = await basisOf(tx, packId)
    return forApproval(changed(packId, await resumeSale(tx, { packId, now: visit.now }), visit), basis)
  })

  serveApprovable(http, deps, calls.endPackEarly, async (tx, visit, { packId, ...words }) => {
    const reason = written(words)
    const basis = await basisOf(tx, packId)
    return forApproval(
      changed(packId, await endSaleEarly(tx, { packId, reason, now: visit.now }), visit),
      basis,
    )
  })
  serveApprovable(http, deps, calls.giveUpPack, async (tx, visit, { packId, ...words }) => {
    const reason = written(words)
    const given = await giveUpBox(tx, { packId, reason, now: visit.now })
    const { packs } = visit.phrases
    if (given.outcome === 'unknown' || given.outcome === 'bad reason') return refusalOf(given.outcome, packs)
    if (given.outcome !== 'given up') return new Refusal(409, { packId: [packs.notGivenUp[given.outcome]] })
    const { outcome: _, ...detail } = given
    return {
      subject: packId,
      detail: { ...detail, reason },
      needsApproval: true,
      basis: { from: detail.from },
    }
  })
}
