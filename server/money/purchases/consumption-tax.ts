/** Included in every price (spec §9): the standard rate. */
export const taxPercent = 10

/**
 * The consumption tax within a price that includes it, in whole yen: price × 10 ∕ 110, to the nearest yen (spec §9).
 * A document rounds once for each rate, by whichever method its issuer keeps to (Order for Enforcement of the
 * Consumption Tax Act, article 70-10; Basic Circular 1-8-15); one purchase is one line, so once here. Nothing lies
 * halfway: an eleventh never does.
 * @throws when the price is not whole yen
 */
export function taxWithin(priceYen: number): number {
  if (!Number.isSafeInteger(priceYen) || priceYen < 0) throw new Error(`${priceYen} is not a price in yen`)
  const whole = 100 + taxPercent
  const shares = priceYen * taxPercent
  const rest = shares % whole
  return (shares - rest) / whole + (2 * rest >= whole ? 1 : 0)
}
