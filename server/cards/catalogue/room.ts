import type { FastifyInstance } from 'fastify'
import { type FormsOptions, makeMissingForms } from '#server/cards/catalogue/import/missing-forms.ts'
import { readCircumstances } from '#server/cards/draws/check-draw.ts'
import { createDrawCount } from '#server/cards/draws/draw-figures.ts'
import { readCeiling } from '#server/cards/draws/own-ceiling.ts'
import type { Http } from '#server/http/calls.ts'
import type { Room } from '#server/http/room.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import { type LiveDeps, registerLiveEndpoint } from './endpoints.ts'
import { type CatalogueDeps, catalogueRoutes } from './routes.ts'
import { trialRoutes } from './trial-routes.ts'

type Live = LiveDeps & { metrics: { countStreams(count: () => number): void } | undefined }
type Jobs = Omit<FormsOptions, 'store'> & { media: MediaStore }

export const catalogue = {
  servePages: (http: Http, parts: Omit<CatalogueDeps, 'readLimits' | 'readCeiling' | 'countDraws'>) =>
    catalogueRoutes(http, {
      ...parts,
      readLimits: (...asked) => readCircumstances(parts.db, ...asked),
      readCeiling: (...asked) => readCeiling(parts.db, ...asked),
      countDraws: createDrawCount(parts.db),
    }),
  serve: trialRoutes,
  serveRaw(app: FastifyInstance, { metrics, ...parts }: Live) {
    const countStreams = registerLiveEndpoint(app, parts)
    metrics?.countStreams(countStreams)
  },
  jobs: ({ db, media, makeApart }: Jobs): Job[] => [
    {
      name: 'make missing forms of pictures',
      everySeconds: 600,
      run: (leave) => makeMissingForms({ db, store: media, makeApart }, leave),
      isAlwaysDue: true,
    },
  ],
} satisfies Room
