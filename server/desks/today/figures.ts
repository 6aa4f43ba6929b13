// Sales and draws by the hour and by the day.

import type { FigureRange } from '#contract/operator/today.ts'
import { addDays, type JapanDate, japanDate, startOfJapanDay } from '#server/business-time/japan.ts'
import { type DrawFigures, drawsByHour } from '#server/cards/draws/draw-figures.ts'
import type { Database } from '#server/db/pool.ts'
import { type Sales, salesByHour } from '#server/money/payments/sales.ts'

export type Figures = Sales & DrawFigures

interface Stretch {
  from: Date
  /** Null: it has not begun. */
  now: Figures | null
  before: Figures
}

const hourMs = 3_600_000
/** After its end a day takes in nothing more: no transaction is that long. */
const finishedAfterMs = 10 * 60_000

const nothing: Figures = { purchases: 0, yen: 0, draws: 0, cards: 0 }

const sum = (hours: readonly Figures[]): Figures =>
  hours.reduce(
    (all, one) => ({
      purchases: all.purchases + one.purchases,
      yen: all.yen + one.yen,
      draws: all.draws + one.draws,
      cards: all.cards + one.cards,
    }),
    nothing,
  )

/** The days from one to another, both included. */
const daysFrom = (first: JapanDate, last: JapanDate): JapanDate[] =>
  first > last ? [] : [first, ...daysFrom(addDays(first, 1), last)]

/** The hours of each of these days, which follow each other. */
async function readDays(db: Database, days: readonly JapanDate[]): Promise<Map<JapanDate, Figures[]>> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const range = { from: startOfJapanDay(first), before: startOfJapanDay(addDays(last, 1)) }
  const sales = new Map((await salesByHour(db, range)).map((one) => [one.hour.getTime(), one]))
  const draws = new Map((await drawsByHour(db, range)).map((one) => [one.hour.getTime(), one]))
  const ofHour = (ms: number): Figures => ({
    purchases: sales.get(ms)?.purchases ?? 0,
    yen: sales.get(ms)?.yen ?? 0,
    draws: draws.get(ms)?.draws ?? 0,
    cards: draws.get(ms)?.cards ?? 0,
  })
  return new Map(
    days.map((day) => {
      const beginsMs = startOfJapanDay(day).getTime()
      return [day, Array.from({ length: 24 }, (_, hour) => ofHour(beginsMs + hour * hourMs))]
    }),
  )
}

/** How many days a range shows; as many before them stand behind. */
const daysIn: Readonly<Record<FigureRange, number>> = { today: 1, week: 7, fourWeeks: 28 }

/**
 * Tells sales and draws. A day that has ended does not change any more, so this process reads it once; what is asked
 * again and again is today alone.
 */
export function createFigures(db: Database): (range: FigureRange, now: Date) => Promise<Stretch[]> {
  const finished = new Map<JapanDate, Figures[]>()

  const hoursOf = async (first: JapanDate, now: Date): Promise<Map<JapanDate, Figures[]>> => {
    const days = daysFrom(first, japanDate(now))
    const missing = days.filter((day) => !finished.has(day))
    const read = await readDays(db, daysFrom(missing[0] ?? addDays(japanDate(now), 1), japanDate(now)))
    const oldest = addDays(japanDate(now), -2 * daysIn.fourWeeks)
    for (const day of finished.keys()) if (day < oldest) finished.delete(day)
    for (const [day, hours] of read)
      if (startOfJapanDay(addDays(day, 1)).getTime() + finishedAfterMs <= now.getTime())
        finished.set(day, hours)
    return new Map(days.map((day) => [day, read.get(day) ?? finished.get(day) ?? []]))
  }

  return async (range, now) => {
    const today = japanDate(now)
    const length = daysIn[range]
    const first = addDays(today, 1 - length)
    const hours = await hoursOf(addDays(first, -length), now)
    const day = (date: JapanDate) => hours.get(date) ?? []
    if (range === 'today')
      return day(today).map((figures, hour) => {
        const from = new Date(startOfJapanDay(today).getTime() + hour * hourMs)
        return { from, now: from > now ? null : figures, before: day(addDays(today, -1))[hour] ?? nothing }
      })
    return daysFrom(first, today).map((date) => ({
      from: startOfJapanDay(date),
      now: sum(day(date)),
      before: sum(day(addDays(date, -length))),
    }))
  }
}
