import type { FastifyInstance } from 'fastify'
import type { FormsOptions } from '#server/cards/catalogue/import/missing-forms.ts'
import { readCircumstances } from '#server/cards/draws/check-draw.ts'
import type { Http } from '#server/http/calls.ts'
import type { Room } from '#server/http/room.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import { type LiveDeps, registerLiveEndpoint } from './endpoints.ts'
import { catalogueJobs } from './jobs.ts'
import { type CatalogueDeps, catalogueRoutes } from './routes.ts'

type Live = LiveDeps & { metrics: { countStreams(count: () => number): void } | undefined }
type Jobs = Omit<FormsOptions, 'store'> & { media: MediaStore }

export const catalogue = {
  servePages: (http: Http, parts: Omit<CatalogueDeps, 'readLimits'>) =>
    catalogueRoutes(http, { ...parts, readLimits: (...asked) => readCircumstances(parts.db, ...asked) }),
  serveRaw(app: FastifyInstance, { metrics, ...parts }: Live) {
    const countStreams = registerLiveEndpoint(app, parts)
    metrics?.countStreams(countStreams)
  },
  jobs: ({ db, media, makeApart }: Jobs) => catalogueJobs({ db, store: media, makeApart }),
} satisfies Room
