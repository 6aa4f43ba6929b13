import { type Database, transaction } from '#server/db/pool.ts'
import { hashSalts } from './hash-slots.ts'
import { type Box, boxesToOpen, markOpened } from './queries.ts'
import { readOpenedSecret, readSoldSlots } from './sold-slots.ts'

/**
 * Opens every box that is sold out or past its end: from here on its secret is public and nothing more
 * is sold from it. Harmless when repeated.
 * @returns how many it opened
 */
export async function openFinishedBoxes(db: Database, now: Date, leave?: AbortSignal): Promise<number> {
  const packIds = await boxesToOpen(db, now)
  let opened = 0
  for (const packId of packIds) {
    if (leave?.aborted) break
    await transaction(db, (tx) => markOpened(tx, packId, now))
    opened += 1
  }
  return opened
}

/** The secret of an opened box with every slot and salt. Refuses (throws) while the box is closed. */
export async function readOpenedBox(
  db: Database,
  box: Box,
): Promise<{ secret: Buffer; slots: Buffer; salts: Buffer }> {
  if (box.openedAt === null) throw new Error(`box ${box.packId} has not been opened`)
  const [secret, slots] = await Promise.all([
    readOpenedSecret(db, box.packId),
    readSoldSlots(db, box.packId, 0, box.total),
  ])
  const salts = await hashSalts(box, secret)
  return { secret, slots, salts }
}
