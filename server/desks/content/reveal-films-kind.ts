// The films that reveals play in place of their scenes (ruling 39), by style and tier.

import type { Content } from '#contract/operator/content-schemas.ts'
import { contentFaults } from '#phrases/catalogue/content.ts'
import {
  type ContentFault,
  readContent,
  revealFilmFaults,
  writeContent,
} from '#server/cards/catalogue/content-rows.ts'
import type { Tx } from '#server/db/pool.ts'
import type { Kind } from './kind.ts'
import { standing, unknownMedia } from './known-media.ts'
import { listWaiting } from './queries.ts'

type RevealFilms = Content<'revealFilms'>

const read: Kind<RevealFilms>['read'] = async (db) =>
  (await readContent.revealFilms(db)).map(
    ({ style, tier, poster, sources }) => ({ style, tier, poster, sources }) as RevealFilms[number],
  )

async function mediaFaults(tx: Tx, films: RevealFilms): Promise<ContentFault[]> {
  const scheduled = (await listWaiting(tx, 'revealFilms')).flatMap(({ content }) =>
    content === undefined ? [] : (content.value as RevealFilms),
  )
  const shownOf = ({ poster, sources }: RevealFilms[number]) => ({ picture: poster, sources })
  const known = standing([...(await read(tx)), ...scheduled].map(shownOf))
  const faults: ContentFault[] = []
  for (const [index, film] of films.entries()) {
    const unknown = await unknownMedia(tx, 'reveal', shownOf(film), known)
    if (unknown.picture) faults.push({ path: [index, 'poster'], message: contentFaults.unknownPicture })
    if (unknown.film) faults.push({ path: [index, 'sources'], message: contentFaults.unknownFilm })
  }
  return faults
}

export const revealFilmsKind: Kind<RevealFilms> = {
  read,
  faults: async (tx, films) => [...(await mediaFaults(tx, films)), ...revealFilmFaults(films)],
  write: (tx, films) =>
    writeContent.revealFilms(
      tx,
      films.map((film) => ({
        id: `${film.style}-${film.tier}`,
        style: film.style,
        tier: film.tier,
        poster: film.poster,
        sources: film.sources,
      })),
    ),
}
