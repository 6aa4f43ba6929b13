import type { Tx } from '#server/db/pool.ts'
import { lockPaymentAtOnce, type Payment } from '#server/money/payments/queries.ts'
import { type BankDeposit, changeReversed, listDepositsOfOrder } from './queries.ts'

/** Why the operator must look at a deposit that its provider no longer lists. */
const notes = {
  reversed: 'the bank reversed it',
  reversedAfterCredit: 'the bank reversed it after its purchase was credited',
  listedAgain: 'closed after the bank reversed it, and its provider lists it again',
} as const
const isOurs = (note: string): boolean => Object.values<string>(notes).includes(note)

/**
 * Compares the recorded deposits of an order with the provider's fresh list. A deposit that is no longer listed was
 * reversed by the bank: it pays for nothing and waits for the operator. If it had been credited, the purchase stays
 * paid, and the operator is asked once. A deposit that is listed again counts again. Ignores deposits recorded after
 * `askedAt`, which the answer cannot contain, and those assigned to a purchase that another process has locked: the
 * next answer covers them. Moves no purchase: the caller calls `settleBankTransfer` afterwards. The caller holds the
 * purchase.
 */
export async function markReversals(
  tx: Tx,
  payment: Payment,
  { source, listed }: { source: string; listed: ReadonlySet<string> },
  askedAt: Date,
): Promise<void> {
  const isHeld = async ({ settledAt, paymentId }: BankDeposit) =>
    settledAt !== null ||
    paymentId === null ||
    paymentId === payment.id ||
    (await lockPaymentAtOnce(tx, paymentId))
  for (const deposit of await listDepositsOfOrder(tx, source, payment.orderId)) {
    const isReversed = deposit.reversedAt !== null
    const isListed = listed.has(deposit.depositId)
    if (isReversed !== isListed || !(await isHeld(deposit))) continue
    if (isReversed) await changeReversed(tx, deposit, { reversedAt: null, note: noteOfListed(deposit) })
    else if (deposit.recordedAt < askedAt)
      await changeReversed(tx, deposit, { reversedAt: askedAt, note: noteOfReversed(deposit) })
  }
}

const isClosed = ({ settledAt, paymentId }: BankDeposit): boolean => settledAt !== null && paymentId === null

function noteOfReversed(deposit: BankDeposit): string {
  // The operator had sent the money back, so the reversal is expected.
  if (isClosed(deposit)) return deposit.note
  return deposit.settledAt === null ? notes.reversed : notes.reversedAfterCredit
}

function noteOfListed(deposit: BankDeposit): string {
  if (isClosed(deposit)) return notes.listedAgain
  return isOurs(deposit.note) ? '' : deposit.note
}
