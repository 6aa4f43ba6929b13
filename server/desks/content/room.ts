import { type Database, transaction } from '#server/db/pool.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import type { Room } from '#server/http/room.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Random } from '#server/random.ts'
import { applyNext } from './apply-due.ts'
import { type ContentDeps, contentRoutes } from './content-routes.ts'
import { filmRoutes } from './film-routes.ts'
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
  jobs: ({ db, clock, random }: { db: Database; clock: () => Date; random: Random }): Job[] => [
    {
      name: 'apply scheduled content',
      everySeconds: 5,
      /** Each change in its transaction, so that what was done stays done. */
      async run(leave) {
        while (!leave.aborted && (await transaction(db, (tx) => applyNext(tx, clock(), random))));
      },
    },
  ],
} satisfies Room
