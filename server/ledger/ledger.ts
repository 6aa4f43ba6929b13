import { sql } from 'kysely'
import type { Database, Tx } from '../db/pool.ts'
import type { EntryCause, PointSource } from '../db/schema.ts'
import { pointExpiry } from './expiry.ts'

export interface Grant {
  points: number
  source: PointSource
}

/** What one cause does to one member. Amounts are what the member gains; the shop's leg is the opposite. */
export interface Posting {
  memberId: string
  cause: EntryCause
  causeId: string
  /** New points; each grant becomes a separate lot. */
  grants?: Grant[]
  spentPoints?: number
  coinHundredths?: number
  /** Yen received from the member. */
  yen?: number
  cards?: number
}

export type PostingResult =
  | { outcome: 'posted'; points: number; coinHundredths: number }
  | { outcome: 'already posted' | 'short of points' | 'short of coins' }

/** A wallet as this transaction holds it; for this folder alone. */
export interface LockedWallet {
  points: number
  pointsConsumed: number
  coinHundredths: number
  entryCount: number
  nextExpiryAt: Date | number
}

/** Gives a new member an empty wallet. */
export async function openWallet(tx: Tx, memberId: string): Promise<void> {
  await tx.insertInto('wallet').values({ memberId }).execute()
}

/**
 * Moves points, coins, yen and cards of one member in one entry, under the wallet's lock.
 * Refuses, changing nothing, when the cause was posted before or the member is short. Due
 * points expire first, in a separate entry, so they can never be spent.
 * Invariant: balances never go below zero; the wallet equals the sum of its entries and of its lots.
 */
export async function post(tx: Tx, posting: Posting, now: Date): Promise<PostingResult> {
  const wallet = await lockWallet(tx, posting.memberId)
  await expireDuePoints(tx, posting.memberId, wallet, now)

  const spent = posting.spentPoints ?? 0
  const granted = (posting.grants ?? []).reduce((sum, grant) => sum + grant.points, 0)
  const coins = posting.coinHundredths ?? 0
  if (await isPosted(tx, posting.cause, posting.causeId)) return { outcome: 'already posted' }
  if (wallet.points < spent) return { outcome: 'short of points' }
  if (wallet.coinHundredths + coins < 0) return { outcome: 'short of coins' }

  // From here on it must succeed.
  wallet.points -= spent
  wallet.pointsConsumed += spent
  wallet.coinHundredths += coins
  wallet.entryCount += 1
  for (const grant of posting.grants ?? []) {
    wallet.points += grant.points
    await addLot(tx, posting.memberId, wallet, grant, now)
  }
  await tx
    .insertInto('ledgerEntry')
    .values({
      memberId: posting.memberId,
      entryNo: wallet.entryCount,
      cause: posting.cause,
      causeId: posting.causeId,
      points: granted - spent,
      coinHundredths: coins,
      yen: posting.yen ?? 0,
      cards: posting.cards ?? 0,
      pointsAfter: wallet.points,
      pointsConsumedAfter: wallet.pointsConsumed,
      coinHundredthsAfter: wallet.coinHundredths,
      movedAt: now,
    })
    .execute()
  await storeWallet(tx, posting.memberId, wallet)
  return { outcome: 'posted', points: wallet.points, coinHundredths: wallet.coinHundredths }
}

/** Closes the wallet to draws and purchases; late money is still recorded. */
export async function closeWallet(tx: Tx, memberId: string): Promise<void> {
  await tx.updateTable('wallet').set({ isClosed: true }).where('memberId', '=', memberId).execute()
}

/** Whether the member has left. Sure for as long as the transaction holds the wallet. */
export async function isWalletClosed(tx: Tx, memberId: string): Promise<boolean> {
  const wallet = await tx
    .selectFrom('wallet')
    .select('isClosed')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return wallet.isClosed
}

