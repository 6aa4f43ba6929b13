import { setImmediate } from 'node:timers/promises'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import type { Room } from '#server/http/room.ts'
import { type CardDeps, cardRoutes } from './cards-routes.ts'
import { type DraftDeskDeps, draftRoutes } from './drafts-routes.ts'
import { type PacksDeps, packDeskRoutes } from './packs-routes.ts'

const pause = () => setImmediate()

export const packDesk = {
  serveDesk(http: OperatorHttp, parts: Omit<PacksDeps & DraftDeskDeps, 'pause'> & CardDeps) {
    packDeskRoutes(http, { ...parts, pause })
    draftRoutes(http, { ...parts, pause })
    cardRoutes(http, parts)
  },
} satisfies Room
