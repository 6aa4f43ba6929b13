import { listSettings } from '../../../../contract/operator/settings.ts'
import { SettingsIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

export const settingsPath = '/operator/settings'

export const route: Route = {
  path: settingsPath,
  roles: listSettings.roles,
  title: ({ areas }) => areas.settings,
  note: ({ settings }) => settings.note,
  navigation: { place: 75, Icon: SettingsIcon },
}
