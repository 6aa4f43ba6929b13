import type { Database } from '#server/db/pool.ts'
import { type Box, listPrizes, readSeal } from './queries.ts'
import { computeSeal } from './seal-box.ts'

/**
 * Tells whether a box holds what its published root promised: everything is computed anew from its secret and its
 * terms, and compared with what is stored. Needs the role that owns the tables, which alone may read the secret.
 */
export async function isSealWhole(owner: Database, box: Box): Promise<boolean> {
  const stored = await readSeal(owner, box.packId)
  if (stored === undefined) return false
  const prizes = await listPrizes(owner, box.packId)
  const terms = {
    packId: box.packId,
    prizes,
    endsAt: box.endsAt ?? undefined,
    ...(box.lastOne && { lastOne: box.lastOne }),
  }
  const seal = await computeSeal(terms, stored.secret, { beacon: box.beacon })
  return (
    seal.root.equals(box.root) &&
    seal.commitment.equals(box.commitment) &&
    seal.chunks.length === stored.chunks.length &&
    seal.chunks.every(({ prizes, root }, index) => {
      const kept = stored.chunks[index]
      return kept?.prizes.equals(prizes) === true && kept.root.equals(root)
    })
  )
}
