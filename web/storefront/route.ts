// What the folder of a screen declares in its `route.ts`. The screen (`screen.tsx`) and what it needs before it is
// drawn (`loader.ts`) stand beside it; both are fetched when wanted.

import type { ComponentType } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { StorefrontPhrases } from '../../phrases/storefront/ja.ts'
import type { Head } from './head.ts'
import type { Services } from './services.tsx'

/** One address. Light, because every page carries all of them: links are made from its path. */
export interface Route {
  /** Written once: whatever leads here imports it. */
  path: string
  access: 'public' | 'member'
  /** `loaded`: what the loader answered; undefined while the server renders the frame of a member's page. */
  head?: (phrases: StorefrontPhrases, loaded: unknown) => Head
  /** Registered outside production only. */
  isForDevelopers?: boolean
}

/** What `screen.tsx` of the folder exports. */
export interface ScreenModule {
  Screen: ComponentType
}

/** What `loader.ts` of the folder exports: services first, so that it runs on the server as well. */
export interface LoaderModule {
  load: (services: Services, args: LoaderFunctionArgs) => Promise<unknown>
}

type Query = Record<string, string | number | null | undefined> | URLSearchParams

/** A path with the query's fields that say something. */
export function withQuery(path: string, query: Query = {}): string {
  const kept = new URLSearchParams()
  const fields = query instanceof URLSearchParams ? query : Object.entries(query)
  for (const [name, value] of fields) if (value) kept.set(name, String(value))
  return kept.size > 0 ? `${path}?${kept}` : path
}
