import pLimit from 'p-limit'
import { type FilmUse, filmLimits } from '#contract/film-limits.ts'
import type { FilmSources } from '#contract/films.ts'
import { filmFileFaults } from '#phrases/catalogue/films.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import { FilmFault } from './checked-film.ts'
import { filmSentence } from './film-sentence.ts'
import { judgeFilm, storeFilm } from './film-store.ts'
import { storeFault } from './store-fault.ts'

/** One at a time: a worker may take 256 MB of memory. */
const inTurn = pLimit(1)

/**
 * Takes a film from a browser: judged by the measure of the import, written anew without sound and without what its file
 * says about where and by whom it was made, and stored. Taken again, it is stored under the same name. Refuses, by the
 * sentences of the import, what the import refuses, and what the store cannot take. The parser is loaded in the worker
 * alone.
 * @param fileName its ending says whether it is MP4 or WebM
 */
export const takeFilmUpload = (
  { bytes, use, fileName }: { bytes: Buffer; use: FilmUse; fileName: string },
  media: MediaStore,
): Promise<{ source: FilmSources[number] } | { fault: Localized }> =>
  inTurn(async () => {
    const { megabytes } = filmLimits[use]
    if (bytes.length > megabytes * 1_000_000)
      return {
        fault: inBoth(
          filmFileFaults.tooLarge,
          fileName,
          `${Math.ceil(bytes.length / 1e6)} MB`,
          `${megabytes} MB`,
        ),
      }
    try {
      const judged = await judgeFilm(bytes, fileName, use)
      await storeFilm(judged, media)
      return { source: judged.source }
    } catch (error) {
      if (error instanceof FilmFault) return { fault: filmSentence(error, fileName, use) }
      const fault = storeFault(error, media)
      if (fault === undefined) throw error
      return { fault }
    }
  })
