import { schemeOf } from '#contract/sealed-box.ts'
import { hashOverChunks } from '#contract/slot-tree.ts'
import type { Database } from '#server/db/pool.ts'
import { nodeHasher } from './hasher.ts'
import { listBoxes, listChunkRoots } from './queries.ts'

/**
 * The packs whose public root does not follow from the roots of the chunks that are kept: nothing could be proven from
 * such a box. It reads the roots alone, so it is quick, and it does not see an order that was changed within a chunk;
 * whoever opens a proof or an opened box does.
 */
export async function findWrongRoots(db: Database): Promise<{ boxes: number; wrong: string[] }> {
  const boxes = await listBoxes(db)
  const wrong: string[] = []
  for (const { packId, algorithm, total, root } of boxes) {
    // A beacon box has no order.
    if (root === null) continue
    const chunks = await listChunkRoots(db, packId)
    const none = Buffer.alloc(0)
    const computed = hashOverChunks(
      schemeOf(nodeHasher, algorithm),
      0,
      total,
      (chunk) => chunks[chunk] ?? none,
    )
    if (!root.equals(computed)) wrong.push(packId)
  }
  return { boxes: boxes.length, wrong }
}
