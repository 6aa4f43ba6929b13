import { algorithm, canonicalOrder, commit, firstTicketHash, hashManifest } from '#contract/sealed-box.ts'
import { chunkSlots, chunksOf, hashOverChunks } from '#contract/slot-tree.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Tx } from '#server/db/pool.ts'
import type { BoxTerms } from './box-terms.ts'
import { hashBox } from './hash-slots.ts'
import { nodeHasher } from './hasher.ts'
import { insertSealedBox, type SealedBox } from './queries.ts'

export interface Sealing {
  now: Date
  /** Cryptographic randomness: `n` bytes. */
  random: (bytes: number) => Buffer
  /** Ends it: nothing is sealed. */
  signal?: AbortSignal | undefined
}

/**
 * Shuffles and seals a box: from here on the database refuses any change to its terms, prizes, order or
 * secret (ruling 16). Only the fingerprint of the order is published. A large box is hashed in workers; where one fails
 * or `signal` aborts, it throws and has written nothing.
 */
export async function sealBox(tx: Tx, terms: BoxTerms, { now, random, signal }: Sealing): Promise<void> {
  const seal = await computeSeal(terms, random(32), { signal })
  await insertSealedBox(tx, seal, terms, now)
}

/** Everything that follows from the terms, the secret and the beacon (none is used yet). */
export async function computeSeal(
  terms: Partial<BoxTerms> & Pick<BoxTerms, 'packId' | 'prizes' | 'endsAt'>,
  secret: Buffer,
  { beacon = '', signal }: { beacon?: string; signal?: AbortSignal | undefined } = {},
): Promise<SealedBox> {
  const prizes = canonicalOrder(terms.prizes)
  const total = prizes.reduce((sum, prize) => sum + prize.quantity, 0)
  const lastOne = terms.lastOne ?? null
  const manifestHash = hashManifest(nodeHasher, prizes, lastOne)
  const endsAt = terms.endsAt === undefined ? '' : japanInstant(terms.endsAt)
  const commitment = commit(nodeHasher, { packId: terms.packId, total, manifestHash, beacon, endsAt }, secret)
  const { stored, roots } = await hashBox(
    { commitment, total, lastOne, secret, manifest: prizes, beacon },
    signal,
  )
  const chunks = Array.from({ length: chunksOf(total) }, (_, chunk) => ({
    prizes: stored.subarray(chunk * chunkSlots * 2, (chunk + 1) * chunkSlots * 2),
    root: roots.subarray(chunk * 32, (chunk + 1) * 32),
  }))
  const root = hashOverChunks(nodeHasher, 0, total, (chunk) => chunks[chunk]?.root as Buffer)
  return {
    algorithm,
    total,
    beacon,
    secret,
    prizes,
    lastOne,
    chunks,
    manifestHash: Buffer.from(manifestHash),
    commitment: Buffer.from(commitment),
    root: Buffer.from(root),
    ticketHash: Buffer.from(firstTicketHash(nodeHasher, commitment, root)),
  }
}
