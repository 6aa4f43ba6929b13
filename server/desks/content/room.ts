import type { Database } from '#server/db/pool.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import type { Room } from '#server/http/room.ts'
import type { Random } from '#server/random.ts'
import { type ContentDeps, contentRoutes } from './content-routes.ts'
import { filmRoutes } from './film-routes.ts'
import { contentJobs } from './jobs.ts'
import { type PreviewDeps, previewRoutes } from './preview-routes.ts'
import { settingRoutes } from './settings-routes.ts'

type Parts = ContentDeps & { renderPreview: PreviewDeps['render'] | undefined }

export const contentDesk = {
  serveDesk(http: OperatorHttp, parts: Parts) {
    settingRoutes(http, parts)
    contentRoutes(http, parts)
    filmRoutes(http, parts)
    if (parts.renderPreview !== undefined) previewRoutes(http, { render: parts.renderPreview })
  },
  jobs: ({ db, clock, random }: { db: Database; clock: () => Date; random: Random }) =>
    contentJobs(db, clock, random),
} satisfies Room
