// What a route says about itself in the document's head, on the server and after each navigation.

import { useEffect } from 'react'
import { useMatches } from 'react-router'
import type { PictureSources } from './pictures.ts'
import type { Route } from './route.ts'
import { useLocalized, usePhrases, useServices } from './services.tsx'

export interface Head {
  title: string
  description?: string
  /** Picture for shared links. */
  imageUrl?: string
  /** The picture the first screen shows, fetched early. */
  preloadImage?: PictureSources
}

export interface RouteHandle {
  access: Route['access']
  /** The folder of the screen, from here: `paying/buy-point`. */
  folder: string
  head?: Route['head']
}

export const fullTitle = (title: string | undefined, shopName: string): string =>
  title ? `${title} | ${shopName}` : shopName

/** Keeps the tab's title in step with the route. */
export function useDocumentTitle(): void {
  const match = useMatches().at(-1)
  const phrases = usePhrases()
  const localized = useLocalized()
  const { settings } = useServices()
  const head = (match?.handle as RouteHandle | undefined)?.head
  const title = fullTitle(head?.(phrases, match?.loaderData).title, localized(settings.shopName))
  useEffect(() => {
    document.title = title
  }, [title])
}
