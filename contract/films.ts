// Films that the operator uploads: the banner of the top page, and reveals (ruling 39).

import * as z from 'zod/mini'
import { as, record } from './wire.ts'

/** The encodings of one film; a browser plays the first it can. */
export const filmSources = z.array(
  record({
    /** Own. Address of the film. */
    fileUrl: as('file_name', z.string()),
    /** Own. Container and codec: `video/mp4; codecs="avc1.64001f"`. */
    type: z.string(),
  }),
)
export type FilmSources = z.output<typeof filmSources>
