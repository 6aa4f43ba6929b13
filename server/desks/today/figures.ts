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

/** The figures of an hour, by its beginning, between two instants. */
async function readHours(
  db: Database,
  range: { from: Date; before: Date },
): Promise<(ms: number) => Figures> {
  const sales = new Map((await salesByHour(db, range)).map((one) => [one.hour.getTime(), one]))
  const draws = new Map((await drawsByHour(db, range)).map((one) => [one.hour.getTime(), one]))
  return (ms) => ({
    purchases: sales.get(ms)?.purchases ?? 0,
    yen: sales.get(ms)?.yen ?? 0,
    draws: draws.get(ms)?.draws ?? 0,
    cards: draws.get(ms)?.cards ?? 0,
  })
}

/** The hours of each of these days, which follow each other. */
async function readDays(db: Database, days: readonly JapanDate[]): Promise<Map<JapanDate, Figures[]>> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const range = { from: startOfJapanDay(first), before: startOfJapanDay(addDays(last, 1)) }
  const ofHour = await readHours(db, range)
  return new Map(
    days.map((day) => {
      const beginsMs = startOfJapanDay(day).getTime()
      return [day, Array.from({ length: 24 }, (_, hour) => ofHour(beginsMs + hour * hourMs))]
    }),
  )
}

/** The number of days that a range shows. */
const daysIn: Readonly<Record<FigureRange, number>> = { weekday: 1, today: 1, week: 7, fourWeeks: 28 }
/** The number of days by which the earlier days lie before those shown. */
const daysBefore: Readonly<Record<FigureRange, number>> = { ...daysIn, weekday: 7 }

/**
 * Tells sales and draws. A day that has ended does not change any more, so this process reads it once; what is asked
 * again and again is today alone.
 */
export function createFigures(db: Database) {
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

  const list = async (range: FigureRange, now: Date): Promise<Stretch[]> => {
    const today = japanDate(now)
    const first = addDays(today, 1 - daysIn[range])
    const hours = await hoursOf(addDays(first, -daysBefore[range]), now)
    const day = (date: JapanDate) => hours.get(date) ?? []
    const earlier = (date: JapanDate) => day(addDays(date, -daysBefore[range]))
    if (daysIn[range] === 1)
      return day(today).map((figures, hour) => {
        const from = new Date(startOfJapanDay(today).getTime() + hour * hourMs)
        return { from, now: from > now ? null : figures, before: earlier(today)[hour] ?? nothing }
      })
    return daysFrom(first, today).map((date) => ({
      from: startOfJapanDay(date),
      now: sum(day(date)),
      before: sum(earlier(date)),
    }))
  }

  /** Today until now, and the same weekday of the week before until the same time, with a part of its last hour. */
  const soFar = async (now: Date): Promise<{ now: Figures; before: Figures }> => {
    const stretches = await list('weekday', now)
    const begun = stretches.filter((stretch) => stretch.now !== null)
    const thenMs = now.getTime() - 7 * 24 * hourMs
    const hour = thenMs - (thenMs % hourMs)
    const ofHour = await readHours(db, { from: new Date(hour), before: new Date(thenMs) })
    return {
      now: sum(begun.map((stretch) => stretch.now ?? nothing)),
      before: sum([...begun.slice(0, -1).map(({ before }) => before), ofHour(hour)]),
    }
  }

  return { list, soFar }
}
