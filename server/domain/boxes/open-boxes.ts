import { setImmediate } from 'node:timers/promises'
import { slotSalt } from '../../../contract/sealed-box.ts'
import { type Database, transaction } from '../../db/pool.ts'
import { nodeHasher } from './hasher.ts'
import { type Box, boxesToOpen, markOpened, readOpenedSecret, readSoldSlots } from './queries.ts'

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

/** Slots hashed before the event loop serves other requests. */
const slotsPerTurn = 5000

/** The secret of an opened box with every slot and salt. Refuses (throws) while the box is closed. */
export async function readOpenedBox(
  db: Database,
  box: Box,
): Promise<{ secret: Buffer; slots: Buffer; salts: Buffer }> {
  if (box.openedAt === null) throw new Error(`box ${box.packId} is not opened`)
  const [secret, slots] = await Promise.all([
    readOpenedSecret(db, box.packId),
    readSoldSlots(db, box.packId, 0, box.total),
  ])
  const salts = Buffer.alloc(box.total * 32)
  for (let slot = 0; slot < box.total; slot++) {
    salts.set(slotSalt(nodeHasher, secret, box.commitment, slot), slot * 32)
    if (slot % slotsPerTurn === slotsPerTurn - 1) await setImmediate()
  }
  return { secret, slots, salts }
}
