import holidays from '@holiday-jp/holiday_jp'
import { addDays, type JapanDate } from './japan.ts'

/** Not a weekend and not a national holiday. */
export function isBusinessDay(date: JapanDate): boolean {
  const noon = new Date(`${date}T12:00:00Z`)
  const weekday = noon.getUTCDay()
  return weekday !== 0 && weekday !== 6 && holidays.between(noon, noon).length === 0
}

/** The day `count` business days after `date`; on days in `closedOn` the operator is closed (decision 29). */
export function addBusinessDays(
  date: JapanDate,
  count: number,
  closedOn: readonly JapanDate[] = [],
): JapanDate {
  let day = date
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isBusinessDay(day) && !closedOn.includes(day)) left -= 1
  }
  return day
}
