import { daysAtOnce, readDayFigures, readMoneyQueue } from '#contract/operator/day-figures.ts'
import { paymentGroups } from '#contract/operator/payments.ts'
import { addDays, japanDate } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { countDepositsToReview } from '#server/money/bank/queries.ts'
import { countWaitingPayments } from '#server/money/payments/waiting.ts'
import { countOpenDifferences } from '#server/money/reconciliation/open-differences.ts'
import { listUnfinishedReconciliations } from '#server/money/reconciliation/queries.ts'
import { readDays } from './day-figures.ts'

/** Serves the figures of business days, and how much waits for a person. Nothing is changed. */
export function figuresRoutes(http: OperatorHttp, { db }: { db: Database }): void {
  http.serve(readDayFigures, async ({ now, phrases }, _, { from, until }) => {
    const isOrdered = from <= until && until <= japanDate(now) && until < addDays(from, daysAtOnce)
    if (!isOrdered) return new Refusal(422, { from: [phrases.money.daysWrong(daysAtOnce)] })
    return { list: await readDays(db, { from, until, now }) }
  })

  http.serve(readMoneyQueue, async ({ now }) => {
    const [waiting, deposits, differences, unfinished] = await Promise.all([
      countWaitingPayments(db),
      countDepositsToReview(db),
      countOpenDifferences(db),
      listUnfinishedReconciliations(db, now),
    ])
    const payments = paymentGroups.person.reduce((sum, state) => sum + (waiting.get(state) ?? 0), 0)
    const refunds = waiting.get('refunding') ?? 0
    return {
      payments,
      refunds,
      deposits: deposits.count,
      differences: differences.count,
      unfinishedDays: unfinished.length,
    }
  })
}
