// Films that are uploaded at the console, and which reveals play films at a moment (decision 025).

import * as z from 'zod/mini'
import { filmLimits, filmUses } from '#contract/film-limits.ts'
import { filmSources } from '#contract/films.ts'
import { instant } from '#contract/times.ts'
import { record, text } from '#contract/wire.ts'
import { contentRules } from './content.ts'
import { actFields, operatorCall } from './operator-call.ts'
import { previewReaders } from './roles.ts'

/** Bytes of the largest film that is taken; each use has its limit. */
export const filmBytes = Math.max(...filmUses.map((use) => filmLimits[use].megabytes)) * 1_000_000

export const uploadFilm = operatorCall({
  method: 'POST',
  path: '/operator/content/film',
  summary:
    'Stores a film for a banner or a reveal, rewritten without sound and metadata. 422 when it is not a film, is too large or too long, or when some browsers would not play it.',
  roles: contentRules.revealFilms.keepers,
  moves: 'nothing',
  reason: 'none',
  input: record({
    ...actFields,
    use: z.enum(filmUses),
    /** The file's name; its ending says whether it is MP4 or WebM. It is not kept. */
    name: text(200),
    /** Base64url. */
    film: z.string().check(z.regex(/^[\w-]+$/), z.maxLength(Math.ceil((filmBytes * 4) / 3))),
  }),
  output: record({
    /** The address of the film. */
    fileUrl: z.string(),
    /** Container and codec: `video/mp4; codecs="avc1.64001f"`. */
    type: z.string(),
  }),
})

export const readRevealFilms = operatorCall({
  method: 'GET',
  path: '/operator/preview/reveal-films',
  summary:
    'The films that reveals play at a moment, by style and tier; all others play the scene. 422 when the moment is over.',
  roles: previewReaders,
  query: record({
    /** Absent: now. */
    at: z.optional(instant),
  }),
  output: record({
    /** In the order of styles and tiers. */
    films: z.array(record({ style: z.int(), tier: z.int(), poster: z.string(), sources: filmSources })),
  }),
})
