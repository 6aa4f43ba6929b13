import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/pool.ts'

export type OnceResult<T> = { outcome: 'done' | 'replayed'; result: T } | { outcome: 'other input' }

export interface Key {
  memberId: string
  /** Idempotency key, chosen by the caller before the effect. */
  key: string
  operation: string
  /** The request's input; the same key with another input is refused. */
  input: unknown
}

/**
 * Runs `work` once for a key and keeps its result beside the effect, in the same transaction
 * (ruling 12). A repeat answers the kept result; another input under the same key is refused.
 * Concurrent repeats wait for each other on the member's wallet.
 */
export async function once<T>(
  tx: Tx,
  { memberId, key, operation, input }: Key,
  now: Date,
  work: () => Promise<T>,
): Promise<OnceResult<T>> {
  await sql`select 1 from wallet where member_id = ${memberId} for no key update`.execute(tx)
  const inputHash = createHash('sha256')
    .update(JSON.stringify([operation, input]))
    .digest()
  const kept = await tx
    .selectFrom('idempotencyKey')
    .select(['inputHash', 'result'])
    .where('memberId', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (kept !== undefined)
    return inputHash.equals(kept.inputHash)
      ? { outcome: 'replayed', result: kept.result as T }
      : { outcome: 'other input' }
  const result = await work()
  await tx
    .insertInto('idempotencyKey')
    .values({ memberId, key, operation, inputHash, result: JSON.stringify(result), createdAt: now })
    .execute()
  return { outcome: 'done', result }
}

/**
 * Deletes at most `limit` keys older than this instant. No request is repeated after so long; the effect itself stays in
 * its own rows.
 * @returns how many
 */
export async function deleteOldKeys(db: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from idempotency_key where (member_id, key) in (
      select member_id, key from idempotency_key where created_at < ${before} limit ${limit}
    ) returning 1`.execute(db)
  return rows.length
}

/**
 * Forgets the keys of a member who leaves: a name could be found by trying it against a hash of the input.
 * The closed wallet refuses a repeat.
 */
export async function forgetKeys(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('idempotencyKey').where('memberId', '=', memberId).execute()
}
