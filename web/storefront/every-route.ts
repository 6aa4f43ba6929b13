import type { RouteObject } from 'react-router'
import { createLaterRoutes } from './addresses/later.ts'
import { createFirstRoutes, type RoutesOptions } from './router.tsx'
import type { Services } from './services.tsx'

/** All addresses at once, as the server needs them; the browser fetches most of them when they are wanted. */
export const createRoutes = (services: Services, options: RoutesOptions): RouteObject[] =>
  createFirstRoutes(services, options, createLaterRoutes(services, options))
