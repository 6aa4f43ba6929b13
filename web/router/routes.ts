// The routes of a site, and the outcome of a visit to an address. Runs in the browser and on the server.

import type { ComponentType } from 'react'
import { Redirect } from './outcomes.ts'

export interface LoaderArgs {
  /** The address that is opened; its signal is aborted when the visitor goes elsewhere meanwhile. */
  request: Request
  /** The values of the `:name` parts of the path. */
  params: Readonly<Record<string, string | undefined>>
  /** The state that the navigation left with the entry of the history; null where the address was typed. */
  state: unknown
}

/** A screen, once its script is there. */
export interface OpenedRoute {
  Screen?: ComponentType
  load?: (args: LoaderArgs) => Promise<unknown>
}

export interface PageRoute<Handle = unknown> {
  /** `/pack-list`, `/buy-point/:courseId` */
  path: string
  handle: Handle
  /** Runs before the screen is loaded; throws a `Redirect` for a visitor who may not come in. */
  guard?: (request: Request) => Promise<void>
  /** Called again at each visit, so that a script that failed to load is loaded the next time. */
  open: () => OpenedRoute | Promise<OpenedRoute>
}

export interface RouteMatch<Handle = unknown> {
  route: PageRoute<Handle>
  params: LoaderArgs['params']
}

/** The outcome of a visit to an address. */
export type Visit =
  | { kind: 'page'; match: RouteMatch; Screen: ComponentType | undefined; data: unknown }
  | { kind: 'redirect'; to: string }
  | { kind: 'failed'; match: RouteMatch; error: unknown }

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

/** The route of a path; letter case and a slash at the end make no difference. */
export function matchRoute<Handle>(
  routes: readonly PageRoute<Handle>[],
  pathname: string,
): RouteMatch<Handle> | undefined {
  const asked = partsOf(pathname)
  for (const route of routes) {
    const parts = partsOf(route.path)
    const isSame = (part: string, at: number) =>
      part.startsWith(':') || part.toLowerCase() === asked[at]?.toLowerCase()
    if (parts.length !== asked.length || !parts.every(isSame)) continue
    const values = parts.flatMap((part, at) =>
      part.startsWith(':') ? [[part.slice(1), decoded(asked[at] ?? '')]] : [],
    )
    return { route, params: Object.fromEntries(values) }
  }
  return undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Opens an address: its guard, then its screen, then the screen's loader. An address of no route leads to `otherwise`. */
export async function visit(
  { routes, otherwise }: { routes: readonly PageRoute[]; otherwise: string },
  request: Request,
  state: unknown = null,
): Promise<Visit> {
  const match = matchRoute(routes, new URL(request.url).pathname)
  if (match === undefined) return { kind: 'redirect', to: otherwise }
  try {
    await match.route.guard?.(request)
    const { Screen, load } = await match.route.open()
    return { kind: 'page', match, Screen, data: await load?.({ request, params: match.params, state }) }
  } catch (error) {
    return error instanceof Redirect ? { kind: 'redirect', to: error.to } : { kind: 'failed', match, error }
  }
}
