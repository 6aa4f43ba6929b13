// Every address of the storefront. The top page is in the first chunk; the rest is fetched when wanted.

import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { visitingRoutes } from './addresses/visiting.ts'
import type { RouteHandle } from './head.ts'
import { headOfHome } from './packs/home/head.ts'
import { HomeScreen } from './packs/home/screen.tsx'
import type { Services } from './services.tsx'
import { ErrorScreen } from './shell/error-screen.tsx'
import { FirstWait } from './shell/first-wait.tsx'
import { loadVisitor, requireMember } from './shell/guard.ts'
import { Shell } from './shell/shell.tsx'

/** What a loader of the storefront looks like: services first, so that it runs on the server as well. */
export type Load<T = unknown> = (services: Services, args: LoaderFunctionArgs) => Promise<T>

interface RouteOptions {
  head?: RouteHandle['head']
  /** Fetched beside the screen; takes services first. */
  loader?: () => Promise<Load>
}

/** Adds an address whose screen is fetched when wanted. */
export type AddRoute = (
  path: string,
  screen: () => Promise<ComponentType>,
  options?: RouteOptions,
) => RouteObject

/** A route's folder is named as its URL; the top page's is `home`. */
const folderOf = (path: string) => (path === '/' ? 'home' : path.slice(1))

export interface RoutesOptions {
  /** Registers the gallery of primitives; never in production. */
  hasGallery: boolean
  /** Brings the words that the first screen did not need; awaited before any other screen. */
  completePhrases: () => Promise<void>
}

/** The addresses fetched later: for everybody, and behind the guard. */
export interface LaterRoutes {
  open: RouteObject[]
  member: RouteObject[]
}

/** The routes that `LaterRoutes` are the children of. */
export const laterRoot: Record<keyof LaterRoutes, string> = { open: 'open', member: 'member' }

/** Adds addresses for everybody, or for members. */
export const addRoute =
  (access: RouteHandle['access'], services: Services, { completePhrases }: RoutesOptions): AddRoute =>
  (path, screen, options = {}) => ({
    path,
    handle: { access, folder: folderOf(path), head: options.head } satisfies RouteHandle,
    lazy: async () => {
      const [Component, load] = await Promise.all([screen(), options.loader?.(), completePhrases()])
      return { Component, loader: load && ((args: LoaderFunctionArgs) => load(services, args)) }
    },
  })

/** The addresses a visitor sees first, and those fetched later when they are given. */
export function createFirstRoutes(
  services: Services,
  options: RoutesOptions,
  later: LaterRoutes = { open: [], member: [] },
): RouteObject[] {
  const home: RouteObject = {
    path: '/',
    Component: HomeScreen,
    loader: async () => (await import('./packs/home/loader.ts')).loadHome(services),
    handle: { access: 'public', folder: 'home', head: headOfHome } satisfies RouteHandle,
  }
  const open = addRoute('public', services, options)
  return [
    {
      Component: Shell,
      middleware: [loadVisitor(services.visitor)],
      HydrateFallback: FirstWait,
      children: [
        {
          ErrorBoundary: ErrorScreen,
          children: [
            home,
            ...visitingRoutes(open),
            { id: laterRoot.open, children: later.open },
            {
              id: laterRoot.member,
              middleware: [requireMember(services.visitor)],
              children: later.member,
            },
            { path: '*', loader: () => redirect('/') },
          ],
        },
      ],
    },
  ]
}
