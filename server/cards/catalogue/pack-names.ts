import type { Language } from '#phrases/language.ts'
import type { Database } from '#server/db/pool.ts'
import { localized } from '#server/localized.ts'
import { findPacks } from './queries.ts'

/** The names of the packs of some draws, by pack id. */
export async function packNames(
  db: Database,
  draws: { packId: string }[],
  language: Language,
): Promise<Map<string, string>> {
  const packs = await findPacks(db, [...new Set(draws.map((draw) => draw.packId))])
  return new Map(Array.from(packs, ([id, pack]) => [id, localized(pack, 'name', language)]))
}
