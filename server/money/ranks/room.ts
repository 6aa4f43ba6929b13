import type { Room } from '#server/http/room.ts'
import { rankDeskRoutes } from './rank-desk-routes.ts'
import { rankRoutes } from './routes.ts'

export const ranks = { serve: rankRoutes, serveDesk: rankDeskRoutes } satisfies Room
