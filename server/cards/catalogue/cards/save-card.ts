// Card types and cards as the console writes them, by the checks and rows of an import.

import { createHash } from 'node:crypto'
import { draftFaults } from '#phrases/catalogue/drafts.ts'
import { sealedFaults } from '#phrases/catalogue/faults.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import { isInBox } from '#server/cards/boxes/queries.ts'
import {
  type Catalogue,
  oneCard,
  oneCardType,
  rarityNames,
} from '#server/cards/catalogue/import/catalogue-file.ts'
import { isAddressFor } from '#server/cards/catalogue/import/forms.ts'
import { cardRow, notEntered, type ShopRows } from '#server/cards/catalogue/import/shop-rows.ts'
import {
  listCardRows,
  listCardTypeRows,
  lockCatalogue,
  upsertCard,
  upsertCardType,
} from '#server/cards/catalogue/queries.ts'
import type { Tx } from '#server/db/pool.ts'
import { explain } from '#server/operator-files/explain.ts'
import type { Path } from '#server/operator-files/file-fault.ts'

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
  | { outcome: 'saved'; changed: string[] }
  | { outcome: 'changed' | 'taken' | 'unknown' }
  | { outcome: 'faults'; faults: FieldFault[] }

interface Entry<T> {
  entry: T
  /** Of the row as it was shown; empty for a new one. */
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

/** Of a row that is saved: whether it is new, changed since it was shown, or takes another's key. */
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

/**
 * Makes or changes a card; every card of its type tells the new number of cards. Refuses what has changed since it was
 * shown, a new key that is taken, and another rarity for a card that a sealed box holds.
 */
export async function saveCard(tx: Tx, { entry, seen }: Entry<CardEntry>): Promise<CardSaved> {
  await lockCatalogue(tx)
  const rows = await listCardRows(tx)
  const before = rows.find(({ id }) => id === entry.key)
  const stands = standing(before, seen)
  if (stands !== undefined) return { outcome: stands }
  const faults = faultsOf(oneCard, { cards: [entry] })
  const types = await listCardTypeRows(tx)
  if (entry.cardType !== '' && !types.some(({ id }) => id === entry.cardType))
    faults.push({ place: 'cardType', message: draftFaults.noCardType })
  if (entry.image !== '' && !isAddressFor(entry.image, 'card'))
    faults.push({ place: 'image', message: draftFaults.strangePicture })
  if (entry.imageEn !== undefined && !isAddressFor(entry.imageEn, 'card'))
    faults.push({ place: 'imageEn', message: draftFaults.strangePicture })
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
  if (faults.length > 0) return { outcome: 'faults', faults }

  const row: ShopRows['cards'][number] = cardRow(entry, (_use, address) => address)
  const after = [...rows.filter(({ id }) => id !== entry.key), { ...notEntered, setSize: 0, ...row }]
  const touched = new Set([entry.cardType, before?.cardTypeId])
  const sets = Map.groupBy(after, ({ cardTypeId }) => cardTypeId)
  for (const card of after)
    if (touched.has(card.cardTypeId))
      await upsertCard(tx, { ...card, setSize: sets.get(card.cardTypeId)?.length ?? 0 })
  return { outcome: 'saved', changed: changedIn(before, { ...notEntered, ...row }) }
}

/** Makes or renames a card type; a new one stands last. */
export async function saveCardType(
  tx: Tx,
  { entry, seen }: Entry<Catalogue['cardTypes'][number]>,
): Promise<CardSaved> {
  await lockCatalogue(tx)
  const rows = await listCardTypeRows(tx)
  const before = rows.find(({ id }) => id === entry.key)
  const stands = standing(before, seen)
  if (stands !== undefined) return { outcome: stands }
  const faults = faultsOf(oneCardType, { cardTypes: [entry] })
  if (faults.length > 0) return { outcome: 'faults', faults }
  const position = before?.position ?? rows.length
  const row = { id: entry.key, nameJa: entry.name.ja, nameEn: entry.name.en, position }
  await upsertCardType(tx, row)
  return { outcome: 'saved', changed: changedIn(before, row) }
}
