// The amount of a purchase's money that a provider has refunded.

import type { Observation } from '#server/providers/payments/port.ts'

/** The amounts of a provider's order that matter here. */
export interface Account {
  status: Observation['status']
  amountYen: number
  refundedYen?: number
}

/**
 * The yen that a provider has refunded by its own account. A refund of all that it had counts as `priceYen`; undefined:
 * it does not say how much, which never ends a refund.
 */
export function refundedYenOf(
  { status, amountYen, refundedYen }: Account,
  { priceYen }: { priceYen: number },
): number | undefined {
  if (status !== 'refunded') return 0
  if (refundedYen === undefined) return undefined
  return refundedYen >= Math.min(amountYen, priceYen) ? priceYen : refundedYen
}

export const refundedInWords = ({ amountYen, refundedYen }: Omit<Account, 'status'>): string =>
  refundedYen === undefined ? `an unknown part of ${amountYen} yen` : `${refundedYen} of ${amountYen} yen`
