import {
  algorithm,
  canonicalOrder,
  commit,
  encodePrize,
  firstTicketHash,
  hashManifest,
  leafHash,
  shuffle,
  slotSalt,
  subtreeHash,
} from '../../../contract/sealed-box.ts'
import { japanInstant } from '../../business-time/japan.ts'
import type { Tx } from '../../db/pool.ts'
import type { BoxTerms } from './box-terms.ts'
import { nodeHasher } from './hasher.ts'
import { insertSealedBox, type SealedBox } from './queries.ts'

/** Slots in one stored chunk; a power of two, so that each chunk is a whole part of the tree. */
export const chunkSlots = 256

export interface Sealing {
  now: Date
  /** Cryptographic randomness: `n` bytes. */
  random: (bytes: number) => Buffer
}

/**
 * Shuffles and seals a box: from here on the database refuses any change to its terms, prizes, order or
 * secret (ruling 16). Only the fingerprint of the order is published.
 */
export async function sealBox(tx: Tx, terms: BoxTerms, { now, random }: Sealing): Promise<void> {
  await insertSealedBox(tx, computeSeal(terms, random(32)), terms, now)
}

/** Everything that follows from the terms, the secret and the beacon (none is used yet). About 10 µs a slot. */
export function computeSeal(terms: BoxTerms, secret: Buffer, beacon = ''): SealedBox {
  const prizes = canonicalOrder(terms.prizes)
  const total = prizes.reduce((sum, prize) => sum + prize.quantity, 0)
  const lastOne = terms.lastOne ?? null
  const manifestHash = hashManifest(nodeHasher, prizes, lastOne)
  const endsAt = terms.endsAt === undefined ? '' : japanInstant(terms.endsAt)
  const commitment = commit(nodeHasher, { packId: terms.packId, total, manifestHash, beacon, endsAt }, secret)
  const slots = shuffle(nodeHasher, prizes, secret, commitment, beacon)
  const encoded = prizes.map(encodePrize)
  const leafTerms = { commitment, total, lastOne }
  const leaf = (slot: number) =>
    leafHash(nodeHasher, leafTerms, {
      slot,
      prize: encoded[slots[slot] as number] as Uint8Array,
      salt: slotSalt(nodeHasher, secret, commitment, slot),
    })
  const chunks = Array.from({ length: Math.ceil(total / chunkSlots) }, (_, chunk) => {
    const offset = chunk * chunkSlots
    const size = Math.min(chunkSlots, total - offset)
    const stored = Buffer.alloc(size * 2)
    for (let index = 0; index < size; index++)
      stored.writeUInt16BE(slots[offset + index] as number, index * 2)
    return { prizes: stored, root: Buffer.from(subtreeHash(nodeHasher, offset, size, leaf)) }
  })
  const root = treeHash(0, total, (chunk) => chunks[chunk]?.root as Buffer)
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

/** The hash over whole chunks; `offset` stands at the beginning of one. */
export function treeHash(offset: number, size: number, chunkRoot: (chunk: number) => Buffer): Uint8Array {
  if (size <= chunkSlots) return chunkRoot(offset / chunkSlots)
  // Chunks are whole subtrees, so the tree above them is built with chunk hashes as leaves.
  const chunks = Math.ceil(size / chunkSlots)
  return subtreeHash(nodeHasher, offset / chunkSlots, chunks, chunkRoot)
}
