// A restore runs these steps before the shop serves a request. Draws made after the restored moment are gone
// from the books, but members have seen them: their results must not come out in another way (decision 019).

import { haltedByRestore as reason } from '#phrases/restore.ts'
import { listBoxes } from '#server/cards/boxes/queries.ts'
import { haltSale } from '#server/cards/boxes/stop-sale.ts'
import type { Tx } from '#server/db/pool.ts'
import type { ShopKeys } from '#server/db/shop-key.ts'
import { endEverySession } from '#server/http/session-queries.ts'
import { rotateKeys } from '#server/keys.ts'
import { writeAuditRecord } from '#server/people/operator/audit-record.ts'
import { endEveryOperatorSession } from '#server/people/staff/session-queries.ts'
import { unsigned } from '#server/people/staff/sign-at-terminal.ts'
import type { Random } from '#server/random.ts'

export interface Restored {
  /** The backup it came from. */
  backup: string
  /** The moment to restore to; undefined: the end of the stored log. */
  at: Date | undefined
  why: string
  now: Date
  random: Random
  /** Those of the shop that was backed up. */
  shopKeys: ShopKeys
}

/**
 * Halts every sale that has not ended; ends every session; and makes new keys, so that no answer from before is believed: a
 * checked purchase that was drawn after the moment cannot be drawn again with another result. Kept in the audit log.
 * @throws WrongShopKey when the backup was made under another key
 * @returns the packs whose sale was halted, with how many slots the books have as sold
 */
export async function closeAfterRestore(
  tx: Tx,
  { backup, at, why, now, random, shopKeys }: Restored,
): Promise<{ packId: string; sold: number }[]> {
  await rotateKeys(tx, shopKeys, { areLeaked: true, now })
  await endEverySession(tx)
  await endEveryOperatorSession(tx)
  const halted: { packId: string; sold: number }[] = []
  for (const { packId } of await listBoxes(tx)) {
    const change = await haltSale(tx, { packId, reason, now })
    if (change.outcome === 'done') halted.push({ packId, sold: change.event.sold })
  }
  const detail = { backup, at: at?.toISOString() ?? 'the end of the log', halted: halted.length }
  const { who, terminal } = unsigned
  const act = { who, terminal, why, verb: 'restore', subject: '', detail }
  await writeAuditRecord(tx, { ...act, id: random.id(), now })
  return halted
}
