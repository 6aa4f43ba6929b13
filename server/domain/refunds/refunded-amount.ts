// How much of a purchase's money a provider has refunded.

import type { Observation } from '../../providers/payments/port.ts'

/** The amounts of a provider's order that matter here. */
export interface Account {
  status: Observation['status']
  amountYen: number
  refundedYen?: number
}

/**
 * `whole`: the price is refunded, or everything that the provider had. `part`: less than that. `unknown`: an amount that
 * the provider does not say; it never ends a refund.
 */
export type RefundedShare = 'nothing' | 'part' | 'whole' | 'unknown'

export function refundedShareOf(
  { status, amountYen, refundedYen }: Account,
  { priceYen }: { priceYen: number },
): RefundedShare {
  if (status !== 'refunded') return 'nothing'
  if (refundedYen === undefined) return 'unknown'
  return refundedYen >= Math.min(amountYen, priceYen) ? 'whole' : 'part'
}

export const refundedInWords = ({ amountYen, refundedYen }: Omit<Account, 'status'>): string =>
  refundedYen === undefined ? `an unknown part of ${amountYen} yen` : `${refundedYen} of ${amountYen} yen`
