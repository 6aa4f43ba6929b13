// The document head of a route, on the server and after each navigation.

import { useEffect } from 'react'
import { useLoaderData, useRouteMatch } from '#web/router/context.tsx'
import type { PreloadedPicture } from './pictures.ts'
import type { Route } from './route.ts'
import { useLocalized, usePhrases, useServices } from './services.tsx'

export interface Head {
  title: string
  /** Asked for by the server alone, which has every phrase: the first screen carries no sentence for it. */
  description?: () => string | undefined
  /** Picture for shared links. */
  imageUrl?: string
  /** The largest picture of the first screen; another one where another is the largest. */
  preloadImages?: PreloadedPicture[]
  /** The page is for those who were given its address: no search engine lists it. */
  isUnlisted?: boolean
}

export interface RouteHandle {
  access: Route['access']
  /** The folder of the screen, relative to this one: `paying/buy-point`. */
  folder: string
  head?: Route['head']
  waitsForTouch: boolean
}

export const fullTitle = (title: string | undefined, shopName: string): string =>
  title ? `${title} | ${shopName}` : shopName

/** Sets the document's title to the route's. */
export function useDocumentTitle(): void {
  const match = useRouteMatch()
  const loaded = useLoaderData()
  const phrases = usePhrases()
  const localized = useLocalized()
  const { settings } = useServices()
  const head = (match?.route.handle as RouteHandle | undefined)?.head
  const title = fullTitle(head?.(phrases, loaded).title, localized(settings.shopName))
  useEffect(() => {
    document.title = title
  }, [title])
}
