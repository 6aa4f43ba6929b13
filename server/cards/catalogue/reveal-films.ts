// The only SQL that names reveal_film: the operator's films in place of live scenes (ruling 39).

import type { RevealFilm } from '#contract/draws.ts'
import type { FilmSources } from '#contract/films.ts'
import type { Database, Tx } from '#server/db/pool.ts'

/** The films for these tiers in one style, lowest tier first; a tier without a film is left out. */
export async function findRevealFilms(db: Database, style: number, tiers: number[]): Promise<RevealFilm[]> {
  if (tiers.length === 0) return []
  const rows = await db
    .selectFrom('revealFilm')
    .selectAll()
    .where('style', '=', style)
    .where('tier', 'in', tiers)
    .orderBy('tier')
    .execute()
  return rows.map(({ tier, poster, sources }) => ({ tier, posterUrl: poster, sources: sourcesOf(sources) }))
}

/** All of them, in the order of styles and tiers. */
export async function listRevealFilms(db: Database | Tx) {
  const rows = await db.selectFrom('revealFilm').selectAll().orderBy('style').orderBy('tier').execute()
  return rows.map((row) => ({ ...row, sources: sourcesOf(row.sources) }))
}

/** A column of sources, each with its fields in one order: the database keeps them in another. */
export const sourcesOf = (column: unknown): FilmSources =>
  (column as FilmSources).map(({ fileUrl, type }) => ({ fileUrl, type }))

/** These films replace all there were. */
export async function replaceRevealFilms(
  tx: Tx,
  films: { style: number; tier: number; poster: string; sources: FilmSources }[],
): Promise<void> {
  await tx.deleteFrom('revealFilm').execute()
  if (films.length === 0) return
  const rows = films.map((film) => ({ ...film, sources: JSON.stringify(film.sources) }))
  await tx.insertInto('revealFilm').values(rows).execute()
}
