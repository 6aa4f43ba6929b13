import { isDeepStrictEqual } from 'node:util'
import { extrasOf } from '#contract/extras.ts'
import type { Database } from '#server/db/pool.ts'
import { listInvited } from './invited.ts'
import { type Box, findSeal, listPrizes, readSeal } from './queries.ts'
import { bindBeacon, computeSeal } from './seal-box.ts'

/**
 * Tells whether a box holds what its published root promised: everything is computed anew from its secret and its
 * terms, and compared with what is stored. Needs the role that owns the tables, which alone may read the secret.
 */
export async function isSealWhole(owner: Database, box: Box): Promise<boolean> {
  const prizes = await listPrizes(owner, box.packId)
  const published = await findSeal(owner, box.packId)
  const extras = extrasOf({ lastOne: box.lastOne, seal: published }).map((extra) => ({
    ...extra,
    prize: { ...extra.prize, cardId: extra.prize.cardKey },
  }))
  const terms = {
    ...box,
    prizes,
    endsAt: box.endsAt ?? undefined,
    lastOne: extras.find(({ kind }) => kind === 'last_one')?.prize,
    extras: extras.filter(({ kind }) => kind !== 'last_one'),
    conditions: published?.conditions ?? [],
    audience: { ...box, invited: await listInvited(owner, box) },
  }
  if (published?.trust !== undefined) {
    const { commitment, seal } = bindBeacon(terms, published.trust)
    return commitment.equals(box.commitment) && isDeepStrictEqual(seal, published)
  }
  const stored = await readSeal(owner, box.packId)
  if (stored === undefined || box.root === null) return false
  const { algorithm, beacon } = box
  const seal = await computeSeal(terms, stored.secret, { algorithm, beacon })
  return (
    seal.root.equals(box.root) &&
    seal.commitment.equals(box.commitment) &&
    isDeepStrictEqual(seal.seal, published) &&
    seal.chunks.length === stored.chunks.length &&
    seal.chunks.every(({ prizes, root }, index) => {
      const kept = stored.chunks[index]
      return kept?.prizes.equals(prizes) === true && kept.root.equals(root)
    })
  )
}
