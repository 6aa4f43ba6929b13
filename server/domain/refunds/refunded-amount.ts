// How much of a purchase's money a company has given back.

import type { Observation } from '../../providers/payments/port.ts'

/** What counts of a company's account of an order. */
export interface Account {
  status: Observation['status']
  amountYen: number
  givenBackYen?: number
}

/**
 * `whole`: what was paid is back, or all that the company had. `part`: less than that. `untold`: something, and the
 * company does not say how much; it never ends a refund.
 */
export type GivenBack = 'nothing' | 'part' | 'whole' | 'untold'

export function givenBackOf(
  { status, amountYen, givenBackYen }: Account,
  { priceYen }: { priceYen: number },
): GivenBack {
  if (status !== 'refunded') return 'nothing'
  if (givenBackYen === undefined) return 'untold'
  return givenBackYen >= Math.min(amountYen, priceYen) ? 'whole' : 'part'
}

export const givenBackInWords = ({ amountYen, givenBackYen }: Omit<Account, 'status'>): string =>
  givenBackYen === undefined ? `an untold part of ${amountYen} yen` : `${givenBackYen} of ${amountYen} yen`
