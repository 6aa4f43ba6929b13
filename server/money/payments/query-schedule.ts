const minuteMs = 60_000
const firstQueriesMs = [1, 5, 15, 60].map((minutes) => minutes * minuteMs)

/** A purchase by a method that is paid at once is given up after this time, once the provider has been asked. */
export const atOnceMs = 60 * minuteMs
/**
 * The time for which the provider is still asked after the time to pay is over, so that late money is found. A purchase
 * about which it gives no answer until then is left to the operator.
 */
export const watchedMs = 48 * 60 * minuteMs

interface Span {
  createdAt: Date
  giveUpAt: Date
}

export const isOverdue = ({ giveUpAt }: Span, now: Date): boolean => now >= giveUpAt

export const needsReview = ({ giveUpAt }: Span, now: Date): boolean =>
  now.getTime() >= giveUpAt.getTime() + watchedMs

export const anHourAfter = (now: Date): Date => new Date(now.getTime() + 60 * minuteMs)

const earlyTurn = (startMs: number, now: Date): number | undefined =>
  firstQueriesMs.map((delayMs) => startMs + delayMs).find((turnMs) => turnMs > now.getTime())

/**
 * When the sweep asks again for money that is to go back: 1, 5, 15 and 60 minutes after it began, then every hour until
 * the provider has answered.
 */
export const nextRefundTurnAfter = (beganAt: Date, now: Date): Date =>
  new Date(earlyTurn(beganAt.getTime(), now) ?? anHourAfter(now))

/**
 * When the sweep asks the provider next: 1, 5, 15 and 60 minutes after the start, then every hour, and at the moment
 * the time to pay is over; never again once the time for the operator has come.
 */
export function nextQueryAfter(payment: Span, now: Date): Date | null {
  if (needsReview(payment, now)) return null
  const regular = earlyTurn(payment.createdAt.getTime(), now) ?? anHourAfter(now).getTime()
  const giveUp = payment.giveUpAt.getTime()
  return new Date(now.getTime() < giveUp ? Math.min(regular, giveUp) : regular)
}
