// The cost of draws for a member, and the amount that is missing for them.

import type { Pack } from '#contract/catalogue.ts'
import type { Visitor } from '#web/storefront/route/visitor.ts'

/** In hundredths of the pack's currency. */
export interface DrawCost {
  totalHundredths: number
  ownHundredths: number
  /** 0 when it is enough. */
  missingHundredths: number
}

export function drawCost(
  { priceHundredths, currency }: Pick<Pack, 'priceHundredths' | 'currency'>,
  count: number,
  member: Pick<Visitor, 'points' | 'coinHundredths'> | null,
): DrawCost {
  const totalHundredths = count * priceHundredths
  const ownHundredths = currency === 'points' ? (member?.points ?? 0) * 100 : (member?.coinHundredths ?? 0)
  return { totalHundredths, ownHundredths, missingHundredths: Math.max(0, totalHundredths - ownHundredths) }
}
