// With `published-queries.ts` the only SQL that names closing, closing_line, closing_verdict, beacon_round and box_batch,
// except functions of the database.

import { sql } from 'kysely'
import type { ClosingHeader, Outcome, Trust, VerdictWord } from '#contract/beacon-box.ts'
import type { PauseReason } from '#phrases/pause.ts'
import type { Database, Tx } from '#server/db/pool.ts'

export type Settled = Exclude<Outcome, 'open'>

export interface StoredClosing extends ClosingHeader {
  id: number
  hash: Buffer
  signature: Buffer
  roundAt: Date
  closedAt: Date
  outcome: Settled | null
}

export interface StoredLine {
  closingId: number
  packId: string
  firstSlot: number
  count: number
  head: Buffer
  outcome: Settled | null
}

export interface StoredVerdict {
  /** The key of the witness. */
  witness: Buffer
  verdict: VerdictWord
  atMicros: number
  before: Buffer
  signature: Buffer
}

export const closingColumns = [
  ...(['number', 'before', 'round', 'lines', 'nonce', 'hash', 'signature'] as const),
  ...(['id', 'roundAt', 'closedAt', 'outcome'] as const),
] as const
export const lineColumns = ['closingId', 'packId', 'firstSlot', 'count', 'head', 'outcome'] as const

/** Any fixed number: the lock under which one process at a time closes. */
const closingLock = 7_204_883

