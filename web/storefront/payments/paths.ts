// Ways through the purchase of points; the pack one came from stays in every address.

const query = (fields: Record<string, string | null | undefined>): string => {
  const kept = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value) kept.set(name, value)
  return kept.size > 0 ? `?${kept}` : ''
}

export const buyPointPath = (packId?: string | null): string => `/buy-point${query({ packId })}`

export const confirmBuyPointPath = (courseId: string, packId?: string | null): string =>
  `/confirm-buy-point${query({ pointPriceId: courseId, packId })}`

export const completeBuyPointPath = (paymentId: string): string =>
  `/complete-buy-point${query({ payment_id: paymentId })}`
