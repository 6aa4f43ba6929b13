// Revoking granted points when their purchase is refunded: they leave the queue wherever they stand, and can be restored
// to the same place when the refund fails.

import { sql } from 'kysely'
import type { Tx } from '#server/db/pool.ts'
import type { EntryCause, PointSource } from '#server/db/schema.ts'
import { isPosted } from './ledger.ts'
import { expireDuePoints, holdWallet, type LockedWallet, storeWallets } from './locked-wallets.ts'

/** The grant whose points are revoked or restored, and why. */
export interface Revocation {
  memberId: string
  /** The entry that granted the points, by its cause. */
  granted: { cause: EntryCause; causeId: string }
  cause: EntryCause
  causeId: string
  /** Yen received from the member; negative when they are refunded. */
  yen: number
  /** The number of points: the last ones of the grant that are still the member's. */
  points: number
  /** The number of the grant's points that were revoked before and stayed so. */
  revokedBefore: number
}

export type RevocationResult =
  | { outcome: 'revoked' }
  /** `missing`: the number of these points that were spent or have expired. */
  | { outcome: 'spent'; missing: number }
  | { outcome: 'already posted' }

/** Consecutive points of the queue that share source and expiry. */
interface Stretch {
  points: number
  source: PointSource
  grantedAt: Date
  expiresAt: Date
  /** The entry that granted it first. */
  firstEntryNo: number
}

/**
 * Counts the points of one entry that are not spent, expired or revoked. Holds the wallet until the transaction ends;
 * due points expire first.
 */
export async function countGranted(
  tx: Tx,
  { memberId, granted }: Pick<Revocation, 'memberId' | 'granted'>,
  now: Date,
): Promise<number> {
  const wallet = await holdWallet(tx, memberId)
  await expireDuePoints(tx, [wallet], now)
  const { entryNo } = await findGrant(tx, { memberId, granted })
  return sumOf((await readQueue(tx, memberId, wallet)).filter(({ firstEntryNo }) => firstEntryNo === entryNo))
}

/**
 * Revokes the last points that one entry granted, as many as are asked for or none, in one entry under the wallet's lock.
 * Refuses, changing nothing, when the cause was posted before, or when fewer are left: points are spent in the order of
 * the queue, so each point's fate is known.
 * Invariant: every other point keeps its expiry, its source and its place in the order.
 * @throws when there is no such grant
 */
export async function revokePoints(tx: Tx, revocation: Revocation, now: Date): Promise<RevocationResult> {
  const { memberId, points } = revocation
  const wallet = await holdWallet(tx, memberId)
  await expireDuePoints(tx, [wallet], now)
  if (await isPosted(tx, revocation.cause, revocation.causeId)) return { outcome: 'already posted' }
  const grant = await findGrant(tx, revocation)
  const queue = await readQueue(tx, memberId, wallet)
  const isOwn = ({ firstEntryNo }: Stretch) => firstEntryNo === grant.entryNo
  const left = sumOf(queue.filter(isOwn))
  if (left < points) return { outcome: 'spent', missing: points - left }

  // After this point it must succeed.
  const kept = withoutLast(queue, isOwn, points)
  const isFirst = points === left && queue.slice(0, queue.length - kept.length).every(isOwn)
  wallet.entryCount += 1
  if (isFirst) consume(wallet, points)
  else await rebuildQueue(tx, memberId, wallet, kept)
  await finish(tx, revocation, wallet, { points: -points, first: kept[0] }, now)
  return { outcome: 'revoked' }
}

/** The queue without the last `points` of its own stretches. */
function withoutLast(
  queue: readonly Stretch[],
  isOwn: (stretch: Stretch) => boolean,
  points: number,
): Stretch[] {
  let toTake = points
  return queue
    .toReversed()
    .flatMap((stretch) => {
      if (!isOwn(stretch)) return [stretch]
      const taken = Math.min(toTake, stretch.points)
      toTake -= taken
      return taken === stretch.points ? [] : [{ ...stretch, points: stretch.points - taken }]
    })
    .reverse()
}

/**
 * Restores the points that `revokePoints` removed of the same grant: the same points with the same expiry, in their old
 * place in the queue, in one entry, once. Points that have expired meanwhile expire with the next movement.
 * @returns false when the cause was posted before
 */
