import type { Language } from '../../../phrases/language.ts'
import type { Database } from '../../db/pool.ts'
import { findPack } from '../catalogue/queries.ts'

/** The names of the packs of some draws, by pack id. */
export async function packNames(
  db: Database,
  draws: { packId: string }[],
  language: Language,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const packId of new Set(draws.map((draw) => draw.packId))) {
    const pack = await findPack(db, packId)
    names.set(packId, (language === 'ja' ? pack?.nameJa : pack?.nameEn) ?? '')
  }
  return names
}
