import { type FilmUse, filmLimits } from '#contract/film-limits.ts'
import { filmFaults } from '#phrases/catalogue/films.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import type { FilmFault } from './checked-film.ts'

/** Why a film is not taken for a use, in words. */
export const filmSentence = ({ reason, found }: FilmFault, video: string, use: FilmUse): Localized =>
  reason === 'seconds'
    ? inBoth(filmFaults.seconds, video, found, String(filmLimits[use].seconds))
    : inBoth(filmFaults[reason], video, found)
