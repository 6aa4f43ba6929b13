// The slow work on a box: its shuffle, its leaves, its salts. A task writes its result into shared memory, so
// that it is the same work in this thread and in a worker (slot-worker.ts), and nothing is copied.

import { type Algorithm, type ManifestPrize, schemeOf, shuffle } from '#contract/sealed-box.ts'
import { type BoxToHash, chunkHasher, chunkSlots, saltHasher } from '#contract/slot-tree.ts'
import { nodeHasher } from './hasher.ts'

export type SlotTask =
  | {
      kind: 'shuffle'
      algorithm: Algorithm
      secret: Uint8Array
      commitment: Uint8Array
      manifest: readonly ManifestPrize[]
      beacon: string
      /** Written: the prize number of every slot. */
      order: Uint16Array
    }
  | {
      kind: 'chunks'
      box: BoxToHash
      fromChunk: number
      toChunk: number
      order: Uint16Array
      /** Written for these chunks: the order as it is stored, two bytes a slot, big-endian. */
      stored: Uint8Array
      /** Written for these chunks: 32 bytes each. */
      roots: Uint8Array
    }
  | {
      kind: 'salts'
      algorithm: Algorithm
      secret: Uint8Array
      commitment: Uint8Array
      /** Written: 32 bytes for every slot. */
      salts: Uint8Array
    }

export function perform(task: SlotTask): void {
  if (task.kind === 'shuffle')
    task.order.set(
      shuffle(schemeOf(nodeHasher, task.algorithm), task.manifest, task.secret, task.commitment, task.beacon),
    )
  else if (task.kind === 'salts') writeSalts(task)
  else hashChunks(task)
}

function hashChunks({ box, fromChunk, toChunk, order, stored, roots }: SlotTask & { kind: 'chunks' }): void {
  const rootOf = chunkHasher(nodeHasher, box)
  const places = new DataView(stored.buffer, stored.byteOffset, stored.byteLength)
  for (let chunk = fromChunk; chunk < toChunk; chunk++) {
    const first = chunk * chunkSlots
    const prizes = order.subarray(first, first + chunkSlots)
    roots.set(rootOf(chunk, prizes), chunk * 32)
    for (const [index, prize] of prizes.entries()) places.setUint16((first + index) * 2, prize)
  }
}

function writeSalts({ algorithm, secret, commitment, salts }: SlotTask & { kind: 'salts' }): void {
  const saltOf = saltHasher(schemeOf(nodeHasher, algorithm), secret, commitment)
  for (let at = 0; at < salts.length; at += 32) salts.set(saltOf(at / 32), at)
}
