// The rows of new cards: one for each picture that was chosen or dropped.

import { useEffect, useEffectEvent, useState } from 'react'
import { rarities } from '#contract/catalogue.ts'
import { cardsAtOnceMost, type listCards } from '#contract/operator/cards.ts'
import type { OutputOf } from '#contract/wire.ts'
import { useSendPicture } from '#web/console/cards/send-picture.ts'
import { type CardFacts, type ConditionWord, factNames } from './fact-fields.tsx'

type Card = OutputOf<typeof listCards>['list'][number]

export interface AddedRow extends CardFacts {
  /** Also the key under which its picture is sent. */
  id: string
  file: File
  /** Empty until the picture is stored. */
  image: string
  nameJa: string
  nameEn: string
  model: string
  rarity: Card['rarity']
  costYen: number | undefined
  marketYen: number | undefined
  /** The fault of each field that has one. */
  faults: Readonly<Record<string, string>>
}

export type TypedFields = Omit<AddedRow, 'id' | 'file' | 'faults'>

/** The columns as cells of a spreadsheet fill them. */
export const pasted = ['nameJa', 'model', 'rarity', 'costYen', 'marketYen', ...factNames] as const
export type Pasted = (typeof pasted)[number]

/** Cells that were pasted into a field of the row with this number. */
export interface PastedBlock {
  first: number
  field: Pasted
  text: string
}

const noFacts: CardFacts = {
  ...{ condition: '', gradingCompany: '', grade: '', noteJa: '', noteEn: '' },
  ...{ referenceYen: null, referenceDate: '', referenceSource: '' },
}

/** Tells whether a row has a fact, or a fault of one. */
export const saysFacts = (row: AddedRow): boolean =>
  factNames.some((name) => row[name] !== noFacts[name] || row.faults[name] !== undefined)

const yenOf = (text: string): number | undefined => {
  const digits = text.normalize('NFKC').replace(/[,円¥\s]/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : undefined
}

/** A word in any width and case. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** Reads a field from a pasted cell; the answer is empty when the cell cannot be read. */
function readCell(field: Pasted, cell: string, conditions: readonly ConditionWord[]): Partial<TypedFields> {
  const text = cell.trim()
  if (text === '') return {}
  if (field === 'rarity') {
    const found = rarities.find(({ name, mark }) => [name, mark].map(folded).includes(folded(text)))
    return found === undefined ? {} : { rarity: found.name }
  }
  if (field === 'condition') {
    const found = conditions.find(({ key, label }) => [key, label].map(folded).includes(folded(text)))
    return found === undefined ? {} : { condition: found.key }
  }
  if (field !== 'costYen' && field !== 'marketYen' && field !== 'referenceYen') return { [field]: text }
  const yen = yenOf(text)
  return yen === undefined ? {} : { [field]: yen }
}

/** Fills rows from this cell on by a block of a spreadsheet; rows and columns that are not there are passed over. */
export function pasteInto(
  rows: readonly AddedRow[],
  { first, field, text }: PastedBlock,
  conditions: readonly ConditionWord[],
): AddedRow[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const columns = pasted.slice(pasted.indexOf(field))
  return rows.map((row, index) => {
    const cells = lines[index - first]?.split('\t') ?? []
    const filled = columns.map((column, place) => readCell(column, cells[place] ?? '', conditions))
    return Object.assign({ ...row }, ...filled)
  })
}

const isPicture = (file: File) => file.type.startsWith('image/')

/** Takes pictures that are dropped anywhere on the page, which would leave it otherwise. */
export function useDroppedPictures(take: ((files: File[]) => void) | undefined): void {
  const taken = useEffectEvent((files: File[]) => take?.(files))
  const isTaking = take !== undefined
  useEffect(() => {
    if (!isTaking) return
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])].filter(isPicture)
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
      if (files.length > 0) taken(files)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [isTaking])
}

export interface AddedRows {
  rows: readonly AddedRow[]
  /** More were given than can be added at once. */
  isFull: boolean
  add: (files: readonly File[]) => void
  put: (id: string, next: Partial<AddedRow>) => void
  set: (change: (now: readonly AddedRow[]) => readonly AddedRow[]) => void
}

const rowOf = (file: File): AddedRow => ({
  id: crypto.randomUUID(),
  file,
  image: '',
  nameJa: '',
  nameEn: '',
  model: '',
  rarity: 'normal',
  costYen: undefined,
  marketYen: undefined,
  ...noFacts,
  faults: {},
})

/** The rows of a table, at the beginning one for each of `files`; each picture is sent when it comes, one after the other. */
export function useAddedRows(files: readonly File[]): AddedRows {
  const [rows, setRows] = useState<readonly AddedRow[]>(() => files.slice(0, cardsAtOnceMost).map(rowOf))
  const [isFull, setFull] = useState(files.length > cardsAtOnceMost)
  const send = useSendPicture()
  const put = (id: string, next: Partial<AddedRow>) =>
    setRows((now) => now.map((row) => (row.id === id ? { ...row, ...next } : row)))
  const next = rows.find(({ image, faults }) => image === '' && faults.image === undefined)
  const sendNext = useEffectEvent(async () => {
    if (next === undefined) return
    const sent = await send(next.file, 'card', next.id)
    put(next.id, 'fault' in sent ? { faults: { image: sent.fault } } : { image: sent.address })
  })
  const nextId = next?.id
  useEffect(() => {
    if (nextId !== undefined) void sendNext()
  }, [nextId])
  return {
    rows,
    isFull,
    add(more) {
      const room = cardsAtOnceMost - rows.length
      setFull(more.length > room)
      const added = more.slice(0, room).map(rowOf)
      setRows((now) => [...now, ...added])
    },
    put,
    set: setRows,
  }
}

/** The faults, without those of these fields. */
export const without = (faults: AddedRow['faults'], ...fields: string[]) =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)))

/** The messages at the fields of one row. */
export const faultsAt = (errors: Readonly<Record<string, readonly string[]>>, index: number) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, [message]]) => {
      const field = name.startsWith(`cards.${index}.`) ? name.split('.')[2] : undefined
      return field === undefined || message === undefined ? [] : [[field, message]]
    }),
  )
