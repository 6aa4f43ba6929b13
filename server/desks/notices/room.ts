import type { Room } from '#server/http/room.ts'
import { operatorNoticeRoutes } from './notices-routes.ts'
import { noticeRoutes } from './routes.ts'

export const notices = { servePages: noticeRoutes, serveDesk: operatorNoticeRoutes } satisfies Room
