import { schemeOf } from '#contract/sealed-box.ts'
import { chunkSlots, hashOverChunks, pathOfRun, type SlotRun, subtreeHash } from '#contract/slot-tree.ts'
import type { Database } from '#server/db/pool.ts'
import { nodeHasher } from './hasher.ts'
import { type Box, listChunkRoots } from './queries.ts'
import { leavesOfRun, prizesOfRun, saltsOfRun } from './sold-slots.ts'

export interface RunProof {
  leaves: { prize: number; salt: Buffer }[]
  path: Buffer[]
}

/**
 * Proves the prizes in a run of slots. The run must be sold: a proof reveals its salts, and nothing about any other
 * slot. Cost: one hash a chunk, and the leaves of the chunks at the run's ends.
 */
export async function proveRun(
  db: Database,
  { packId, algorithm, total, nextSlot }: Pick<Box, 'packId' | 'algorithm' | 'total' | 'nextSlot'>,
  run: SlotRun,
): Promise<RunProof> {
  if (run.first + run.count > nextSlot) throw new Error('only sold slots can be proven')
  const endChunks = new Set(
    [run.first, run.first + run.count - 1].map((slot) => Math.floor(slot / chunkSlots)),
  )
  const [prizes, salts, roots, ...ends] = await Promise.all([
    prizesOfRun(db, packId, run.first, run.count),
    saltsOfRun(db, packId, run.first, run.count),
    listChunkRoots(db, packId),
    ...Array.from(endChunks, (chunk) => leavesOfChunk(db, packId, chunk, total)),
  ])
  const leaves = new Map(ends.flat())
  const scheme = schemeOf(nodeHasher, algorithm)
  const hashOf = (offset: number, size: number) =>
    isWholeChunks(offset, size, total)
      ? hashOverChunks(scheme, offset, size, (chunk) => roots[chunk] as Buffer)
      : subtreeHash(scheme, offset, size, (slot) => leaves.get(slot) as Buffer)
  return {
    leaves: prizes.map((prize, index) => ({ prize, salt: salts[index] as Buffer })),
    path: pathOfRun(total, run, hashOf).map((hash) => Buffer.from(hash)),
  }
}

/** The leaf hashes of a chunk with their slots. */
async function leavesOfChunk(db: Database, packId: string, chunk: number, total: number) {
  const first = chunk * chunkSlots
  const leaves = await leavesOfRun(db, packId, first, Math.min(chunkSlots, total - first))
  return leaves.map((leaf, index) => [first + index, leaf] as const)
}

const isWholeChunks = (offset: number, size: number, total: number) =>
  offset % chunkSlots === 0 && (size % chunkSlots === 0 || offset + size === total)
