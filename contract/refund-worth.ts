// The yen that a part of a purchase is worth when it is refunded (decision 006): one rule for the server and the form.

export interface RefundableAmounts {
  points: number
  priceYen: number
  /** The refunds so far, in points and in yen. */
  refundedPoints: number
  refundedYen: number
}

/** The yen of so many points that are not refunded yet: by what all parts come to, so that small ones lose nothing. */
export const worthOf = (
  { points, priceYen, refundedPoints, refundedYen }: RefundableAmounts,
  part: number,
): number => Math.floor(((refundedPoints + part) * priceYen) / points) - refundedYen