export async function restorePoints(tx: Tx, revocation: Revocation, now: Date): Promise<boolean> {
  const { memberId, points, revokedBefore } = revocation
  const wallet = await holdWallet(tx, memberId)
  await expireDuePoints(tx, [wallet], now)
  if (await isPosted(tx, revocation.cause, revocation.causeId)) return false
  const grant = await findGrant(tx, revocation)
  const granted = await readGranted(tx, memberId, grant.entryNo)
  const returning = slice(granted, grant.points - revokedBefore - points, grant.points - revokedBefore)
  const queue = await readQueue(tx, memberId, wallet)
  const last = queue.at(-1)
  const isLast = returning.every(({ grantedAt }) => last === undefined || last.grantedAt <= grantedAt)

  wallet.entryCount += 1
  const all = [...queue, ...returning].sort(byTurn)
  if (isLast) for (const stretch of returning) await addStretch(tx, memberId, wallet, stretch)
  else await rebuildQueue(tx, memberId, wallet, all)
  await finish(tx, revocation, wallet, { points, first: all[0] }, now)
  return true
}

/** The points from position `from` to before `until`, of stretches that stand one after the other. */
function slice(stretches: readonly Stretch[], from: number, until: number): Stretch[] {
  let begin = 0
  return stretches.flatMap((stretch) => {
    const [first, end] = [Math.max(from, begin), Math.min(until, begin + stretch.points)]
    begin += stretch.points
    return end > first ? [{ ...stretch, points: end - first }] : []
  })
}

const sumOf = (queue: readonly Stretch[]): number => queue.reduce((sum, { points }) => sum + points, 0)

/** Points granted first expire first. */
const byTurn = (a: Stretch, b: Stretch): number =>
  a.grantedAt.getTime() - b.grantedAt.getTime() || a.expiresAt.getTime() - b.expiresAt.getTime()

async function findGrant(
  tx: Tx,
  { memberId, granted }: Pick<Revocation, 'memberId' | 'granted'>,
): Promise<{ entryNo: number; points: number }> {
  return await tx
    .selectFrom('ledgerEntry')
    .select(['entryNo', 'points'])
    .where('memberId', '=', memberId)
    .where('cause', '=', granted.cause)
    .where('causeId', '=', granted.causeId)
    .executeTakeFirstOrThrow()
}

/** Reads the remaining points of each lot, in the order in which they will be spent. */
async function readQueue(tx: Tx, memberId: string, { pointsConsumed }: LockedWallet): Promise<Stretch[]> {
  return await tx
    .selectFrom('pointLot')
    .select(['source', 'grantedAt', 'expiresAt'])
    .select(sql<number>`least(points, last_point - ${pointsConsumed}::bigint)`.as('points'))
    .select(sql<number>`coalesce(first_entry_no, entry_no)`.as('firstEntryNo'))
    .where('memberId', '=', memberId)
    .where('lastPoint', '>', pointsConsumed)
    .orderBy('lastPoint')
    .execute()
}

async function readGranted(tx: Tx, memberId: string, entryNo: number): Promise<Stretch[]> {
  const lots = await tx
    .selectFrom('pointLot')
    .select(['source', 'grantedAt', 'expiresAt', 'points'])
    .where('memberId', '=', memberId)
    .where('entryNo', '=', entryNo)
    .where('firstEntryNo', 'is', null)
    .orderBy('lastPoint')
    .execute()
  return lots.map((lot) => ({ ...lot, firstEntryNo: entryNo }))
}

function consume(wallet: LockedWallet, points: number): void {
  wallet.points -= points
  wallet.pointsConsumed += points
}

/** Consumes the whole queue and appends these points: the only way to remove points from its middle, or add some there. */
async function rebuildQueue(
  tx: Tx,
  memberId: string,
  wallet: LockedWallet,
  queue: readonly Stretch[],
): Promise<void> {
  consume(wallet, wallet.points)
  for (const stretch of queue) await addStretch(tx, memberId, wallet, stretch)
}

async function addStretch(tx: Tx, memberId: string, wallet: LockedWallet, stretch: Stretch): Promise<void> {
  wallet.points += stretch.points
  await tx
    .insertInto('pointLot')
    .values({
      memberId,
      ...stretch,
      entryNo: wallet.entryCount,
      lastPoint: wallet.points + wallet.pointsConsumed,
    })
    .execute()
}

/** `first`: the points with which the queue now begins. */
async function finish(
  tx: Tx,
  { memberId, cause, causeId, yen }: Revocation,
  wallet: LockedWallet,
  { points, first }: { points: number; first: Stretch | undefined },
  now: Date,
): Promise<void> {
  wallet.nextExpiryAt = first?.expiresAt ?? Number.POSITIVE_INFINITY
  await tx
    .insertInto('ledgerEntry')
    .values({
      memberId,
      entryNo: wallet.entryCount,
      cause,
      causeId,
      points,
      yen,
      movedAt: now,
      pointsAfter: wallet.points,
      pointsConsumedAfter: wallet.pointsConsumed,
      coinHundredthsAfter: wallet.coinHundredths,
    })
    .execute()
  await storeWallets(tx, [wallet])
}
