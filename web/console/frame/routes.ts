// The routes, collected from the folders of the screens: `<area>/<name>/route.ts`. Every screen is loaded lazily.

import { everyRole } from '#contract/operator/roles.ts'
import { requireRole, toLogin } from '#web/console/frame/shell/guard.ts'
import { startPath } from '#web/console/home/start/route.ts'
import type { LoaderArgs, PageRoute } from '#web/router/routes.ts'
import { type Load, type LoaderModule, navigationGroups, type Route, type ScreenModule } from './route.ts'
import type { Services } from './services.tsx'

const declared = import.meta.glob<Route>(['../*/**/route.ts', '!../frame/**'], {
  eager: true,
  import: 'route',
})
const screens = import.meta.glob<ScreenModule>('../*/**/screen.tsx')
const loaders = import.meta.glob<LoaderModule>('../*/**/loader.ts')

/** Their phrases are loaded from the start (phrases/console/first). */
const hasFirstPhrases = /^\.\.\/(home|access\/(own-access|login|invitation))\//
/** They tell acts in sentences (phrases/console/audit). */
const showsRecords = /^\.\.\/people\/(audit|members\/member)\//

export type NavigationRoute = Route & Required<Pick<Route, 'navigation'>>

/** The routes of the navigation, in its order. */
export const navigationRoutes = Object.values(declared)
  .filter((route): route is NavigationRoute => route.navigation !== undefined)
  .toSorted(({ navigation: one }, { navigation: other }) =>
    one.group === other.group
      ? one.place - other.place
      : navigationGroups.indexOf(one.group) - navigationGroups.indexOf(other.group),
  )

/** An address that no screen has stays in the address bar and says so; a guest does not learn which addresses exist. */
const missing = ({ me }: Services): PageRoute<undefined>[] =>
  ['/:a', '/:a/:b', '/:a/:b/:c', '/:a/:b/:c/:d'].map((rest) => ({
    path: startPath + rest,
    handle: undefined,
    guard: async (request) => {
      await requireRole(me, everyRole)(request)
      await requireRole(me, [])(request)
    },
    open: () => ({}),
  }))

/** Every address of the console. */
export function collectRoutes(services: Services): PageRoute<Route | undefined>[] {
  const { me, completePhrases } = services
  const routes = Object.entries(declared).map(([file, route]): PageRoute<Route> => {
    const folder = file.slice(0, -'route.ts'.length)
    const { roles } = route
    return {
      path: route.path,
      handle: route,
      guard:
        roles === 'before login' ? async () => void (me.get() ?? (await me.load())) : requireRole(me, roles),
      open: async () => {
        const [screen, loader] = await Promise.all([
          screens[`${folder}screen.tsx`]?.(),
          loaders[`${folder}loader.ts`]?.(),
          hasFirstPhrases.test(folder) || completePhrases({ hasRecords: showsRecords.test(folder) }),
        ])
        const load = screen?.load ?? loader?.load
        return { Screen: screen?.Screen, load: load && loading(services, load) }
      },
    }
  })
  return [...routes, ...missing(services)]
}

/** A login that has ended while a screen was loading leads to the login and back. */
const loading =
  (services: Services, load: Load) =>
  async (args: LoaderArgs): Promise<unknown> => {
    const isOut = () => services.me.get()?.stage !== 'in'
    try {
      const data = await load(services, args)
      if (!isOut()) return data
    } catch (error) {
      if (!isOut()) throw error
    }
    throw toLogin(args.request.url)
  }
