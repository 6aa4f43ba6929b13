// The routes, collected from the folders of the screens: `<area>/<url>/route.ts`. Each screen has scripts and styles of
// its own, which no other page carries.

import type { LoaderArgs, PageRoute } from '#web/router/routes.ts'
import type { RouteHandle } from '#web/storefront/route/head.ts'
import type { LoaderModule, Route, ScreenModule } from '#web/storefront/route/route.ts'
import type { Services } from '#web/storefront/route/services.tsx'

const declared = import.meta.glob<Route | Route[]>('../*/*/route.ts', { eager: true, import: 'route' })

/** Every address that the shop declares, but those for developers. */
export const declaredRoutes = (): Route[] =>
  Object.values(declared)
    .flat()
    .filter((route) => !route.isForDevelopers)

/** The screens that visitors open first: packs and boxes. */
const first = {
  screens: import.meta.glob<ScreenModule>(['../packs/*/screen.tsx', '../proofs/box/screen.tsx']),
  loaders: import.meta.glob<LoaderModule>(['../packs/*/loader.ts', '../proofs/box/loader.ts']),
  /** Theirs are those that every other screen has, too. */
  addPhrases: undefined,
}

export type ShopRoute = PageRoute<RouteHandle>

/** The one screen that does with the phrases of the first chunk. */
export const homeFolder = 'packs/home'

const screenIn = (folder: string) => `../${folder}/screen.tsx`
const loaderIn = (folder: string) => `../${folder}/loader.ts`

/** Tells whether the screen is in the import map of `lazy-screens.ts`. */
export const isLazyScreen = (folder: string): boolean => !(screenIn(folder) in first.screens)

export interface RoutesOptions {
  /** Registers the routes for developers; never in production. */
  hasGallery: boolean
  /** Loads the phrases of packs and boxes; awaited before any other screen than the first. */
  completePhrases: () => Promise<unknown>
}

/** The routes with this access. */
export function collectRoutes(
  access: Route['access'],
  services: Services,
  { hasGallery, completePhrases }: RoutesOptions,
): ShopRoute[] {
  const withServices =
    ({ load }: LoaderModule) =>
    (args: LoaderArgs) =>
      load(services, args)

  const lazily = (folder: string) => async () => {
    const { screens, loaders, addPhrases } = isLazyScreen(folder) ? await import('./lazy-screens.ts') : first
    const screen = screens[screenIn(folder)]
    const [screenModule, loaderModule] = await Promise.all([
      screen?.(),
      loaders[loaderIn(folder)]?.(),
      screen && folder !== homeFolder && completePhrases(),
      addPhrases?.(services),
    ])
    return { Screen: screenModule?.Screen, load: loaderModule && withServices(loaderModule) }
  }

  return Object.entries(declared).flatMap(([file, routes]) => {
    const folder = file.slice('../'.length, -'/route.ts'.length)
    return [routes]
      .flat()
      .filter((route) => route.access === access && (hasGallery || !route.isForDevelopers))
      .map(({ path, head, waitsForTouch = false }) => ({
        path,
        handle: { access, folder, head, waitsForTouch } satisfies RouteHandle,
        open: lazily(folder),
      }))
  })
}
