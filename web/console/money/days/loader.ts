import { readDayFigures } from '#contract/operator/day-figures.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Api, Result } from '#web/api/client.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { dayOf } from '#web/console/frame/shell/japan-day.ts'
import type { LoaderArgs } from '#web/router/routes.ts'

export type DayFigures = OutputOf<typeof readDayFigures>['list'][number]

const dayMs = 86_400_000
const dayShape = /^\d{4}-\d\d-\d\d$/

/** The day so many days after another one. */
export const daysAfter = (day: string, days: number): string =>
  dayOf(Date.parse(`${day}T12:00:00+09:00`) + days * dayMs)

export const askDays = (
  api: Api,
  days: { from: string; until: string },
  signal?: AbortSignal,
): Promise<Result<{ list: DayFigures[] }>> => api.call(readDayFigures, { query: days, signal })

/** The figures of the day that the address names, or of the last one that is over. */
export async function load({ api }: Services, { request }: LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('day') ?? ''
  const [today, isDay] = [dayOf(Date.now()), dayShape.test(asked) && !Number.isNaN(Date.parse(asked))]
  const day = isDay ? asked : daysAfter(today, -1)
  return { day, today, result: await askDays(api, { from: day, until: day }, request.signal) }
}

export type DaysPage = Awaited<ReturnType<typeof load>>
