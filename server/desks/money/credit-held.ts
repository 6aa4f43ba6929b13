// The deposits of a statement are credited within the limit that an operator has a day; the rest waits for a second person.

import { moneyKeepers } from '#contract/operator/roles.ts'
import type { Tx } from '#server/db/pool.ts'
import { listHeldDeposits, shareOf } from '#server/money/bank/deposit-search.ts'
import { releaseDeposits } from '#server/money/bank/deposits-by-hand.ts'
import { ownAccount } from '#server/money/bank/record-statement.ts'
import { findPayment } from '#server/money/payments/queries.ts'
import { pointsLeftAlone, recordCredited } from '#server/money/wallet/adjust-balance.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import type { ActInput } from '#server/people/staff/act-routes.ts'
import {
  type ActVisit,
  type ApprovableActs,
  changedSince,
  prepareAct,
} from '#server/people/staff/approvable-routes.ts'
import type { Random } from '#server/random.ts'

/** The name in the list of acts that may be approved. It is no call: the act of the statement prepares it. */
const path = '/operator/deposits/credit'
const verb = 'deposit credit'

/** A held deposit, with its share of the points of the payment it is tied to. */
interface Named {
  source: string
  depositId: string
  paymentId: string
  points: number
}

export interface CreditDeps {
  random: Random
  approvable: ApprovableActs
}

/** Points that this operator may still credit alone today; at the terminal all (decision 018). Holds the operator. */
export async function leftAloneTo({ operator, terminal, now }: ActVisit, tx: Tx): Promise<number> {
  if (terminal !== undefined || operator.id === null) return Number.POSITIVE_INFINITY
  const { adjustmentLimits } = await readSettings(tx)
  return await pointsLeftAlone(tx, operator.id, adjustmentLimits, now)
}

/** Counts what is credited on the word of an operator: at the console for them, at the terminal for the shop alone. */
export async function recordWord(
  { random }: Pick<CreditDeps, 'random'>,
  tx: Tx,
  { operator, terminal, now }: ActVisit,
  { paymentId, points }: Pick<Named, 'paymentId' | 'points'>,
): Promise<void> {
  const operatorId = terminal === undefined ? operator.id : null
  await recordCredited(tx, { id: random.id(), operatorId, paymentId, points }, now)
}

async function credit(
  deps: CreditDeps,
  tx: Tx,
  visit: ActVisit,
  deposits: readonly Named[],
): Promise<boolean> {
  const { closedOn } = await readSettings(tx)
  if (!(await releaseDeposits(tx, deposits, { now: visit.now, closedOn }))) return false
  for (const deposit of deposits) await recordWord(deps, tx, visit, deposit)
  return true
}

const inShort = (deposits: readonly Named[]) => ({
  deposits: deposits.length,
  points: deposits.reduce((sum, { points }) => sum + points, 0),
})

/** Lets held deposits be approved, all of a statement at once; refused, they are as if no purchase had been found. */
export function approveHeldDeposits(deps: CreditDeps): void {
  const depositsOf = (input: unknown) => (input as { deposits: Named[] }).deposits
  deps.approvable.set(path, {
    roles: moneyKeepers,
    approvers: moneyKeepers,
    verb,
    async change(tx, visit, input) {
      const deposits = depositsOf(input)
      await leftAloneTo(visit, tx)
      if (!(await credit(deps, tx, visit, deposits))) return changedSince(visit.phrases)
      return {
        subject: '',
        detail: { ...inShort(deposits), named: deposits },
        needsApproval: true,
        basis: null,
      }
    },
    async drop(tx, input, now) {
      const { closedOn } = await readSettings(tx)
      await releaseDeposits(tx, depositsOf(input), { now, closedOn, isRefused: true })
    },
  })
}

/**
 * Credits the held ones among deposits that were just recorded, as far as `left` points go, and prepares one approval of
 * all others.
 */
export async function creditWithin(
  deps: CreditDeps,
  tx: Tx,
  visit: ActVisit,
  { actKey: id, why }: ActInput,
  { ids, left }: { ids: readonly string[]; left: number },
): Promise<{ approvalId: string | null; held: number }> {
  const [alone, above] = [[] as Named[], [] as Named[]]
  for (const deposit of await listHeldDeposits(tx, ownAccount, ids)) {
    const { source, depositId } = deposit
    const payment = await findPayment(tx, deposit.paymentId ?? '')
    if (payment === undefined)
      throw new Error(`the deposit ${source} ${depositId} is held without a purchase`)
    const [paymentId, points] = [payment.id, shareOf(payment, deposit)]
    const sum = alone.reduce((all, one) => all + one.points, points)
    ;(sum > left ? above : alone).push({ source, depositId, paymentId, points })
  }
  await credit(deps, tx, visit, alone)
  if (above.length === 0) return { approvalId: null, held: 0 }
  const act = { id, path, verb, why, subject: '', input: { deposits: above }, detail: inShort(above) }
  await prepareAct(tx, visit, act, null)
  return { approvalId: id, held: above.length }
}
