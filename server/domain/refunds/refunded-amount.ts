// How much of a purchase's money a provider has refunded.

import type { Observation } from '../../providers/payments/port.ts'

/** What counts of a provider's account of an order. */
export interface Account {
  status: Observation['status']
  amountYen: number
  refundedYen?: number
}

/**
 * `whole`: what was paid is back, or all that the provider had. `part`: less than that. `untold`: something, and the
 * provider does not say how much; it never ends a refund.
 */
export type RefundedShare = 'nothing' | 'part' | 'whole' | 'untold'

export function refundedShareOf(
  { status, amountYen, refundedYen }: Account,
  { priceYen }: { priceYen: number },
): RefundedShare {
  if (status !== 'refunded') return 'nothing'
  if (refundedYen === undefined) return 'untold'
  return refundedYen >= Math.min(amountYen, priceYen) ? 'whole' : 'part'
}

export const refundedInWords = ({ amountYen, refundedYen }: Omit<Account, 'status'>): string =>
  refundedYen === undefined ? `an untold part of ${amountYen} yen` : `${refundedYen} of ${amountYen} yen`
