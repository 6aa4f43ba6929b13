import { listSettings } from '#contract/operator/settings.ts'
import { type Route, settingsPath } from '#web/console/frame/route.ts'
import { SettingsIcon } from '#web/ui/icons.tsx'

/** The settings as they will stand at a moment of Japan, `2026-12-01T18:00`. */
export const settingsAt = (at: string): string => `${settingsPath}?${new URLSearchParams({ at })}`

export const route: Route = {
  path: settingsPath,
  roles: listSettings.roles,
  title: ({ areas }) => areas.settings,
  note: ({ settings }) => settings.note,
  navigation: { group: 'settings', place: 1, Icon: SettingsIcon },
}
