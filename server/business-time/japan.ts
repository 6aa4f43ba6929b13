/** Japan has kept one offset, without daylight saving, since 1951. */
const offsetMs = 9 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** A calendar day in Japan: `YYYY-MM-DD`. */
export type JapanDate = string

export function japanDate(at: Date): JapanDate {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 10)
}

/** The instant a day begins in Japan. */
export function startOfJapanDay(date: JapanDate): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - offsetMs)
}

export function addDays(date: JapanDate, days: number): JapanDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** The instants between which some days of Japan lie, the last day whole. A side that is not named is open. */
export const spanOfDays = (from: JapanDate | undefined, until: JapanDate | undefined) => ({
  from: from === undefined ? undefined : startOfJapanDay(from),
  before: until === undefined ? undefined : startOfJapanDay(addDays(until, 1)),
})

/** The same day of a later month, or that month's last day: 31 August + 6 months is 28 February. */
export function addMonths(date: JapanDate, months: number): JapanDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** The instant the month of `at` began in Japan, moved by `months`. */
export function startOfJapanMonth(at: Date, months = 0): Date {
  return startOfJapanDay(addMonths(`${japanDate(at).slice(0, 7)}-01`, months))
}

/** ISO 8601 with Japan's offset, as instants travel on the wire (ruling 3). */
export function japanInstant(at: Date): string {
  return `${new Date(at.getTime() + offsetMs).toISOString().slice(0, -1)}+09:00`
}
