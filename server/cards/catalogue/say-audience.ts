import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import { inLanguage, type Language } from '#phrases/language.ts'
import type { Box } from '#server/cards/boxes/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { listRanks } from '#server/money/ranks/queries.ts'

/** The names of the ranks that count now, by number. */
export type RankNames = ReadonlyMap<number, string>

/** Reads them, where one of these boxes asks for a rank. */
export async function readRankNames(
  db: Database,
  boxes: Iterable<Pick<Box, 'rankFrom'>>,
  { language, now }: { language: Language; now: Date },
): Promise<RankNames> {
  if (Array.from(boxes).every(({ rankFrom }) => rankFrom === 0)) return new Map()
  return new Map((await listRanks(db, now)).map(({ number, name }) => [number, inLanguage(name, language)]))
}

/** Says who may draw from a box (ruling 49), for everybody to read; empty: everybody may. */
export function sayAudience(
  { registeredWithinDays, rankFrom, isPhoneProven, hasInvited }: Box,
  rankNames: RankNames,
  { packs: { audience: words } }: Pick<AnswerPhrases, 'packs'>,
): string {
  const conditions = [
    ...(hasInvited ? [words.invited] : []),
    ...(registeredWithinDays > 0 ? [words.registered(registeredWithinDays)] : []),
    ...(rankFrom > 0 ? [words.rank(rankNames.get(rankFrom) ?? String(rankFrom))] : []),
    ...(isPhoneProven ? [words.phone] : []),
  ]
  return conditions.length === 0 ? '' : words.only(conditions)
}
