import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '#server/db/pool.ts'
import type { EntryCause, LedgerEntry, PointLot, PointSource } from '#server/db/schema.ts'
import { pointExpiry } from './expiry.ts'
import {
  expireDuePoints,
  holdFreeWallets,
  holdWallet,
  holdWallets,
  type LockedWallet,
  storeWallets,
} from './locked-wallets.ts'

export interface Grant {
  points: number
  source: PointSource
}

interface Cause {
  cause: EntryCause
  causeId: string
}

/** The effect of one cause on one member. Amounts are the member's gains; the shop's leg is the opposite. */
export interface Posting extends Cause {
  memberId: string
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

/** Gives a new member an empty wallet. */
export async function openWallet(tx: Tx, memberId: string): Promise<void> {
  await tx.insertInto('wallet').values({ memberId }).execute()
}

/** Moves points, coins, yen and cards of one member in one entry: `postAll` for one. */
export async function post(tx: Tx, posting: Posting, now: Date): Promise<PostingResult> {
  return (await postAll(tx, [posting], now))[0] as PostingResult
}

/**
 * Moves points, coins, yen and cards, one entry a posting, in their order, under the locks of the wallets; several
 * postings may be one member's. Takes as many statements for hundreds as for one.
 * Refuses a posting, changing nothing for it, when its cause was posted before or the member is short. Due
 * points expire first, in a separate entry, so they can never be spent.
 * Invariant: balances never go below zero; a wallet equals the sum of its entries and of its lots.
 * @returns one result a posting
 */
export async function postAll(tx: Tx, postings: readonly Posting[], now: Date): Promise<PostingResult[]> {
  if (postings.length === 0) return []
  const held = await holdWallets(tx, new Set(postings.map(({ memberId }) => memberId)))
  await expireDuePoints(tx, held, now)
  const wallets = new Map(held.map((wallet) => [wallet.memberId, wallet]))
  const posted = await findPosted(tx, postings)
  const newestGrants = await findNewestGrants(tx, postings)

  const changed = new Set<LockedWallet>()
  const lots: Insertable<PointLot>[] = []
  const entries: Insertable<LedgerEntry>[] = []
  const results = postings.map((posting): PostingResult => {
    const wallet = wallets.get(posting.memberId) as LockedWallet
    const spent = posting.spentPoints ?? 0
    const granted = (posting.grants ?? []).reduce((sum, grant) => sum + grant.points, 0)
    const coins = posting.coinHundredths ?? 0
    if (posted.has(keyOf(posting))) return { outcome: 'already posted' }
    if (wallet.points < spent) return { outcome: 'short of points' }
    if (wallet.coinHundredths + coins < 0) return { outcome: 'short of coins' }

    // From here on it must succeed.
    if (isOnce(posting.cause)) posted.add(keyOf(posting))
    changed.add(wallet)
    wallet.points -= spent
    wallet.pointsConsumed += spent
    wallet.coinHundredths += coins
    wallet.entryCount += 1
    for (const grant of posting.grants ?? []) {
      wallet.points += grant.points
      lots.push(lotOf(wallet, grant, newestGrants, now))
    }
    entries.push({
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
    return { outcome: 'posted', points: wallet.points, coinHundredths: wallet.coinHundredths }
  })
  if (lots.length > 0) await tx.insertInto('pointLot').values(lots).execute()
  if (entries.length > 0) await tx.insertInto('ledgerEntry').values(entries).execute()
  await storeWallets(tx, [...changed])
  return results
}

/** Closes the wallet to draws and purchases; late money is still recorded. */
export async function closeWallet(tx: Tx, memberId: string): Promise<void> {
  await tx.updateTable('wallet').set({ isClosed: true }).where('memberId', '=', memberId).execute()
}

/** Tells whether the member has left. Sure for as long as the transaction holds the wallet. */
export async function isWalletClosed(tx: Tx, memberId: string): Promise<boolean> {
  const wallet = await tx
    .selectFrom('wallet')
    .select('isClosed')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return wallet.isClosed
}

/**
 * While a wallet is held, its member draws and exchanges nothing: the shop has an open claim. Its points, coins and cards
 * stay, and come in.
 */
export async function setWalletHeld(tx: Tx, memberId: string, isHeld: boolean): Promise<void> {
  await tx.updateTable('wallet').set({ isHeld }).where('memberId', '=', memberId).execute()
}

/** Tells whether the wallet is held. Sure for as long as the transaction holds the wallet. */
export async function isWalletHeld(db: Database, memberId: string): Promise<boolean> {
  const wallet = await db
    .selectFrom('wallet')
    .select('isHeld')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return wallet.isHeld
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

/** Locks those of these wallets that no other transaction holds, and waits for none. */
export async function lockFreeWallets(tx: Tx, memberIds: readonly string[]): Promise<Set<string>> {
  return new Set((await holdFreeWallets(tx, memberIds)).map(({ memberId }) => memberId))
}

/**
 * Expires the due points of one member. Does nothing when none is due.
 * @returns the points that ended
 */
export async function expirePoints(tx: Tx, memberId: string, now: Date): Promise<number> {
  return await expireDuePoints(tx, [await holdWallet(tx, memberId)], now)
}

/** True for a cause with one effect. Expiry needs no idempotency key: the position in the queue says what expired. */
const isOnce = (cause: EntryCause): boolean => cause !== 'draw' && cause !== 'expiry'

const keyOf = ({ cause, causeId }: Cause): string => `${cause} ${causeId}`

/** Which of these causes were posted before. */
async function findPosted(tx: Tx, causes: readonly Cause[]): Promise<Set<string>> {
  const posted = new Set<string>()
  for (const [cause, same] of Map.groupBy(causes, (it) => it.cause)) {
    if (!isOnce(cause)) continue
    const rows = await tx
      .selectFrom('ledgerEntry')
      .select('causeId')
      .where('cause', '=', cause)
      .where('causeId', '=', sql<string>`any(${same.map(({ causeId }) => causeId)}::uuid[])`)
      .execute()
    for (const { causeId } of rows) posted.add(keyOf({ cause, causeId: causeId as string }))
  }
  return posted
}

export async function isPosted(tx: Tx, cause: EntryCause, causeId: string): Promise<boolean> {
  return (await findPosted(tx, [{ cause, causeId }])).size > 0
}

/** When each member who is granted points was granted their newest ones. */
async function findNewestGrants(tx: Tx, postings: readonly Posting[]): Promise<Map<string, Date>> {
  const memberIds = new Set(
    postings.filter(({ grants }) => (grants ?? []).length > 0).map(({ memberId }) => memberId),
  )
  if (memberIds.size === 0) return new Map()
  const { rows } = await sql<{ memberId: string; grantedAt: Date }>`
    select m.member_id, newest.granted_at from unnest(${[...memberIds]}::uuid[]) m(member_id)
    cross join lateral (select granted_at from point_lot l where l.member_id = m.member_id
                        order by l.last_point desc limit 1) newest`.execute(tx)
  return new Map(rows.map((row) => [row.memberId, row.grantedAt]))
}

/** The lot of a grant that `wallet` already counts. */
function lotOf(
  wallet: LockedWallet,
  grant: Grant,
  newestGrants: Map<string, Date>,
  now: Date,
): Insertable<PointLot> {
  // Clocks of several processes may differ; a member's lots still stand in the order of their time.
  const newest = newestGrants.get(wallet.memberId)
  const grantedAt = newest !== undefined && newest > now ? newest : now
  newestGrants.set(wallet.memberId, grantedAt)
  const expiresAt = pointExpiry(grantedAt)
  if (!(wallet.nextExpiryAt instanceof Date) || wallet.nextExpiryAt > expiresAt)
    wallet.nextExpiryAt = expiresAt
  return {
    memberId: wallet.memberId,
    grantedAt,
    expiresAt,
    points: grant.points,
    source: grant.source,
    lastPoint: wallet.points + wallet.pointsConsumed,
    entryNo: wallet.entryCount,
  }
}
