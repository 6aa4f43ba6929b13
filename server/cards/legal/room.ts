import type { Room } from '#server/http/room.ts'
import { legalRoutes } from './routes.ts'

export const legal = { servePages: legalRoutes } satisfies Room
