import { listSettings, readMaintenance } from '#contract/operator/settings.ts'
import type { OutputOf } from '#contract/wire.ts'
import { instantOf } from '#web/console/frame/schedule/moments.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import type { LoaderArgs } from '#web/router/routes.ts'

export type Setting = OutputOf<typeof listSettings>['list'][number]
export type Maintenance = OutputOf<typeof readMaintenance>

/** The settings as they stand at the moment that the address names, `2026-12-01T18:00` of Japan; without it, now. */
export async function load({ api }: Services, { request: { signal, url } }: LoaderArgs) {
  const typed = new URL(url).searchParams.get('at') ?? ''
  const at = instantOf(typed)
  const query = at === null ? {} : { at }
  const [settings, maintenance, present] = await Promise.all([
    api.call(listSettings, { query, signal }),
    api.call(readMaintenance, { query, signal }),
    at === null ? undefined : api.call(listSettings, { signal }),
  ])
  const now = present && new Map(orFailure(present).list.map(({ name, value }) => [name, value]))
  const { list, withoutEnglish } = orFailure(settings)
  return { typed, withoutEnglish, settings: list, maintenance: orFailure(maintenance), now }
}

export type SettingsPage = Awaited<ReturnType<typeof load>>
