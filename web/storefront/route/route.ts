// The declaration in the `route.ts` of a screen's folder. The screen (`screen.tsx`) and its loader (`loader.ts`) are
// in the same folder and are loaded lazily.

import type { ComponentType } from 'react'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import type { Head } from './head.ts'
import type { Services } from './services.tsx'

/** One address. Every page loads all routes, because links are made from their paths; keep them small. */
export interface Route {
  /** Written only here: every link imports it. */
  path: string
  access: 'public' | 'member'
  /** `loaded`: the loader's data; undefined while the server renders the frame of a member page. */
  head?: (phrases: StorefrontPhrases, loaded: unknown) => Head
  /**
   * The page as the server renders it is complete for a guest who reads it: React starts at the first touch (decision
   * 021). Not for a page that does something by itself when it is opened.
   */
  waitsForTouch?: boolean
  /** Registered outside production only. */
  isForDevelopers?: boolean
}

/** The exports of `screen.tsx`. */
export interface ScreenModule {
  Screen: ComponentType
}

/** The exports of `loader.ts`: it gets the services as an argument, so that it also runs on the server. */
export interface LoaderModule {
  load: (services: Services, args: LoaderArgs) => Promise<unknown>
}

export type Query = Record<string, string | number | null | undefined> | URLSearchParams

/** A path with the non-empty fields of the query. */
export function withQuery(path: string, query: Query = {}): string {
  const kept = new URLSearchParams()
  const fields = query instanceof URLSearchParams ? query : Object.entries(query)
  for (const [name, value] of fields) if (value) kept.set(name, String(value))
  return kept.size > 0 ? `${path}?${kept}` : path
}
