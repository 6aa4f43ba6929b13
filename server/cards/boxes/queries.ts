// The only SQL that names box, box_secret, box_prize and box_chunk, with that of `sealed-cards.ts`.

import { sql } from 'kysely'
import { type Condition, countsMembers, type Seal } from '#contract/box-v2.ts'
import { extrasOf, type SealedExtra } from '#contract/extras.ts'
import { type Algorithm, isPoints, type ManifestPrize, type PrizeFacts } from '#contract/sealed-box.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import {
  audienceNames,
  type BoxPrize,
  type BoxTerms,
  everybody,
  type LastOnePrize,
  limitNames,
  noLimits,
} from './box-terms.ts'
import { insertInvited } from './invited.ts'

export interface SealedBox {
  algorithm: Algorithm
  total: number
  beacon: string
  /** Null in a beacon box, which has no order either: no chunks, and no root. */
  secret: Buffer | null
  /** In the order of the manifest; `digest` stands for a prize in leaves, but not in version 1. */
  prizes: (BoxPrize & { digest: Buffer | null })[]
  lastOne: LastOnePrize | null
  chunks: { prizes: Buffer; root: Buffer }[]
  manifestHash: Buffer
  /** Null in version 1. */
  seal: Seal | null
  commitment: Buffer
  root: Buffer | null
  ticketHash: Buffer
}

/** A sealed box, whose order is fixed before its sale. */
export type WithOrder = SealedBox & { secret: Buffer; root: Buffer }

/** Any fixed number: the lock under which commitments get their gapless numbers. */
const commitmentLock = 7_204_882
const chunksPerInsert = 500

export async function insertSealedBox(tx: Tx, seal: SealedBox, terms: BoxTerms, now: Date): Promise<void> {
  await insertBoxTerms(tx, seal, terms, now)
  const { packId } = terms
  if (seal.secret === null) return
  await tx.insertInto('boxSecret').values({ packId, secret: seal.secret }).execute()
  for (let from = 0; from < seal.chunks.length; from += chunksPerInsert) {
    const rows = seal.chunks
      .slice(from, from + chunksPerInsert)
      .map((chunk, index) => ({ packId, chunkNo: from + index, prizes: chunk.prizes, root: chunk.root }))
    await tx.insertInto('boxChunk').values(rows).execute()
  }
}

/** Tells whether a sealed box holds a card. */
export async function isInBox(db: Database, cardId: string): Promise<boolean> {
  const prizes = db.selectFrom('boxPrize').select('packId').where('cardId', '=', cardId)
  const last = db.selectFrom('box').select('packId').where('lastOneCardId', '=', cardId)
  const extras = db.selectFrom('boxExtra').select('packId').where('cardId', '=', cardId)
  return (await prizes.unionAll(last).unionAll(extras).limit(1).execute()).length > 0
}

