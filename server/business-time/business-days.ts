import holidayJp from '@holiday-jp/holiday_jp'
import { addDays, type JapanDate } from './japan.ts'

const { holidays } = holidayJp

/** Not a weekend and not a national holiday. */
export function isBusinessDay(date: JapanDate): boolean {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !Object.hasOwn(holidays, date)
}

/** Banks also rest from 31 December to 3 January (Order for Enforcement of the Banking Act, article 5). */
export const isBankDay = (date: JapanDate): boolean =>
  isBusinessDay(date) && !/-(12-31|01-0[1-3])$/.test(date)

/** The day `count` open days after `date`; on days in `closedOn` the operator is closed (ruling 29). */
export function addBusinessDays(
  date: JapanDate,
  count: number,
  closedOn: readonly JapanDate[] = [],
  isOpen = isBusinessDay,
): JapanDate {
  let day = date
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isOpen(day) && !closedOn.includes(day)) left -= 1
  }
  return day
}
