// The addresses hardly anybody sees first: one chunk, fetched when the first of them is wanted.

import type { RouteObject } from 'react-router'
import { addRoute, type LaterRoutes, type RoutesOptions } from '../router.tsx'
import type { Services } from '../services.tsx'
import { drawRoutes } from './draws.ts'
import { exchangeRoutes } from './exchange.ts'
import { joiningRoutes } from './joining.ts'
import { mailRoutes } from './mails.ts'
import { memberTextRoutes } from './member-texts.ts'
import { membershipRoutes } from './membership.ts'
import { pointRoutes } from './points.ts'
import { returnRoutes } from './returns.ts'
import { textRoutes } from './texts.ts'

export function createLaterRoutes(services: Services, options: RoutesOptions): LaterRoutes {
  const open = addRoute('public', services, options)
  const member = addRoute('member', services, options)
  return {
    open: [
      ...joiningRoutes(open),
      ...mailRoutes(open),
      ...returnRoutes(open),
      ...textRoutes(open),
      ...(options.hasGallery ? [galleryRoute(open)] : []),
    ],
    member: [
      ...pointRoutes(member, services),
      ...drawRoutes(member),
      ...exchangeRoutes(member),
      ...membershipRoutes(member),
      ...memberTextRoutes(member),
    ],
  }
}

const galleryRoute = (open: ReturnType<typeof addRoute>): RouteObject =>
  open('/dev/gallery', () => import('../shell/gallery/screen.tsx').then((it) => it.GalleryScreen))
