// Pictures and films that a content may name: those that stand, that are scheduled, or that were uploaded for its use.

import type { FilmUse } from '#contract/film-limits.ts'
import type { FilmSources } from '#contract/films.ts'
import type { PictureUse } from '#contract/operator/content.ts'
import type { Tx } from '#server/db/pool.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'

/** The verbs of the audit records that uploads have; the subject is the address. None is the beginning of another. */
export const uploadVerbs = {
  picture: {
    banner: 'content picture',
    reveal: 'content poster',
    logo: 'settings picture',
    icon: 'settings picture',
  },
  film: { banner: 'content banner-film', reveal: 'content reveal-film' },
} as const satisfies { picture: Record<PictureUse, string>; film: Record<FilmUse, string> }

/** A picture, and the film of which it is the poster. */
interface Shown {
  picture: string
  pictureEn?: string | undefined
  sources: FilmSources
}

/** Pictures and films that stand already or are scheduled; a content may name them. */
export interface Standing {
  hasPicture: (address: string) => boolean
  hasFilm: (source: FilmSources[number]) => boolean
}

export function standing(shown: readonly Shown[]): Standing {
  const keyOf = ({ fileUrl, type }: FilmSources[number]) => `${fileUrl} ${type}`
  const pictures = new Set(shown.flatMap(({ picture, pictureEn = picture }) => [picture, pictureEn]))
  const films = new Set(shown.flatMap(({ sources }) => sources.map(keyOf)))
  return {
    hasPicture: (address) => pictures.has(address),
    hasFilm: (source) => films.has(keyOf(source)),
  }
}

/** Which of the two the shop does not know for this use. */
export async function unknownMedia(
  tx: Tx,
  use: FilmUse,
  { picture, sources }: Shown,
  { hasPicture, hasFilm }: Standing,
): Promise<{ picture: boolean; film: boolean }> {
  const uploaded = async (what: keyof typeof uploadVerbs, subject: string) =>
    (await listAuditRecords(tx, { subject, verb: uploadVerbs[what][use], limit: 1 }))[0]
  let film = false
  for (const source of sources) {
    if (film || hasFilm(source)) continue
    const record = await uploaded('film', source.fileUrl)
    // Its type was judged with it, and browsers are told it.
    film = (record?.detail as { type?: unknown } | undefined)?.type !== source.type
  }
  return {
    picture: !hasPicture(picture) && (await uploaded('picture', picture)) === undefined,
    film,
  }
}