/** A box without its secret and its slots: nothing can be drawn from it. Sealed boxes are written by `insertSealedBox`. */
export async function insertBoxTerms(
  tx: Tx,
  seal: Omit<SealedBox, 'secret' | 'chunks'>,
  terms: BoxTerms,
  now: Date,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${commitmentLock})`.execute(tx)
  const { packId, audience = {} } = terms
  const { invited } = audience
  const { algorithm, total, beacon, manifestHash, commitment, root, ticketHash, lastOne } = seal
  await tx
    .insertInto('box')
    .values({
      packId,
      algorithm,
      mode: root === null ? 'beacon' : 'sealed',
      total,
      beacon,
      manifestHash,
      commitment,
      root,
      ticketHash,
      sealedAt: now,
      currency: terms.currency,
      price: terms.price,
      startsAt: terms.startsAt,
      endsAt: terms.endsAt ?? null,
      ...Object.fromEntries(limitNames.map((name) => [name, terms[name] ?? noLimits[name]])),
      ...Object.fromEntries(audienceNames.map((name) => [name, audience[name] ?? everybody[name]])),
      hasInvited: invited !== undefined,
      countsMembers: seal.seal !== null && countsMembers(seal.seal),
      lastOneCardId: lastOne?.cardId,
      lastOneRarity: lastOne?.rarity,
      lastOneTier: lastOne?.tier,
      lastOneConvertsToPoints: lastOne?.convertsToPoints,
      lastOneIsShipOnly: lastOne?.isShipOnly,
      commitmentNo: sql<number>`(select coalesce(max(commitment_no), 0) + 1 from box)`,
    })
    .execute()
  await tx
    .insertInto('boxPrize')
    .values(
      seal.prizes.map((prize, prizeNo) => ({
        packId,
        prizeNo,
        cardId: prize.cardId,
        rarity: prize.rarity,
        tier: prize.tier,
        convertsToPoints: prize.convertsToPoints,
        isShipOnly: prize.isShipOnly,
        quantity: prize.quantity,
        facts: prize.facts === undefined ? null : JSON.stringify(prize.facts),
        digest: prize.digest,
      })),
    )
    .execute()
  if (invited !== undefined) await insertInvited(tx, packId, invited)
  if (seal.seal === null) return
  await tx
    .insertInto('boxSeal')
    .values({ packId, seal: JSON.stringify(seal.seal) })
    .execute()
  const extras = seal.seal.extras.map(({ prize }, extraNo) => ({ packId, extraNo, cardId: prize.cardKey }))
  if (extras.length > 0) await tx.insertInto('boxExtra').values(extras).execute()
}

const boxColumns = [
  ...(['packId', 'commitmentNo', 'total', 'currency', 'price', ...limitNames, ...audienceNames] as const),
  ...(['hasInvited', 'countsMembers'] as const),
  ...(['startsAt', 'endsAt', 'beacon', 'manifestHash', 'commitment', 'root', 'sealedAt'] as const),
  ...(['mode', 'nextSlot', 'settledSlot', 'ticketHash', 'haltedAt', 'openedAt', 'givenUpAt'] as const),
  // The slots whose prizes are fixed and no secret of the future: those sold, of a beacon box those decided.
  sql<number>`case when mode = 'beacon' then decided_slot else next_slot end`.as('decidedSlot'),
  sql<Algorithm>`algorithm`.as('algorithm'),
  // From when its sale is paused for want of a round or of witnesses; it may lie ahead.
  sql<Date | null>`case when mode = 'beacon' then pauses_at(pack_id) end`.as('pausesAt'),
  // The database holds all its columns or none. The facts of version 2 stand in the seal, which lists do not read.
  sql<LastOnePrize | null>`case when last_one_card_id is not null then jsonb_build_object(
    'cardId', last_one_card_id, 'cardKey', last_one_card_id, 'rarity', last_one_rarity, 'tier', last_one_tier,
    'convertsToPoints', last_one_converts_to_points, 'isShipOnly', last_one_is_ship_only) end`.as('lastOne'),
] as const

export const findBox = (db: Database, packId: string) =>
  db.selectFrom('box').select(boxColumns).where('packId', '=', packId).executeTakeFirst()
export type Box = NonNullable<Awaited<ReturnType<typeof findBox>>>

/** The start of the first sale that has begun by now. */
export const firstStart = (db: Database, now: Date) =>
  db.selectFrom('box').select('startsAt').where('startsAt', '<=', now).orderBy('startsAt').limit(1)

/** The boxes of some packs, by pack id. */
export async function findBoxes(db: Database, packIds: string[]): Promise<Map<string, Box>> {
  if (packIds.length === 0) return new Map()
  const rows = await db.selectFrom('box').select(boxColumns).where('packId', 'in', packIds).execute()
  return new Map(rows.map((box) => [box.packId, box]))
}

export type StoredPrize = ManifestPrize & { cardId: string }

/** A prize as it was sealed: one of version 1 has no facts. */
const storedPrize = <Row extends Omit<BoxPrize, 'cardKey' | 'facts'> & { facts: unknown }>({
  facts,
  ...prize
}: Row): StoredPrize => ({
  ...prize,
  cardKey: prize.cardId,
  ...(facts === null ? {} : { facts: facts as PrizeFacts }),
})

/** The manifests of some boxes in their order, by pack: a prize's number is its place. */
export async function findManifests(db: Database, packIds: string[]): Promise<Map<string, StoredPrize[]>> {
  if (packIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('boxPrize')
    .select(['packId', 'cardId', 'rarity', 'tier', 'convertsToPoints', 'isShipOnly', 'quantity', 'facts'])
    .where('packId', 'in', packIds)
    .orderBy('packId')
    .orderBy('prizeNo')
    .execute()
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ packId }) => packId),
      ([packId, prizes]) => [packId, prizes.map(storedPrize)] as const,
    ),
  )
}

/** The seal that a box of version 2 published beside its prizes; null for version 1. */
export async function findSeal(db: Database, packId: string): Promise<Seal | null> {
  const row = await db.selectFrom('boxSeal').select('seal').where('packId', '=', packId).executeTakeFirst()
  return (row?.seal ?? null) as Seal | null
}

export type SealedParts = Pick<Seal, 'extras' | 'conditions'>

/** The extras and condition words of some boxes, by pack. */
export async function findSealedParts(
  db: Database,
  boxes: readonly Box[],
): Promise<Map<string, SealedParts>> {
  if (boxes.length === 0) return new Map()
  const packIds = boxes.map(({ packId }) => packId)
  const rows = await db
    .selectFrom('boxSeal')
    .select([
      'packId',
      sql<SealedExtra[]>`seal -> 'extras'`.as('extras'),
      sql<Condition[]>`seal -> 'conditions'`.as('conditions'),
    ])
    .where('packId', 'in', packIds)
    .execute()
  const parts = new Map<string, SealedParts>(
    boxes.map((box) => [box.packId, { extras: extrasOf(box), conditions: [] }]),
  )
  for (const { packId, ...sealed } of rows) parts.set(packId, sealed)
  return parts
}

/** A box's manifest in its order. */
export const listPrizes = async (db: Database, packId: string): Promise<StoredPrize[]> =>
  (await findManifests(db, [packId])).get(packId) ?? []

/** Which cards a box can bring that the member may convert: some, all or none. Its extras count; points are not converted. */
export async function convertibleIn(db: Database, packId: string): Promise<'all' | 'none' | 'some'> {
  const [prizes, box] = await Promise.all([listPrizes(db, packId), findBox(db, packId)])
  const extras = box === undefined ? [] : ((await findSealedParts(db, [box])).get(packId)?.extras ?? [])
  const all = [...prizes, ...extras.map(({ prize }) => prize)]
  const isFixed = all.map((prize) => prize.isShipOnly || isPoints(prize))
  return isFixed.every(Boolean) ? 'none' : isFixed.some(Boolean) ? 'some' : 'all'
}

/** The root of each chunk of a box, in order. */
export async function listChunkRoots(db: Database, packId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('boxChunk')
    .select('root')
    .where('packId', '=', packId)
    .orderBy('chunkNo')
    .execute()
  return rows.map(({ root }) => root)
}

/** The secret and the order of a box, which the owner of the tables alone may read, and the root of each chunk. */
export async function readSeal(
  owner: Database,
  packId: string,
): Promise<Pick<WithOrder, 'secret' | 'chunks'> | undefined> {
  const row = await owner
    .selectFrom('boxSecret')
    .select('secret')
    .where('packId', '=', packId)
    .executeTakeFirst()
  const chunks = await owner
    .selectFrom('boxChunk')
    .select(['prizes', 'root'])
    .where('packId', '=', packId)
    .orderBy('chunkNo')
    .execute()
  return row && { secret: row.secret, chunks }
}

/** Boxes to open: sold out, or past their end, with every sold place decided, and not opened yet. */
export async function boxesToOpen(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('box')
    .select('packId')
    .where('openedAt', 'is', null)
    .where((eb) => eb.or([eb('nextSlot', '=', eb.ref('total')), eb('endsAt', '<=', now)]))
    .where((eb) => eb.or([eb('mode', '=', 'sealed'), eb('decidedSlot', '=', eb.ref('nextSlot'))]))
    .execute()
  return rows.map((row) => row.packId)
}

export async function markOpened(tx: Tx, packId: string, now: Date): Promise<void> {
  await tx
    .updateTable('box')
    .set({ openedAt: now, haltedAt: null })
    .where('packId', '=', packId)
    .where('openedAt', 'is', null)
    .where((eb) => eb.or([eb('nextSlot', '=', eb.ref('total')), eb('endsAt', '<=', now)]))
    .execute()
}

/** Boxes with open choices that may be due, and the slot from which to search. */
export async function boxesToSettle(db: Database) {
  return await db
    .selectFrom('box')
    .select(['packId', 'settledSlot', 'currency'])
    .where('settledSlot', '<', sql<number>`next_slot`)
    .orderBy('packId')
    .execute()
}

/** Every box sold for points: the next slot to sell, and the first slot not settled. */
export async function listPointBoxes(db: Database) {
  return await db
    .selectFrom('box')
    .select(['packId', 'nextSlot', 'settledSlot'])
    .where('currency', '=', 'points')
    .orderBy('packId')
    .execute()
}

/** Every box of which something was drawn: the next slot to sell. */
export async function listDrawnBoxes(db: Database) {
  return await db
    .selectFrom('box')
    .select(['packId', 'nextSlot', 'currency'])
    .where('nextSlot', '>', 0)
    .orderBy('packId')
    .execute()
}

export async function advanceSettled(tx: Tx, packId: string, settledSlot: number): Promise<void> {
  await tx
    .updateTable('box')
    .set({ settledSlot })
    .where('packId', '=', packId)
    .where('settledSlot', '<', settledSlot)
    .execute()
}

/** Finds and locks a box: waits for a batch of draws in flight, and none begins until the transaction ends. */
export async function lockBox(tx: Tx, packId: string): Promise<Box | undefined> {
  return await tx
    .selectFrom('box')
    .select(boxColumns)
    .where('packId', '=', packId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setSale(
  tx: Tx,
  packId: string,
  sale: { haltedAt: Date | null; openedAt: Date | null },
): Promise<void> {
  await tx.updateTable('box').set(sale).where('packId', '=', packId).execute()
}

/** Every box, oldest first. */
export async function listBoxes(db: Database): Promise<Box[]> {
  return await db.selectFrom('box').select(boxColumns).orderBy('commitmentNo').execute()
}
