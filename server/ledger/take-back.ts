// Undoing a grant: its points leave the queue wherever they stand, and can come back to the same place.

import { sql } from 'kysely'
import type { Tx } from '../db/pool.ts'
import type { EntryCause, PointSource } from '../db/schema.ts'
import { expireDuePoints, isPosted, type LockedWallet, lockWallet, storeWallet } from './ledger.ts'

/** What is undone, or done again, and why. */
export interface Undoing {
  memberId: string
  /** The entry that granted the points, by its cause. */
  granted: { cause: EntryCause; causeId: string }
  cause: EntryCause
  causeId: string
  /** Yen received from the member; below zero where they go back. */
  yen: number
}

export type TakingBack =
  | { outcome: 'taken'; points: number }
  /** Spent, ended, or taken before: the grant is no longer whole. */
  | { outcome: 'spent'; missing: number }
  | { outcome: 'already posted' }

/** A stretch of the queue. */
interface Stretch {
  points: number
  source: PointSource
  grantedAt: Date
  expiresAt: Date
  /** The entry that granted it first. */
  firstEntryNo: number
}

/**
 * Takes back what one entry granted, all of it or nothing, in one entry under the wallet's lock. Refuses, changing
 * nothing, when the cause was posted before, or when one of those points was spent or has ended: points are spent in
 * the order of their queue, so it is certain which.
 * Invariant: every other point keeps its end, its source and its turn.
 * @throws when there is no such grant
 */
export async function takeBack(tx: Tx, undoing: Undoing, now: Date): Promise<TakingBack> {
  const { memberId } = undoing
  const wallet = await lockWallet(tx, memberId)
  await expireDuePoints(tx, memberId, wallet, now)
  if (await isPosted(tx, undoing.cause, undoing.causeId)) return { outcome: 'already posted' }
  const grant = await findGrant(tx, undoing)
  const queue = await readQueue(tx, memberId, wallet)
  const isOwn = ({ firstEntryNo }: Stretch) => firstEntryNo === grant.entryNo
  const left = sumOf(queue.filter(isOwn))
  if (left < grant.points) return { outcome: 'spent', missing: grant.points - left }

  // From here on it must succeed.
  const kept = queue.filter((stretch) => !isOwn(stretch))
  const isFirst = queue.slice(0, queue.length - kept.length).every(isOwn)
  wallet.entryCount += 1
  if (isFirst) consume(wallet, left)
  else await standAnew(tx, memberId, wallet, kept)
  await finish(tx, undoing, wallet, { points: -left, first: kept[0] }, now)
  return { outcome: 'taken', points: left }
}

/**
 * Gives back what `takeBack` took of the same grant: the same points with the same ends, in their old place in the
 * queue, in one entry, once. What has ended meanwhile ends with the next movement.
 * @returns the points, or undefined when the cause was posted before
 */
export async function giveBackAgain(tx: Tx, undoing: Undoing, now: Date): Promise<number | undefined> {
  const { memberId } = undoing
  const wallet = await lockWallet(tx, memberId)
  await expireDuePoints(tx, memberId, wallet, now)
  if (await isPosted(tx, undoing.cause, undoing.causeId)) return undefined
  const grant = await findGrant(tx, undoing)
  // It was whole when it was taken, so what was granted is what comes back.
  const returning = await readGranted(tx, memberId, grant.entryNo)
  const queue = await readQueue(tx, memberId, wallet)
  const last = queue.at(-1)
  const isLast = returning.every(({ grantedAt }) => last === undefined || last.grantedAt <= grantedAt)

  wallet.entryCount += 1
  const all = [...queue, ...returning].sort(byTurn)
  if (isLast) for (const stretch of returning) await addStretch(tx, memberId, wallet, stretch)
  else await standAnew(tx, memberId, wallet, all)
  const points = sumOf(returning)
  await finish(tx, undoing, wallet, { points, first: all[0] }, now)
  return points
}

const sumOf = (queue: readonly Stretch[]): number => queue.reduce((sum, { points }) => sum + points, 0)

/** What was granted first ends first. */
const byTurn = (a: Stretch, b: Stretch): number =>
  a.grantedAt.getTime() - b.grantedAt.getTime() || a.expiresAt.getTime() - b.expiresAt.getTime()

async function findGrant(
  tx: Tx,
  { memberId, granted }: Undoing,
): Promise<{ entryNo: number; points: number }> {
  return await tx
    .selectFrom('ledgerEntry')
    .select(['entryNo', 'points'])
    .where('memberId', '=', memberId)
    .where('cause', '=', granted.cause)
    .where('causeId', '=', granted.causeId)
    .executeTakeFirstOrThrow()
}

/** What is left of each lot, in the order in which it will be spent. */
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

/** The queue ends here and begins again with these: only so can a point leave its middle, or come back there. */
async function standAnew(
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

/** `first`: what the queue now begins with. */
async function finish(
  tx: Tx,
  { memberId, cause, causeId, yen }: Undoing,
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
  await storeWallet(tx, memberId, wallet)
}
