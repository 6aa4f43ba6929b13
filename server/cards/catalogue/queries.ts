// The only SQL that names card_type, card, pack and banner.

import { type Insertable, type Selectable, sql } from 'kysely'
import type { Focus, PackFocus } from '#contract/focus.ts'
import type { PrizeFacts } from '#contract/sealed-box.ts'
import type { Localized } from '#phrases/language.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { Banner, Card, CardType, Pack } from '#server/db/schema.ts'

export async function listCardTypeRows(db: Database) {
  return await db.selectFrom('cardType').selectAll().orderBy('position').orderBy('id').execute()
}

export async function findPack(db: Database, id: string) {
  const row = await db.selectFrom('pack').selectAll().where('id', '=', id).executeTakeFirst()
  return row && withPictures(row)
}
export type PackRow = ReturnType<typeof withPictures>

/** `imagesEn`: as many, or none where the others stand in both languages. */
const withPictures = (row: Selectable<Pack>) => ({
  ...row,
  images: row.images as string[],
  imagesEn: row.imagesEn as string[],
  focus: row.focus as PackFocus | null,
  // The database keeps the keys of an object in another order than a folder writes them.
  tags: (row.tags as Localized[]).map(({ ja, en }) => ({ ja, en })),
})

/** Packs by id. */
export async function findPacks(db: Database, ids: string[]): Promise<Map<string, PackRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('pack').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, withPictures(row)]))
}

/** All packs, or those of one card type, in the order of the shop. */
export async function listPackRows(db: Database, cardTypeId?: string): Promise<PackRow[]> {
  let packs = db.selectFrom('pack').selectAll().orderBy('position').orderBy('id')
  if (cardTypeId !== undefined) packs = packs.where('cardTypeId', '=', cardTypeId)
  return (await packs.execute()).map(withPictures)
}

/** The columns of a card that visitors may know. */
const publicCardColumns = [
  ...(['id', 'cardTypeId', 'nameJa', 'nameEn', 'modelNumber', 'setSize'] as const),
  ...(['rarity', 'image', 'imageEn', 'imageBack', 'foil'] as const),
  ...(['gradingCompany', 'grade', 'condition', 'noteJa', 'noteEn'] as const),
  ...(['referenceYen', 'referenceDate', 'referenceSource'] as const),
] as const

/** Cards by id, without what the shop alone knows of them. */
export async function findCards(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, CardRow>()
  const rows = await db.selectFrom('card').select(publicCardColumns).where('id', 'in', ids).execute()
  return new Map(rows.map((card) => [card.id, card]))
}

/** The card type of every card. */
export async function listTypesOfCards(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('card').select(['id', 'cardTypeId']).execute()
  return new Map(rows.map(({ id, cardTypeId }) => [id, cardTypeId]))
}

/** The packs that show no pictures of their line-up. */
export async function listPictureless(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('pack').select('id').where('showsLineup', '=', false).execute()
  return rows.map(({ id }) => id)
}

/** The cards of a type, without what the shop alone knows of them, by model number. */
export async function listCardsOfType(db: Database, cardTypeId: string): Promise<CardRow[]> {
  return await db
    .selectFrom('card')
    .select(publicCardColumns)
    .where('cardTypeId', '=', cardTypeId)
    .orderBy('modelNumber')
    .orderBy('id')
    .execute()
}

/** The facts of a card besides its name and pictures, as the next box seals them. Empty and 0: nothing is said. */
export type FactsOfCard = Omit<PrizeFacts, 'kind' | 'front' | 'frontEn' | 'back'>

export type CardRow = FactsOfCard & {
  id: string
  cardTypeId: string
  nameJa: string
  nameEn: string
  modelNumber: string
  setSize: number
  rarity: number
  image: string
  /** Empty: as `image`. */
  imageEn: string
  /** Empty: it has none. */
  imageBack: string
  foil: string
}

/** The shop's cost of a copy of a card, and its market price today; null: not entered. For operators alone. */
export interface WorthOfCard {
  costYen: number | null
  marketYen: number | null
}

/** All cards, those that no file names any more too. */
export async function listCardRows(db: Database): Promise<(CardRow & WorthOfCard)[]> {
  return await db
    .selectFrom('card')
    .select([...publicCardColumns, 'costYen', 'marketYen'])
    .orderBy('id')
    .execute()
}

/** By card. */
export async function findCardWorths(db: Database, ids: string[]): Promise<Map<string, WorthOfCard>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('card')
    .select(['id', 'costYen', 'marketYen'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...worth }) => [id, worth]))
}

export async function listBannerRows(db: Database) {
  const rows = await db.selectFrom('banner').selectAll().orderBy('position').execute()
  return rows.map((row) => ({ ...row, focus: row.focus as Focus | null }))
}

// Written by the import only. An existing key is updated.

/** Any fixed number: the lock under which one import after the other is judged and applied. */
const importLock = 7_204_883

export const lockCatalogue = (tx: Tx) => sql`select pg_advisory_xact_lock(${importLock})`.execute(tx)

export async function upsertCardType(tx: Tx, row: Insertable<CardType>): Promise<void> {
  const { id, ...rest } = row
  await tx
    .insertInto('cardType')
    .values(row)
    .onConflict((c) => c.column('id').doUpdateSet(rest))
    .execute()
}

export async function upsertCard(tx: Tx, row: Insertable<Card>): Promise<void> {
  const { id, ...rest } = row
  await tx
    .insertInto('card')
    .values(row)
    .onConflict((c) => c.column('id').doUpdateSet(rest))
    .execute()
}

export async function upsertPack(
  tx: Tx,
  {
    images,
    imagesEn = [],
    focus = null,
    showsAverage = false,
    hasTrial = false,
    tags = [],
    ...row
  }: Omit<Insertable<Pack>, 'images' | 'imagesEn' | 'focus' | 'tags'> & {
    images: string[]
    imagesEn?: string[]
    focus?: PackFocus | null
    tags?: Localized[]
  },
): Promise<void> {
  const offered = { showsAverage, hasTrial }
  const lists = {
    images: JSON.stringify(images),
    imagesEn: JSON.stringify(imagesEn),
    tags: JSON.stringify(tags),
  }
  const { id, ...rest } = { ...row, ...lists, ...offered, focus: focus && JSON.stringify(focus) }
  await tx
    .insertInto('pack')
    .values({ id, ...rest })
    .onConflict((c) => c.column('id').doUpdateSet(rest))
    .execute()
}

/** The position before all packs, or before all card types. */
export async function firstPosition(tx: Tx, table: 'pack' | 'cardType' = 'pack'): Promise<number> {
  const { least } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.min('position').as('least'))
    .executeTakeFirstOrThrow()
  return (least ?? 1) - 1
}

/** Gives each of these its place in the order of the shop. */
export async function placeInOrder(
  tx: Tx,
  table: 'pack' | 'cardType',
  ids: readonly string[],
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ position: sql<number>`array_position(${ids}::text[], id)` })
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}

export async function replaceBanners(tx: Tx, rows: Insertable<Banner>[]): Promise<void> {
  await tx.deleteFrom('banner').execute()
  if (rows.length > 0) await tx.insertInto('banner').values(rows).execute()
}
