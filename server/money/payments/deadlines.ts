import { addBusinessDays, isBankDay } from '#server/business-time/business-days.ts'
import { addDays, type JapanDate, japanDate, startOfJapanDay } from '#server/business-time/japan.ts'

/** "3 days (3 business days in places)" (spec §9): the reading that gives the member more time. */
export const payDays = 3
const hourMs = 3_600_000
/** When the bank's credits are seen, on the bank's days in Japan (spec §2, `/bank-transfer-information`). */
const bankOpensAtHour = 10
const bankClosesAtHour = 18

/**
 * The deadline of a purchase that waits for money, exclusive: the end, in Japan, of the third day
 * of the banks after the day it was opened. Never sooner than three days of the calendar.
 */
export function payByOf(openedAt: Date, closedOn: readonly JapanDate[] = []): Date {
  return startOfJapanDay(addDays(addBusinessDays(japanDate(openedAt), payDays, closedOn, isBankDay), 1))
}

/**
 * The deadline by which a bank statement may show money that came in time, exclusive: the end of the
 * bank day after the last day to pay. The statement of the last day is read on that bank day.
 */
export function statementReadBy(payBy: Date, closedOn: readonly JapanDate[] = []): Date {
  const lastDay = japanDate(new Date(payBy.getTime() - 1))
  return startOfJapanDay(addDays(addBusinessDays(lastDay, 1, closedOn, isBankDay), 1))
}

/** From when money that reached the bank is credited: at once in its hours, else when it opens next. */
export function creditedFrom(arrivedAt: Date, closedOn: readonly JapanDate[] = []): Date {
  const day = japanDate(arrivedAt)
  const opensAt = (date: JapanDate) => new Date(startOfJapanDay(date).getTime() + bankOpensAtHour * hourMs)
  if (isBankDay(day) && !closedOn.includes(day)) {
    const closesAtMs = startOfJapanDay(day).getTime() + bankClosesAtHour * hourMs
    if (arrivedAt < opensAt(day)) return opensAt(day)
    if (arrivedAt.getTime() < closesAtMs) return arrivedAt
  }
  return opensAt(addBusinessDays(day, 1, closedOn, isBankDay))
}