/** Locks the wallets of several members in order of id: the order everywhere in the code. */
export async function lockWallets(tx: Tx, memberIds: string[]): Promise<void> {
  await tx
    .selectFrom('wallet')
    .select('memberId')
    .where('memberId', 'in', memberIds)
    .orderBy('memberId')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Expires the due points of one member. Does nothing when none is due.
 * @returns the points that ended
 */
export async function expirePoints(tx: Tx, memberId: string, now: Date): Promise<number> {
  const wallet = await lockWallet(tx, memberId)
  return await expireDuePoints(tx, memberId, wallet, now)
}

/** Members whose oldest points may have ended by `now`, a batch at a time. */
export async function membersWithDuePoints(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('wallet')
    .select('memberId')
    .where('nextExpiryAt', '<=', now)
    .where('nextExpiryAt', '<', sql<Date>`'infinity'`)
    .orderBy('nextExpiryAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.memberId)
}

export async function lockWallet(tx: Tx, memberId: string): Promise<LockedWallet> {
  return await tx
    .selectFrom('wallet')
    .select(['points', 'pointsConsumed', 'coinHundredths', 'entryCount', 'nextExpiryAt'])
    .where('memberId', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function storeWallet(tx: Tx, memberId: string, wallet: LockedWallet): Promise<void> {
  const { points, pointsConsumed, coinHundredths, entryCount, nextExpiryAt } = wallet
  await tx
    .updateTable('wallet')
    .set({
      points,
      pointsConsumed,
      coinHundredths,
      entryCount,
      nextExpiryAt: nextExpiryAt instanceof Date ? nextExpiryAt : sql<Date>`'infinity'`,
    })
    .where('memberId', '=', memberId)
    .execute()
}

export async function isPosted(tx: Tx, cause: EntryCause, causeId: string): Promise<boolean> {
  // Expiry needs no idempotency key: the position in the queue says what has expired.
  if (cause === 'draw' || cause === 'expiry') return false
  const row = await tx
    .selectFrom('ledgerEntry')
    .select('entryNo')
    .where('cause', '=', cause)
    .where('causeId', '=', causeId)
    .executeTakeFirst()
  return row !== undefined
}

async function addLot(
  tx: Tx,
  memberId: string,
  wallet: LockedWallet,
  grant: Grant,
  now: Date,
): Promise<void> {
  // Clocks of several processes may differ; a member's lots still stand in the order of their time.
  const newest = await tx
    .selectFrom('pointLot')
    .select('grantedAt')
    .where('memberId', '=', memberId)
    .orderBy('lastPoint', 'desc')
    .limit(1)
    .executeTakeFirst()
  const grantedAt = newest !== undefined && newest.grantedAt > now ? newest.grantedAt : now
  const expiresAt = pointExpiry(grantedAt)
  if (!(wallet.nextExpiryAt instanceof Date) || wallet.nextExpiryAt > expiresAt)
    wallet.nextExpiryAt = expiresAt
  await tx
    .insertInto('pointLot')
    .values({
      memberId,
      grantedAt,
      expiresAt,
      points: grant.points,
      source: grant.source,
      lastPoint: wallet.points + wallet.pointsConsumed,
      entryNo: wallet.entryCount,
    })
    .execute()
}

/** Ends what is due, stored and in `wallet`, so that a refusal right after it leaves the books true. */
export async function expireDuePoints(
  tx: Tx,
  memberId: string,
  wallet: LockedWallet,
  now: Date,
): Promise<number> {
  if (!(wallet.nextExpiryAt instanceof Date) || wallet.nextExpiryAt > now) return 0
  const unconsumed = () =>
    tx.selectFrom('pointLot').where('memberId', '=', memberId).where('lastPoint', '>', wallet.pointsConsumed)
  const lastDead = await unconsumed()
    .select('lastPoint')
    .where('expiresAt', '<=', now)
    .orderBy('lastPoint', 'desc')
    .limit(1)
    .executeTakeFirst()
  const expired = lastDead === undefined ? 0 : lastDead.lastPoint - wallet.pointsConsumed
  wallet.points -= expired
  wallet.pointsConsumed += expired
  const next = await unconsumed().select('expiresAt').orderBy('lastPoint').limit(1).executeTakeFirst()
  wallet.nextExpiryAt = next?.expiresAt ?? Number.POSITIVE_INFINITY
  if (expired > 0) wallet.entryCount += 1
  await storeWallet(tx, memberId, wallet)
  if (expired === 0) return 0
  await tx
    .insertInto('ledgerEntry')
    .values({
      memberId,
      entryNo: wallet.entryCount,
      cause: 'expiry' as const,
      points: -expired,
      pointsAfter: wallet.points,
      pointsConsumedAfter: wallet.pointsConsumed,
      coinHundredthsAfter: wallet.coinHundredths,
      movedAt: now,
    })
    .execute()
  return expired
}
