// Card types and cards as the console writes them, by the checks and rows of an import.

import { createHash } from 'node:crypto'
import { draftFaults } from '#phrases/catalogue/drafts.ts'
import { sealedFaults } from '#phrases/catalogue/faults.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import { isInBox } from '#server/cards/boxes/queries.ts'
import { type ConditionWords, cardFactFaults } from '#server/cards/catalogue/import/card-facts.ts'
import {
  type Catalogue,
  oneCard,
  oneCardType,
  rarityNames,
} from '#server/cards/catalogue/import/catalogue-file.ts'
import { isAddressFor } from '#server/cards/catalogue/import/forms.ts'
import { cardRow, notEntered, type ShopRows } from '#server/cards/catalogue/import/shop-rows.ts'
import {
  firstPosition,
  listCardRows,
  listCardTypeRows,
  lockCatalogue,
  upsertCard,
  upsertCardType,
} from '#server/cards/catalogue/queries.ts'
import { recordReplaced } from '#server/cards/catalogue/replaced-pictures.ts'
import type { Tx } from '#server/db/pool.ts'
import { explain } from '#server/operator-files/explain.ts'
import type { Path } from '#server/operator-files/file-fault.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'

type CardEntry = Catalogue['cards'][number]

/** Names what was shown of a row; how many cards a card's type has is not its own. */
export const seenOf = ({ setSize: _others, ...row }: { id: string; setSize?: number }): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .digest('hex')
    .slice(0, 16)

export interface FieldFault {
  /** `name.ja`, `image`. */
  place: string
  message: Localized
}

export type CardSaved =
  | { outcome: 'saved'; key: string; changed: string[] }
  | { outcome: 'changed' | 'taken' | 'unknown' }
  | { outcome: 'faults'; faults: FieldFault[] }

interface Entry<T> {
  entry: T
  /** The fingerprint of the row as it was shown; empty for a new one. */
  seen: string
}

type Parse = typeof oneCard | typeof oneCardType

function faultsOf(schema: Parse, file: object): FieldFault[] {
  const { error } = schema.safeParse(file)
  return (error?.issues ?? []).flatMap((issue) => {
    const value = issue.path.reduce<unknown>((inner, step) => Object(inner)[step], file)
    const explained =
      value === undefined || value === ''
        ? [{ path: issue.path as Path, message: draftFaults.missing }]
        : explain(issue, file, { name: '', schema })
    return explained.map(({ path, message }) => ({ place: path.slice(2).join('.'), message }))
  })
}

/** Tells why a row cannot be saved: it changed since it was shown, its key is taken, or it is unknown. */
function standing(
  row: { id: string } | undefined,
  seen: string,
): 'changed' | 'taken' | 'unknown' | undefined {
  if (row === undefined) return seen === '' ? undefined : 'unknown'
  if (seen === '') return 'taken'
  return seenOf(row) === seen ? undefined : 'changed'
}

const changedIn = (before: object | undefined, after: object): string[] => {
  const former = new Map<string, unknown>(Object.entries(before ?? {}))
  return Object.entries(after).flatMap(([name, value]) =>
    (former.get(name) ?? null) === (value ?? null) ? [] : [name],
  )
}

/** The key of a new card or card type that was given none: the next number behind `base`. The caller holds the catalogue. */
export function nextKey(
  base: string,
  taken: { has(key: string): boolean; keys(): Iterable<string> },
): string {
  const begin = `${base.slice(0, 50)}-`
  const numbers = [...taken.keys()].flatMap((key) => {
    const rest = key.startsWith(begin) ? key.slice(begin.length) : ''
    return /^\d{1,6}$/.test(rest) ? [Number(rest)] : []
  })
  for (let number = Math.max(0, ...numbers) + 1; ; number++) {
    const key = `${begin}${String(number).padStart(3, '0')}`
    if (!taken.has(key)) return key
  }
}

type KnownCard = Awaited<ReturnType<typeof listCardRows>>[number]

/**
 * Makes or changes cards, each wholly or not at all; every card of their types tells the new number of cards. A new one
 * without a key gets the next of its type. Refuses a card that has changed since it was shown, a new key that is taken,
 * and another rarity for one that a sealed box holds. A picture that is replaced of such a card is recorded. Answers each in the order given.
 */
