// Wallets as a transaction holds them; for this folder alone. Many are read, changed and stored with as many statements
// as one.

import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/pool.ts'

export interface LockedWallet {
  memberId: string
  points: number
  pointsConsumed: number
  coinHundredths: number
  entryCount: number
  nextExpiryAt: Date | number
}

/** Locks the wallets in order of id, the order everywhere in the code. Throws when one is missing. */
export async function holdWallets(tx: Tx, memberIds: ReadonlySet<string>): Promise<LockedWallet[]> {
  const wallets = await walletsOf(tx, [...memberIds]).execute()
  if (wallets.length < memberIds.size) {
    const missing = memberIds.difference(new Set(wallets.map(({ memberId }) => memberId)))
    throw new Error(`there is no wallet of ${[...missing].join(', ')}`)
  }
  return wallets
}

export async function holdWallet(tx: Tx, memberId: string): Promise<LockedWallet> {
  return (await holdWallets(tx, new Set([memberId])))[0] as LockedWallet
}

/** Locks those of the wallets that no other transaction holds, and waits for none. */
export async function holdFreeWallets(tx: Tx, memberIds: readonly string[]): Promise<LockedWallet[]> {
  return await walletsOf(tx, memberIds).skipLocked().execute()
}

const walletsOf = (tx: Tx, memberIds: readonly string[]) =>
  tx
    .selectFrom('wallet')
    .select(['memberId', 'points', 'pointsConsumed', 'coinHundredths', 'entryCount', 'nextExpiryAt'])
    .where('memberId', '=', sql<string>`any(${memberIds}::uuid[])`)
    .orderBy('memberId')
    .forNoKeyUpdate()

export interface DueWallet {
  memberId: string
  /** The database's text: a Date would round it, and the next page would begin with the same wallet. */
  nextExpiryAt: string
}

/** Wallets whose oldest points may have ended by `now`, in the order in which they end; those after a wallet. */
export async function listDueWallets(
  db: Database,
  now: Date,
  after: DueWallet | undefined,
  limit: number,
): Promise<DueWallet[]> {
  return await db
    .selectFrom('wallet')
    .select(['memberId', sql<string>`next_expiry_at::text`.as('nextExpiryAt')])
    .where('wallet.nextExpiryAt', '<=', now)
    .where('wallet.nextExpiryAt', '<', sql<Date>`'infinity'`)
    .$if(after !== undefined, (due) =>
      due.where(
        sql<boolean>`(wallet.next_expiry_at, member_id) > (${after?.nextExpiryAt}::timestamptz, ${after?.memberId}::uuid)`,
      ),
    )
    .orderBy('wallet.nextExpiryAt')
    .orderBy('memberId')
    .limit(limit)
    .execute()
}

export async function storeWallets(tx: Tx, wallets: readonly LockedWallet[]): Promise<void> {
  if (wallets.length === 0) return
  const expiries = wallets.map(({ nextExpiryAt }) =>
    nextExpiryAt instanceof Date ? nextExpiryAt.toISOString() : 'infinity',
  )
  await sql`
    update wallet w set points = n.points, points_consumed = n.points_consumed, coin_hundredths = n.coin_hundredths,
      entry_count = n.entry_count, next_expiry_at = n.next_expiry_at
    from unnest(${wallets.map((wallet) => wallet.memberId)}::uuid[], ${wallets.map((wallet) => wallet.points)}::bigint[],
      ${wallets.map((wallet) => wallet.pointsConsumed)}::bigint[],
      ${wallets.map((wallet) => wallet.coinHundredths)}::bigint[],
      ${wallets.map((wallet) => wallet.entryCount)}::bigint[], ${expiries}::timestamptz[])
      n(member_id, points, points_consumed, coin_hundredths, entry_count, next_expiry_at)
    where w.member_id = n.member_id`.execute(tx)
}

/**
 * Ends what is due, stored and in `wallets`, so that a refusal right after it leaves the books true.
 * @returns the points that ended
 */
export async function expireDuePoints(tx: Tx, wallets: readonly LockedWallet[], now: Date): Promise<number> {
  const due = wallets.filter(({ nextExpiryAt }) => nextExpiryAt instanceof Date && nextExpiryAt <= now)
  if (due.length === 0) return 0
  const ends = await findEnds(tx, due, now)
  let expired = 0
  const entries = []
  for (const wallet of due) {
    const { lastDead, nextEnd } = ends.get(wallet.memberId) ?? { lastDead: null, nextEnd: null }
    const points = lastDead === null ? 0 : lastDead - wallet.pointsConsumed
    wallet.points -= points
    wallet.pointsConsumed += points
    wallet.nextExpiryAt = nextEnd ?? Number.POSITIVE_INFINITY
    if (points === 0) continue
    wallet.entryCount += 1
    expired += points
    entries.push({
      memberId: wallet.memberId,
      entryNo: wallet.entryCount,
      cause: 'expiry' as const,
      points: -points,
      pointsAfter: wallet.points,
      pointsConsumedAfter: wallet.pointsConsumed,
      coinHundredthsAfter: wallet.coinHundredths,
      movedAt: now,
    })
  }
  await storeWallets(tx, due)
  if (entries.length > 0) await tx.insertInto('ledgerEntry').values(entries).execute()
  return expired
}

/** Finds for each wallet the last of its points that have ended, and when the first after them ends. */
async function findEnds(tx: Tx, wallets: readonly LockedWallet[], now: Date) {
  const { rows } = await sql<{ memberId: string; lastDead: number | null; nextEnd: Date | null }>`
    select w.member_id, dead.last_point last_dead, next.expires_at next_end
    from unnest(${wallets.map((wallet) => wallet.memberId)}::uuid[],
      ${wallets.map((wallet) => wallet.pointsConsumed)}::bigint[]) w(member_id, consumed)
    left join lateral (select l.last_point from point_lot l
      where l.member_id = w.member_id and l.last_point > w.consumed and l.expires_at <= ${now}
      order by l.last_point desc limit 1) dead on true
    left join lateral (select l.expires_at from point_lot l
      where l.member_id = w.member_id and l.last_point > coalesce(dead.last_point, w.consumed)
      order by l.last_point limit 1) next on true`.execute(tx)
  return new Map(rows.map((row) => [row.memberId, row]))
}
