// Moments of Japan, as a browser's field for a time of day on a day holds them: `2026-12-01T18:00`.

/** The moment that was typed; null: none. */
export const instantOf = (typed: string): string | null => (typed === '' ? null : `${typed}:00+09:00`)

/** The minute from which a moment is over. */
export function minuteFrom(at: string): string {
  const [minuteMs, japanMs] = [60_000, 9 * 3_600_000]
  const ms = Math.ceil(Date.parse(at) / minuteMs) * minuteMs
  return new Date(ms + japanMs).toISOString().slice(0, 16)
}
