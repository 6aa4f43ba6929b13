// The rows of closings that everybody may read.

import { sql } from 'kysely'
import type { Trust } from '#contract/beacon-box.ts'
import type { SignedClosing, SignedVerdict } from '#contract/closings.ts'
import { hex } from '#contract/sealed-box.ts'
import type { Database } from '#server/db/pool.ts'
import { closingColumns, lineColumns, newestClosing, type StoredClosing, type StoredLine } from './queries.ts'

/** A closing as it is sent. */
export const signedOf = ({
  number,
  before,
  round,
  lines,
  nonce,
  signature,
}: StoredClosing): SignedClosing => ({
  ...{ number, round, before: hex(before), lines: hex(lines), nonce: hex(nonce) },
  signature: hex(signature),
})

/** The closings that count, from one number to another, in order. */
export const listCounted = async (
  db: Database,
  { from, to }: { from: number; to: number },
): Promise<StoredClosing[]> =>
  await db
    .selectFrom('closing')
    .select(closingColumns)
    .where('outcome', '=', 'counts')
    .where('number', '>=', from)
    .where('number', '<=', to)
    .orderBy('number')
    .execute()

/** The last closing that counts and whose round is not after an instant. */
export const countedBefore = async (db: Database, at: Date): Promise<number | undefined> =>
  (
    await db
      .selectFrom('closing')
      .select('number')
      .where('outcome', '=', 'counts')
      .where('roundAt', '<=', at)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.number

export async function listLinesOf(db: Database, closingIds: readonly number[]): Promise<StoredLine[]> {
  if (closingIds.length === 0) return []
  return await db
    .selectFrom('closingLine')
    .select(lineColumns)
    .where('closingId', 'in', [...closingIds])
    .execute()
}

/** The verdicts on these closings, as they are sent. */
export async function listVerdictsOf(
  db: Database,
  closingIds: readonly number[],
): Promise<{ closingId: number; witness: Buffer; verdict: SignedVerdict }[]> {
  if (closingIds.length === 0) return []
  const rows = await db
    .selectFrom('closingVerdict')
    .innerJoin('closing', 'closing.id', 'closingVerdict.closingId')
    .select(['closingId', 'witness', 'verdict', 'atMicros', 'closing.number', 'closing.hash'])
    .select(['closingVerdict.before', 'closingVerdict.signature'])
    .where('closingId', 'in', [...closingIds])
    .execute()
  return rows.map(({ closingId, witness, verdict, atMicros, number, hash, before, signature }) => ({
    ...{ closingId, witness },
    verdict: {
      ...{ number, verdict, atMicros, closing: hex(hash) },
      ...{ before: hex(before), signature: hex(signature) },
    },
  }))
}

/** The verified signatures of these rounds, by round. */
export async function listRounds(
  db: Database,
  { network }: Pick<Trust, 'network'>,
  rounds: readonly number[],
): Promise<Map<number, Buffer>> {
  if (rounds.length === 0) return new Map()
  const rows = await db
    .selectFrom('beaconRound')
    .select(['round', 'signature'])
    .where('chainHash', '=', Buffer.from(network.chainHash, 'hex'))
    .where('round', 'in', [...rounds])
    .execute()
  return new Map(rows.map(({ round, signature }) => [round, signature]))
}

/** The line that counts and holds a place, with the number of its closing. */
export const findLineOf = async (
  db: Database,
  packId: string,
  slot: number,
): Promise<(StoredLine & { number: number }) | undefined> =>
  await db
    .selectFrom('closingLine')
    .innerJoin('closing', 'closing.id', 'closingLine.closingId')
    .select(['closingId', 'packId', 'firstSlot', 'count', 'head', 'closingLine.outcome', 'closing.number'])
    .where('packId', '=', packId)
    .where('closingLine.outcome', '=', 'counts')
    .where('firstSlot', '<=', slot)
    .orderBy('firstSlot', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The number of places of a box that its lines hold up to a closing that counts. */
export const decidedUpTo = async (db: Database, packId: string, number: number): Promise<number> =>
  (
    await db
      .selectFrom('closingLine')
      .innerJoin('closing', 'closing.id', 'closingLine.closingId')
      .select(sql<number>`coalesce(max(first_slot + count), 0)`.as('end'))
      .where('packId', '=', packId)
      .where('closingLine.outcome', '=', 'counts')
      .where('closing.number', '<=', number)
      .executeTakeFirstOrThrow()
  ).end

export interface StoredBatch {
  firstSlot: number
  nextSlot: number
  digest: Buffer
  head: Buffer
}

/** The batches of a run of places, and the one before the first of them, in order. */
export const listBatches = async (
  db: Database,
  packId: string,
  { first, next }: { first: number; next: number },
): Promise<StoredBatch[]> =>
  await db
    .selectFrom('boxBatch')
    .select(['firstSlot', 'nextSlot', 'digest', 'head'])
    .where('packId', '=', packId)
    .where('firstSlot', '<', next)
    .where('nextSlot', '>=', (eb) =>
      eb
        .selectFrom('boxBatch as own')
        .select(sql<number>`coalesce(max(own.first_slot), 0)`.as('first'))
        .where('own.packId', '=', packId)
        .where('own.firstSlot', '<=', first),
    )
    .orderBy('firstSlot')
    .execute()

/** The number of the newest closing that counts; 0: there is none. */
const newestNumber = async (db: Database): Promise<number> =>
  (
    await db
      .selectFrom('closing')
      .select(sql<number>`coalesce(max(number), 0)`.as('number'))
      .where('outcome', '=', 'counts')
      .executeTakeFirstOrThrow()
  ).number

/**
 * The last closing that an audit of a box can follow when so many of its places are decided: the next that holds some of its
 * places is not among them. 0: there is none.
 */
export async function lastToAudit(db: Database, packId: string, decided: number): Promise<number> {
  // The newest closing is read first: one that begins to count meanwhile is left out, and with it its line.
  const newest = await newestNumber(db)
  const next = await db
    .selectFrom('closingLine')
    .innerJoin('closing', 'closing.id', 'closingLine.closingId')
    .select(sql<number | null>`min(closing.number)`.as('number'))
    .where('packId', '=', packId)
    .where('closingLine.outcome', '=', 'counts')
    .where('firstSlot', '>=', decided)
    .executeTakeFirstOrThrow()
  return next.number === null ? newest : Math.min(newest, next.number - 1)
}

/** A closing as a browser keeps it: its number and its hash. */
export interface LastClosing {
  number: number
  hash: string
}

const beforeFirst: LastClosing = { number: 0, hash: '0'.repeat(64) }

/** The closing of `lastToAudit` for each of these boxes, by pack. As many statements for all as for one. */
export async function lastClosings(
  db: Database,
  boxes: readonly { packId: string; decidedSlot: number }[],
): Promise<Map<string, LastClosing>> {
  if (boxes.length === 0) return new Map()
  const newest = await newestNumber(db)
  const packIds = boxes.map(({ packId }) => packId)
  const decided = boxes.map(({ decidedSlot }) => decidedSlot)
  const { rows: waiting } = await sql<{ packId: string; number: number }>`
    select box.pack_id, min(closing.number)::int8 as number
    from unnest(${packIds}::text[], ${decided}::int4[]) as box (pack_id, decided_slot)
    join closing_line as line
      on line.pack_id = box.pack_id and line.outcome = 'counts' and line.first_slot >= box.decided_slot
    join closing on closing.id = line.closing_id
    group by box.pack_id`.execute(db)
  const nextOf = new Map(waiting.map(({ packId, number }) => [packId, number]))
  const numberOf = new Map(
    packIds.map((packId) => [packId, Math.min(newest, (nextOf.get(packId) ?? Infinity) - 1)]),
  )
  const closings = await db
    .selectFrom('closing')
    .select(['number', 'hash'])
    .where('outcome', '=', 'counts')
    .where('number', 'in', [...new Set(numberOf.values())])
    .execute()
  const hashOf = new Map(closings.map(({ number, hash }) => [number, hex(hash)]))
  return new Map(
    Array.from(numberOf, ([packId, number]) => {
      const hash = hashOf.get(number)
      return [packId, hash === undefined ? beforeFirst : { number, hash }]
    }),
  )
}

/** The newest closing, void ones too, and the boxes that have a line in it. */
export async function newestWithBoxes(
  db: Database,
): Promise<{ closing: StoredClosing; packIds: string[] } | undefined> {
  const closing = await newestClosing(db)
  if (closing === undefined) return undefined
  return { closing, packIds: (await listLinesOf(db, [closing.id])).map(({ packId }) => packId) }
}
