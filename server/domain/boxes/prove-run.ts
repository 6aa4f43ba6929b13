import {
  encodePrize,
  leafHash,
  pathOfRun,
  type SlotRun,
  slotSalt,
  subtreeHash,
} from '../../../contract/sealed-box.ts'
import type { Database } from '../../db/pool.ts'
import { nodeHasher } from './hasher.ts'
import { type Box, listChunks, listPrizes, readSecret } from './queries.ts'
import { chunkSlots, treeHash } from './seal-box.ts'

export interface RunProof {
  leaves: { prize: number; salt: Buffer }[]
  path: Buffer[]
}

/**
 * Proves the prizes in a run of slots. The run must be sold: a proof reveals its salts, and nothing about any other
 * slot. Cost: one hash a chunk, and the leaves of the chunks at the run's ends.
 */
export async function proveRun(db: Database, box: Box, run: SlotRun): Promise<RunProof> {
  if (run.first + run.count > box.nextSlot) throw new Error('only sold slots can be proven')
  const [chunks, secret, manifest] = await Promise.all([
    listChunks(db, box.packId),
    readSecret(db, box.packId),
    listPrizes(db, box.packId),
  ])
  const encoded = manifest.map(encodePrize)
  const prizeOf = (slot: number) =>
    chunks[Math.floor(slot / chunkSlots)]?.prizes.readUInt16BE((slot % chunkSlots) * 2) as number
  const saltOf = (slot: number) => Buffer.from(slotSalt(nodeHasher, secret, box.commitment, slot))
  const leaf = (slot: number) =>
    leafHash(nodeHasher, box, {
      slot,
      prize: encoded[prizeOf(slot)] as Uint8Array,
      salt: saltOf(slot),
    })
  const hashOf = (offset: number, size: number) =>
    isWholeChunks(offset, size, box.total)
      ? treeHash(offset, size, (chunk) => chunks[chunk]?.root as Buffer)
      : subtreeHash(nodeHasher, offset, size, leaf)
  return {
    leaves: Array.from({ length: run.count }, (_, index) => ({
      prize: prizeOf(run.first + index),
      salt: saltOf(run.first + index),
    })),
    path: pathOfRun(box.total, run, hashOf).map((hash) => Buffer.from(hash)),
  }
}

const isWholeChunks = (offset: number, size: number, total: number) =>
  offset % chunkSlots === 0 && (size % chunkSlots === 0 || offset + size === total)
