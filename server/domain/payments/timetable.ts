const minuteMs = 60_000
const firstQueriesMs = [1, 5, 15, 60].map((minutes) => minutes * minuteMs)

/** A card purchase nobody finished within this time is given up, once the provider has been asked. */
export const cardDeadlineMs = 60 * minuteMs
/** A purchase the provider cannot tell us about for this long becomes a person's work. */
export const reviewAfterMs = 48 * 60 * minuteMs

/**
 * When the sweep asks the provider next: 1, 5, 15 and 60 minutes after the start, then every hour, and
 * never again once the time for a person has come.
 */
export function nextQueryAfter(createdAt: Date, now: Date): Date | null {
  const start = createdAt.getTime()
  if (now.getTime() >= start + reviewAfterMs) return null
  const early = firstQueriesMs.find((delayMs) => start + delayMs > now.getTime())
  return new Date(early === undefined ? now.getTime() + 60 * minuteMs : start + early)
}