export async function saveCards(tx: Tx, given: readonly Entry<CardEntry>[], now: Date): Promise<CardSaved[]> {
  await lockCatalogue(tx)
  const { conditions } = await readSettings(tx)
  const cards = new Map((await listCardRows(tx)).map((row) => [row.id, row]))
  const types = new Set((await listCardTypeRows(tx)).map(({ id }) => id))
  const touched = new Set<string>()
  const changed = new Set<string>()
  const outcomes: CardSaved[] = []
  for (const { entry: entered, seen } of given) {
    const entry = { ...entered, key: entered.key || nextKey(entered.cardType, cards) }
    const before = cards.get(entry.key)
    const stands = standing(before, seen)
    const faults = stands === undefined ? await faultsOfCard(tx, entry, before, { types, conditions }) : []
    if (stands !== undefined || faults.length > 0) {
      outcomes.push(stands === undefined ? { outcome: 'faults', faults } : { outcome: stands })
      continue
    }
    const row: ShopRows['cards'][number] = cardRow(entry, (_use, address) => address)
    if (before !== undefined) await recordReplaced(tx, { before: [before], after: [row], now })
    cards.set(entry.key, { ...notEntered, setSize: 0, ...row })
    changed.add(entry.key)
    for (const type of [entry.cardType, before?.cardTypeId]) if (type !== undefined) touched.add(type)
    outcomes.push({ outcome: 'saved', key: entry.key, changed: changedIn(before, { ...notEntered, ...row }) })
  }
  const sets = Map.groupBy(cards.values(), ({ cardTypeId }) => cardTypeId)
  for (const type of touched) {
    const set = sets.get(type) ?? []
    for (const card of set)
      if (changed.has(card.id) || card.setSize !== set.length)
        await upsertCard(tx, { ...card, setSize: set.length })
  }
  return outcomes
}

/** Makes or changes one card, as `saveCards` does. */
export async function saveCard(tx: Tx, entry: Entry<CardEntry>, now: Date): Promise<CardSaved> {
  const [saved] = await saveCards(tx, [entry], now)
  if (saved === undefined) throw new Error('a card was saved without an outcome')
  return saved
}

async function faultsOfCard(
  tx: Tx,
  entry: CardEntry,
  before: KnownCard | undefined,
  { types, conditions }: { types: ReadonlySet<string>; conditions: ConditionWords },
): Promise<FieldFault[]> {
  const faults = faultsOf(oneCard, { cards: [entry] })
  if (entry.cardType !== '' && !types.has(entry.cardType))
    faults.push({ place: 'cardType', message: draftFaults.noCardType })
  if (entry.image !== '' && !isAddressFor(entry.image, 'card'))
    faults.push({ place: 'image', message: draftFaults.strangePicture })
  for (const side of ['imageEn', 'imageBack'] as const)
    if (entry[side] !== undefined && !isAddressFor(entry[side], 'card'))
      faults.push({ place: side, message: draftFaults.strangePicture })
  for (const { field, message } of cardFactFaults(entry, conditions)) faults.push({ place: field, message })
  if (entry.foil !== undefined && !isAddressFor(entry.foil, 'foil'))
    faults.push({ place: 'foil', message: draftFaults.strangePicture })
  if (
    before !== undefined &&
    before.rarity !== rarityNames.indexOf(entry.rarity) &&
    (await isInBox(tx, entry.key))
  )
    faults.push({
      place: 'rarity',
      message: inBoth(sealedFaults.rarity, entry.key, rarityNames[before.rarity] ?? ''),
    })
  return faults
}

/** Makes or renames a card type; a new one stands first, and gets a key of its English name where it was given none. */
export async function saveCardType(
  tx: Tx,
  { entry: entered, seen }: Entry<Catalogue['cardTypes'][number]>,
): Promise<CardSaved> {
  await lockCatalogue(tx)
  const rows = new Map((await listCardTypeRows(tx)).map((row) => [row.id, row]))
  const entry = { ...entered, key: entered.key || typeKey(entered.name.en, rows) }
  const before = rows.get(entry.key)
  const stands = standing(before, seen)
  if (stands !== undefined) return { outcome: stands }
  const faults = faultsOf(oneCardType, { cardTypes: [entry] })
  if (faults.length > 0) return { outcome: 'faults', faults }
  const position = before?.position ?? (await firstPosition(tx, 'cardType'))
  const row = { id: entry.key, nameJa: entry.name.ja, nameEn: entry.name.en, position }
  await upsertCardType(tx, row)
  return { outcome: 'saved', key: entry.key, changed: changedIn(before, row) }
}

/** A name without a Latin letter, and one that is taken, gets a number. */
function typeKey(name: string, taken: ReadonlyMap<string, unknown>): string {
  const words =
    name
      .toLowerCase()
      .normalize('NFKC')
      .match(/[a-z0-9]+/g) ?? []
  const key = words.join('-').slice(0, 50)
  return key !== '' && !taken.has(key) ? key : nextKey(key || 'type', taken)
}
