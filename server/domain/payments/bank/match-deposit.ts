import { japanDate } from '../../../business-time/japan.ts'
import type { Deposit } from '../../../providers/payments/port.ts'
import { payerNameKey } from './payer-name-key.ts'

/** A purchase that waits for a bank transfer. */
export interface AwaitedTransfer {
  id: string
  priceYen: number
  createdAt: Date
  payerName: string
  /** Some money has been found to be its own. */
  hasMoney: boolean
}

/** Whose money it is, or why only a person can tell. */
export type Match = { paymentId: string } | { unclear: string }

/** Those that wait under the name of a deposit’s payer. */
export function sameName(payerName: string, awaited: readonly AwaitedTransfer[]): AwaitedTransfer[] {
  const key = payerNameKey(payerName)
  return key === '' ? [] : awaited.filter((transfer) => payerNameKey(transfer.payerName) === key)
}

/**
 * Whose money a deposit is that names no order: the purchase under the payer's name, when that is the only one that
 * waits under it, costs exactly as much, was opened no later than the day the money came, and has no money yet. In
 * every other case a person decides.
 */
export function matchByName(
  { payerName, amountYen, arrivedAt }: Pick<Deposit, 'payerName' | 'amountYen' | 'arrivedAt'>,
  awaited: readonly AwaitedTransfer[],
): Match {
  const found = sameName(payerName, awaited)
  const [only] = found
  if (only === undefined) return { unclear: 'no purchase waits under this name' }
  if (found.length > 1) return { unclear: `${found.length} purchases wait under this name` }
  if (only.priceYen !== amountYen)
    return { unclear: `the purchase under this name, ${only.id}, costs ${only.priceYen} yen` }
  if (japanDate(only.createdAt) > japanDate(arrivedAt))
    return { unclear: `the purchase under this name, ${only.id}, was opened after the money came` }
  if (only.hasMoney) return { unclear: `the purchase under this name, ${only.id}, has its money` }
  return { paymentId: only.id }
}
