import { ceilingCounter } from '#contract/extras.ts'
import type { CeilingProgress } from '#contract/pack-page.ts'
import { findBox, findSealedParts, listPrizes } from '#server/cards/boxes/queries.ts'
import { readRuns } from '#server/cards/boxes/sold-slots.ts'
import type { Database } from '#server/db/pool.ts'
import { isKnown } from './choose-cards.ts'
import { listRunsIn } from './member-draws.ts'

/**
 * Tells how far a member is from the ceiling of a pack; null: a guest, or the pack has none. While a draw of the pack is not
 * opened it is null as well, since the count would tell what that draw lacks (ruling 42).
 */
export async function readCeiling(
  db: Database,
  memberId: string | undefined,
  packId: string,
): Promise<CeilingProgress> {
  const box = memberId === undefined ? undefined : await findBox(db, packId)
  if (memberId === undefined || box?.countsMembers !== true) return null
  const { extras } = (await findSealedParts(db, [box])).get(packId) ?? {}
  const ceiling = extras?.find(({ kind }) => kind === 'ceiling')
  const runs = await listRunsIn(db, [{ memberId, packId }])
  if (ceiling === undefined || !runs.every(isKnown)) return null
  const [prizes, numbersOf] = await Promise.all([listPrizes(db, packId), readRuns(db, runs)])
  const counter = ceilingCounter(ceiling)
  for (const run of runs) for (const number of numbersOf(run)) counter.earns(prizes[number]?.tier ?? 0)
  return { done: counter.without(), draws: ceiling.draws }
}
