// The only SQL that names exchange_card: the offers of the exchange counter, and how much of each is left.

import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '#server/db/pool.ts'
import type { ExchangeCard as ExchangeCardTable } from '#server/db/schema.ts'
import { hasWords, searchWords } from './search.ts'

const columns = [
  ...([
    'offer.cardId',
    'offer.coinHundredths',
    'offer.total',
    'offer.exchanged',
    'offer.maxPerMember',
  ] as const),
  ...(['offer.isOffered', 'card.cardTypeId', 'card.nameJa', 'card.nameEn', 'card.modelNumber'] as const),
  ...(['card.rarity', 'card.image', 'card.imageEn', 'card.imageBack', 'card.foil'] as const),
  ...(['card.gradingCompany', 'card.grade', 'card.condition', 'card.noteJa', 'card.noteEn'] as const),
  ...(['card.referenceYen', 'card.referenceDate', 'card.referenceSource'] as const),
] as const

const offers = (db: Database) =>
  db.selectFrom('exchangeCard as offer').innerJoin('card', 'card.id', 'offer.cardId')

/** 0 price high to low, 1 price low to high, 2 stock high to low, 3 stock low to high (spec §3). */
export type OfferSort = '0' | '1' | '2' | '3'

export interface OfferFilter {
  /** Words a card's names or model number must all contain. */
  searchText: string
  sort: OfferSort | undefined
  limit: number
  offset: number
}

/** The offers. Without a chosen order: in the order of the catalogue, sold-out cards last. */
export async function listOffers(db: Database, { searchText, sort, limit, offset }: OfferFilter) {
  let found = offers(db).where('offer.isOffered', '=', true)
  const words = searchWords(searchText)
  if (words.length > 0) {
    const rows = await found.select(columns).execute()
    const named = rows.filter((it) => hasWords(`${it.nameJa}|${it.nameEn}|${it.modelNumber}`, words))
    found = found.where('offer.cardId', '=', sql<string>`any(${named.map(({ cardId }) => cardId)}::text[])`)
  }
  const stock = sql`offer.total - offer.exchanged`
  const sorted =
    sort === undefined
      ? found.orderBy(sql`offer.total = offer.exchanged`)
      : sort === '0'
        ? found.orderBy('offer.coinHundredths', 'desc')
        : sort === '1'
          ? found.orderBy('offer.coinHundredths')
          : found.orderBy(stock, sort === '2' ? 'desc' : 'asc')
  const list = await sorted
    .select(columns)
    .orderBy('offer.position')
    .orderBy('offer.cardId')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { list, total }
}
export type Offer = Awaited<ReturnType<typeof listOffers>>['list'][number]

export const stockOf = (offer: Pick<Offer, 'total' | 'exchanged'>) => offer.total - offer.exchanged

export async function findOffer(db: Database, cardId: string): Promise<Offer | undefined> {
  return await offers(db).select(columns).where('offer.cardId', '=', cardId).executeTakeFirst()
}

/** Finds an offer and locks it until the transaction ends. */
export async function lockOffer(tx: Tx, cardId: string): Promise<Offer | undefined> {
  return await offers(tx)
    .select(columns)
    .where('offer.cardId', '=', cardId)
    .forNoKeyUpdate('offer')
    .executeTakeFirst()
}

/** Takes cards off the stock, unless there are too few; returns whether it did. */
export async function takeOffered(tx: Tx, cardId: string, quantity: number): Promise<boolean> {
  const result = await tx
    .updateTable('exchangeCard')
    .set((eb) => ({ exchanged: eb('exchanged', '+', quantity) }))
    .where('cardId', '=', cardId)
    .where('isOffered', '=', true)
    .where(sql<boolean>`exchanged + ${quantity}::integer <= total`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

// Written by the import only.

/** The present offers, in the order of the catalogue. */
export async function listOfferRows(db: Database) {
  return await db
    .selectFrom('exchangeCard')
    .select(['cardId', 'coinHundredths', 'total', 'maxPerMember', 'position'])
    .where('isOffered', '=', true)
    .orderBy('position')
    .orderBy('cardId')
    .execute()
}

/** Exchanges wait from here on until the transaction ends. */
export async function lockOffers(tx: Tx): Promise<void> {
  await tx.selectFrom('exchangeCard').select('cardId').orderBy('cardId').forNoKeyUpdate().execute()
}

/** Counts the exchanged copies of each offered card, by card. */
export async function countExchanged(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('exchangeCard').select(['cardId', 'exchanged']).execute()
  return new Map(rows.map((row) => [row.cardId, row.exchanged]))
}

/**
 * Replaces all offers. Past exchanges stay; a card that is not in the new list is no longer offered.
 */
export async function replaceOffers(
  tx: Tx,
  rows: Omit<Insertable<ExchangeCardTable>, 'exchanged' | 'isOffered'>[],
): Promise<void> {
  await tx.updateTable('exchangeCard').set({ isOffered: false }).execute()
  for (const { cardId, ...rest } of rows)
    await tx
      .insertInto('exchangeCard')
      .values({ cardId, ...rest })
      .onConflict((c) => c.column('cardId').doUpdateSet({ ...rest, isOffered: true }))
      .execute()
}
