import type { MoneyKind, readDayFigures } from '#contract/operator/day-figures.ts'
import type { OutputOf } from '#contract/wire.ts'
import { addDays, type JapanDate, japanDate, startOfJapanDay } from '#server/business-time/japan.ts'
import { countOutcomes } from '#server/cards/draws/member-draws.ts'
import { type Database, snapshot, type Tx } from '#server/db/pool.ts'
import type { EntryCause } from '#server/db/schema.ts'
import {
  type CauseSum,
  listDecidedCards,
  listYenEntries,
  type Span,
  sumByCause,
  sumGranted,
  type Unused,
  unusedAt,
} from '#server/ledger/day-figures.ts'
import { sumDeposits } from '#server/money/bank/deposit-search.ts'
import { paymentsOfClaims } from '#server/money/claims/queries.ts'
import { methodsOfPayments } from '#server/money/payments/payment-search.ts'
import { methodsOfRefunds } from '#server/money/refunds/queries.ts'

type DayFigures = OutputOf<typeof readDayFigures>['list'][number]

/** The ledger's causes that move the money of a payment, each with its kind of movement. */
const kindOfCause: Readonly<Partial<Record<EntryCause, MoneyKind>>> = {
  point_purchase: 'purchase',
  point_refund: 'refund',
  point_refund_refused: 'refund_refused',
  claim: 'claim',
}

/** Restored points were granted before; everything else that brings points makes new lots. */
const restoring: readonly EntryCause[] = ['point_refund_refused', 'claim']

const sumOf = <T>(list: readonly T[], amount: (one: T) => number): number =>
  list.reduce((sum, one) => sum + amount(one), 0)

/**
 * Sums the ledger's movements by payment method and kind. An entry that belongs to no payment is in none of
 * them, so the sum then differs from the ledger's.
 */
async function sumMethods(tx: Tx, span: Span): Promise<DayFigures['methods']> {
  const entries = await listYenEntries(tx, span)
  const idsOf = (causes: readonly EntryCause[]) =>
    entries.flatMap(({ cause, causeId }) => (causeId !== null && causes.includes(cause) ? [causeId] : []))
  const methods = new Map([
    ...(await methodsOfPayments(tx, idsOf(['point_purchase']))),
    ...(await methodsOfRefunds(tx, idsOf(['point_refund', 'point_refund_refused']))),
    ...(await methodsOfClaims(tx, idsOf(['claim']))),
  ])
  const sums = new Map<string, DayFigures['methods'][number]>()
  for (const { cause, causeId, yen } of entries) {
    const [kind, method] = [kindOfCause[cause], methods.get(causeId ?? '')]
    if (kind === undefined || method === undefined) continue
    const sum = sums.get(`${method} ${kind}`) ?? { method, kind, count: 0, yen: 0 }
    sum.count += 1
    sum.yen += yen
    sums.set(`${method} ${kind}`, sum)
  }
  const order = Object.values(kindOfCause)
  return [...sums.values()].toSorted(
    (a, b) => Number(a.method) - Number(b.method) || order.indexOf(a.kind) - order.indexOf(b.kind),
  )
}

/**
 * Counts the decided cards by their outcome: an exchange has no draw, and all of its cards are shipped. The ledger counts no
 * milestone and no ceiling prize, so the draws say how many cards they had.
 */
async function sumCards(tx: Tx, span: Span): Promise<DayFigures['cards']> {
  const decided = await listDecidedCards(tx, span)
  const outcomes = await countOutcomes(
    tx,
    decided.map(({ memberId, causeId }) => ({ memberId, drawId: causeId })),
  )
  return {
    toShip: sumOf(decided, ({ causeId, cards }) => outcomes.get(causeId)?.shipped ?? cards),
    converted: sumOf(decided, ({ causeId }) => outcomes.get(causeId)?.converted ?? 0),
  }
}

async function sumPoints(
  tx: Tx,
  span: Span,
  causes: readonly CauseSum[],
  unused: number,
): Promise<DayFigures['points']> {
  const granted = await sumGranted(tx, span)
  const unusedBefore = unused - sumOf(causes, ({ pointsGained, pointsGone }) => pointsGained - pointsGone)
  const restored = sumOf(causes, ({ cause, pointsGained }) => (restoring.includes(cause) ? pointsGained : 0))
  const gone = causes.flatMap(({ cause, pointsGone }) =>
    pointsGone > 0 ? [{ cause, points: pointsGone }] : [],
  )
  const follows =
    unusedBefore + sumOf(granted, ({ points }) => points) + restored - sumOf(gone, ({ points }) => points)
  return { granted, restored, gone, unused, unusedBefore, fault: unused - follows }
}

async function readDay(tx: Tx, day: JapanDate, unused: Unused, today: JapanDate): Promise<DayFigures> {
  const span = { from: startOfJapanDay(day), before: startOfJapanDay(addDays(day, 1)) }
  const causes = await sumByCause(tx, span)
  const of = (cause: EntryCause) => causes.find((sum) => sum.cause === cause)
  const methods = await sumMethods(tx, span)
  const ledgerYen = sumOf(causes, ({ yen }) => yen)
  return {
    day,
    isRunning: day === today,
    methods,
    ledgerYen,
    faultYen: ledgerYen - sumOf(methods, ({ yen }) => yen),
    deposits: await sumDeposits(tx, span),
    points: await sumPoints(tx, span, causes, unused.points),
    coins: {
      grantedHundredths: sumOf(causes, ({ coinsGained }) => coinsGained),
      goneHundredths: sumOf(causes, ({ coinsGone }) => coinsGone),
      unusedHundredths: unused.coinHundredths,
    },
    draws: {
      draws: of('draw')?.entries ?? 0,
      cardsDrawn: of('draw')?.cards ?? 0,
      cardsExchanged: of('exchange')?.cards ?? 0,
    },
    cards: await sumCards(tx, span),
  }
}

/**
 * The figures of each business day from one to another, both included, oldest first; all of them as the books stand at one
 * instant. Reads only.
 */
export async function readDays(
  db: Database,
  { from, until, now }: { from: JapanDate; until: JapanDate; now: Date },
): Promise<DayFigures[]> {
  return await snapshot(db, async (tx) => {
    const days: DayFigures[] = []
    let unused = await unusedAt(tx, startOfJapanDay(addDays(until, 1)))
    for (let day = until; day >= from; day = addDays(day, -1)) {
      const figures = await readDay(tx, day, unused, japanDate(now))
      days.unshift(figures)
      const { grantedHundredths, goneHundredths, unusedHundredths } = figures.coins
      unused = {
        points: figures.points.unusedBefore,
        coinHundredths: unusedHundredths - grantedHundredths + goneHundredths,
      }
    }
    return days
  })
}

/** By which payment method the purchases were paid whose claims these are; by the id of the claim. */
async function methodsOfClaims(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const payments = await paymentsOfClaims(tx, ids)
  const methods = await methodsOfPayments(tx, [...payments.values()])
  return new Map([...payments].map(([claimId, paymentId]) => [claimId, methods.get(paymentId) ?? '']))
}