/** Waits until no other transaction closes. */
export const lockClosings = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${closingLock})`.execute(tx)
}

/** The newest closing, void ones too. */
export const newestClosing = async (db: Database): Promise<StoredClosing | undefined> =>
  await db.selectFrom('closing').select(closingColumns).orderBy('id', 'desc').limit(1).executeTakeFirst()

/** Tells whether the newest closings, so many, are all void. */
export async function areNewestVoid(db: Database, count: number): Promise<boolean> {
  const newest = await db.selectFrom('closing').select('outcome').orderBy('id', 'desc').limit(count).execute()
  return newest.length === count && newest.every(({ outcome }) => outcome === 'void')
}

/** The newest closing that counts. */
export const newestCounted = async (db: Database): Promise<StoredClosing | undefined> =>
  await db
    .selectFrom('closing')
    .select(closingColumns)
    .where('outcome', '=', 'counts')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The closing of a number that counts. */
export const findCounted = async (db: Database, number: number): Promise<StoredClosing | undefined> =>
  await db
    .selectFrom('closing')
    .select(closingColumns)
    .where('number', '=', number)
    .where('outcome', '=', 'counts')
    .executeTakeFirst()

export async function insertClosing(
  tx: Tx,
  closing: Omit<StoredClosing, 'id' | 'outcome'>,
  lines: readonly Omit<StoredLine, 'closingId' | 'outcome'>[],
): Promise<number> {
  const { id } = await tx
    .insertInto('closing')
    .values({
      number: closing.number,
      before: Buffer.from(closing.before),
      round: closing.round,
      lines: Buffer.from(closing.lines),
      nonce: Buffer.from(closing.nonce),
      hash: closing.hash,
      signature: closing.signature,
      roundAt: closing.roundAt,
      closedAt: closing.closedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('closingLine')
    .values(
      lines.map(({ packId, firstSlot, ...line }) => ({
        ...{ closingId: id, packId, firstSlot, ...line },
        soldAt: sql<Date>`(select coalesce(drawn_at, inserted_at) from box_batch
          where pack_id = ${packId} and first_slot = ${firstSlot})`,
      })),
    )
    .execute()
  return id
}

/** The lines that are not settled: open ones, and those that count and wait for their round. In the order of their closings. */
export const listUnsettled = async (db: Database): Promise<StoredLine[]> =>
  await db
    .selectFrom('closingLine')
    .select(lineColumns)
    .where('decidedAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .where((eb) => eb(eb.ref('outcome'), 'is distinct from', 'void'))
    .orderBy('closingId')
    .orderBy('packId')
    .execute()

/** The closing that holds a place, if it counts or still may. */
export const findClosingOf = async (
  db: Database,
  packId: string,
  slot: number,
): Promise<Pick<StoredClosing, 'round' | 'roundAt'> | undefined> =>
  await db
    .selectFrom('closingLine')
    .innerJoin('closing', 'closing.id', 'closingLine.closingId')
    .select(['closing.round', 'closing.roundAt'])
    .where('packId', '=', packId)
    .where('firstSlot', '<=', slot)
    .where(sql<boolean>`${slot} < first_slot + count`)
    .where((eb) => eb(eb.ref('closingLine.outcome'), 'is distinct from', 'void'))
    .executeTakeFirst()

export async function findClosings(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, StoredClosing>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('closing')
    .select(closingColumns)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const listVerdicts = async (db: Database, closingId: number): Promise<StoredVerdict[]> =>
  await db
    .selectFrom('closingVerdict')
    .select(['witness', 'verdict', 'atMicros', 'before', 'signature'])
    .where('closingId', '=', closingId)
    .execute()

/** Keeps a verdict; the first of a witness stays. */
export async function insertVerdict(db: Database, closingId: number, verdict: StoredVerdict): Promise<void> {
  await db
    .insertInto('closingVerdict')
    .values({ closingId, ...verdict })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns whether it had none before */
export async function setOutcome(tx: Tx, closingId: number, outcome: Settled): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('closing')
    .set({ outcome })
    .where('id', '=', closingId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** @returns whether it had none before */
export async function setLineOutcome(
  tx: Tx,
  { closingId, packId }: Pick<StoredLine, 'closingId' | 'packId'>,
  outcome: Settled,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('closingLine')
    .set({ outcome })
    .where('closingId', '=', closingId)
    .where('packId', '=', packId)
    .where('outcome', 'is', null)
    .where('givenUpAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export const findRound = async (
  db: Database,
  { network }: Pick<Trust, 'network'>,
  round: number,
): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('beaconRound')
      .select('signature')
      .where('chainHash', '=', Buffer.from(network.chainHash, 'hex'))
      .where('round', '=', round)
      .executeTakeFirst()
  )?.signature

/** Keeps a round that was verified; bringing it again changes nothing. */
export async function insertRound(
  db: Database,
  { network }: Pick<Trust, 'network'>,
  round: number,
  signature: Buffer,
): Promise<void> {
  await db
    .insertInto('beaconRound')
    .values({ chainHash: Buffer.from(network.chainHash, 'hex'), round, signature })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The number of each prize that is left when the places of a box before `slot` are decided, as the line that ends there
 * keeps it; undefined before the first.
 */
export const findRemaining = async (
  db: Database,
  packId: string,
  slot: number,
): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('closingLine')
      .select('remaining')
      .where('packId', '=', packId)
      .where('outcome', '=', 'counts')
      .where('decidedAt', 'is not', null)
      .where('firstSlot', '<', slot)
      .orderBy('firstSlot', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.remaining ?? undefined

export interface Decision {
  prizes: Buffer
  remaining: Buffer
  decidedAt: Date
}

/** Writes a decision once. @returns whether it was not written before */
export async function insertDecision(
  tx: Tx,
  { closingId, packId }: Pick<StoredLine, 'closingId' | 'packId'>,
  decision: Decision,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('closingLine')
    .set(decision)
    .where('closingId', '=', closingId)
    .where('packId', '=', packId)
    .where('decidedAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/**
 * Names what the places of some beacon boxes wait for, by pack: after a fork people, with a line that counts the beacon, else
 * the witnesses.
 */
export async function findPauseReasons(
  db: Database,
  packIds: readonly string[],
): Promise<Map<string, PauseReason>> {
  if (packIds.length === 0) return new Map()
  const [newest, lines] = await Promise.all([newestClosing(db), listUnsettled(db)])
  const reasonOf = (packId: string): PauseReason => {
    const own = lines.filter((line) => line.packId === packId)
    // A box in which nothing waits is paused because of others.
    const [first] = own.length > 0 ? own : lines
    if (newest?.outcome === 'forked' || first?.outcome === 'forked') return 'forked'
    return first?.outcome === 'counts' ? 'beacon' : 'witnesses'
  }
  return new Map(packIds.map((packId) => [packId, reasonOf(packId)]))
}

/** Tells whether a round is known for which places of a box wait. */
export async function isRoundKnown(tx: Tx, packId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('closingLine')
    .innerJoin('closing', 'closing.id', 'closingLine.closingId')
    .innerJoin('beaconRound', 'beaconRound.round', 'closing.round')
    .select('closing.id')
    .where('packId', '=', packId)
    .where('closingLine.outcome', '=', 'counts')
    .where('decidedAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .limit(1)
    .execute()
  return rows.length > 0
}

/** Waits until nobody decides or settles lines of a box, and lets nobody begin. A decision holds its line before the box. */
export async function lockUndecidedLines(tx: Tx, packId: string): Promise<void> {
  await tx
    .selectFrom('closingLine')
    .select('closingId')
    .where('packId', '=', packId)
    .where('decidedAt', 'is', null)
    .orderBy('closingId')
    .forUpdate()
    .execute()
}

/** Gives up the lines of a box that are not decided: no round decides them any more. */
export async function giveUpLines(tx: Tx, packId: string, now: Date): Promise<void> {
  await tx
    .updateTable('closingLine')
    .set({ givenUpAt: now })
    .where('packId', '=', packId)
    .where('decidedAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .where((eb) => eb(eb.ref('outcome'), 'is distinct from', 'void'))
    .execute()
}
