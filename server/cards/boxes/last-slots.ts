import type { SealedPrize } from '#contract/sealed-box.ts'
import type { BoxTerms } from './box-terms.ts'

type Worth = Pick<SealedPrize, 'convertsToPoints' | 'isShipOnly'>

/** Slots that may be left at the end of a box. */
export interface LastSlots {
  slots: number
  /** Points that their cards convert to, and the extras that they bring. */
  points: number
  /** Price of all these slots, in points. */
  price: number
}

/** A box's remainder is public (ruling 32), so a member can wait for an end that is worth more than it costs. */
export const fewSlots = 10

/**
 * The remainder of at most `fewSlots` slots that exceeds its price by most; undefined when none does. Any
 * slots can be the last ones: the worst of n slots are those that convert to most. Cards that are shipped
 * only convert to nothing, and so does a box for coins.
 */
export function worstLastSlots(
  terms: Pick<BoxTerms, 'currency' | 'price'> & {
    prizes: (Worth & { quantity: number })[]
    /** The number of each that so many last slots bring to a member who draws them all. */
    extras?: (Worth & { given: (slots: number) => number })[]
  },
): LastSlots | undefined {
  if (terms.currency === 'coins') return undefined
  const worth = (prize: Worth) => (prize.isShipOnly ? 0 : prize.convertsToPoints)
  const { extras = [] } = terms
  let inSlots = 0
  let worst: LastSlots | undefined
  const dearest = terms.prizes
    .toSorted((a, b) => worth(b) - worth(a))
    .flatMap((prize) => Array<number>(Math.min(fewSlots, prize.quantity)).fill(worth(prize)))
  for (const [index, slot] of dearest.slice(0, fewSlots).entries()) {
    inSlots += slot
    const slots = index + 1
    const points = extras.reduce((sum, extra) => sum + worth(extra) * extra.given(slots), inSlots)
    const price = terms.price * slots
    if (points - price > (worst === undefined ? 0 : worst.points - worst.price))
      worst = { slots, points, price }
  }
  return worst
}
