import type { Room } from '#server/http/room.ts'
import { enquiryDeskRoutes } from './enquiries-routes.ts'

export const enquiryDesk = { serveDesk: enquiryDeskRoutes } satisfies Room
