// The declaration in the `route.ts` of a screen's folder, as in the storefront (decision 014). The screen (`screen.tsx`)
// is in the same folder and is loaded lazily, with its loader or beside it (`loader.ts`).

import type { ComponentType } from 'react'
import type { OperatorRole } from '#contract/operator/roles.ts'
import type { NavigationQueue } from '#contract/operator/today-queues.ts'
import type { ConsolePhrases } from '#phrases/console/ja.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import type { IconProps } from '#web/ui/icons.tsx'
import type { Services } from './services.tsx'

/** The groups, in their order on the screen. */
export const navigationGroups = ['shop', 'shipping', 'sale', 'money', 'settings'] as const

export interface Route {
  /** Written only here: every link imports it. */
  path: string
  /** The roles that may open it; for all others it is not found. */
  roles: readonly OperatorRole[] | 'before login'
  title: (phrases: ConsolePhrases) => string
  /** Its purpose, in one sentence. */
  note?: (phrases: ConsolePhrases) => string
  /** Its place in the navigation; without one it is not there. */
  navigation?: {
    group: (typeof navigationGroups)[number]
    /** The place within its group. */
    place: number
    Icon: ComponentType<IconProps>
    /** The first four of those that the operator may open stand in the bar of a phone; without one it is in the menu alone. */
    bar?: number
    /** Its count stands beside it. */
    counts?: NavigationQueue
  }
}

export type Load = (services: Services, args: LoaderArgs) => Promise<unknown>

/** The exports of `screen.tsx`. */
export interface ScreenModule {
  Screen: ComponentType
  load?: Load
}

/** The exports of a `loader.ts` whose parts others in the folder use too. */
export interface LoaderModule {
  load: Load
}

/** The path stands apart from its screen's `route.ts`: other rooms link to it where a setting is missing. */
export const settingsPath = '/operator/settings'
