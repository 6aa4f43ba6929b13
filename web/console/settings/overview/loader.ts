import { listSettings, readMaintenance } from '../../../../contract/operator/settings.ts'
import type { OutputOf } from '../../../../contract/wire.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import type { Services } from '../../services.tsx'
import { orFailure } from '../../shell/or-failure.ts'

export type Setting = OutputOf<typeof listSettings>['list'][number]
export type Maintenance = OutputOf<typeof readMaintenance>

export async function load({ api }: Services, { request: { signal } }: LoaderArgs) {
  const [settings, maintenance] = await Promise.all([
    api.call(listSettings, { signal }),
    api.call(readMaintenance, { signal }),
  ])
  return { settings: orFailure(settings).list, maintenance: orFailure(maintenance) }
}

export type SettingsPage = Awaited<ReturnType<typeof load>>
