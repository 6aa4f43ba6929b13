import { sql } from 'kysely'
import type { Database } from './pool.ts'

/**
 * Works on many items together. Where that fails, works on each half by itself, down to the item that fails alone: one
 * bad row stops no other, and good ones are quick. `work` must undo all it did when it fails: one transaction.
 * Throws when the database does not answer any more: that is the fault of no item.
 */
export async function inHalves<Item>(
  db: Database,
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<unknown>,
  failed: (item: Item, cause: unknown) => Promise<unknown> | unknown,
): Promise<void> {
  if (items.length === 0) return
  try {
    await work(items)
  } catch (cause) {
    await sql`select 1`.execute(db)
    if (items.length === 1) return void (await failed(items[0] as Item, cause))
    const middle = items.length >> 1
    await inHalves(db, items.slice(0, middle), work, failed)
    await inHalves(db, items.slice(middle), work, failed)
  }
}
