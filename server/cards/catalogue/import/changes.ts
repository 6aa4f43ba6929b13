import type { CatalogueFault, CataloguePack } from './catalogue-file.ts'
import type { ShopRows } from './shop-rows.ts'

/** One thing that an import makes, changes or removes. */
export interface Change {
  table: keyof ShopRows
  /** Empty for the table's order. */
  id: string
  /** `added`, `removed`, `order`, or the name of what changes. */
  what: string
  before: unknown
  after: unknown
}

export interface Changes {
  /** New packs: they are sealed, and their terms stay for ever. */
  seals: CataloguePack[]
  changes: Change[]
  /** In the shop and not in the file. */
  stays: { table: 'cardTypes' | 'cards' | 'packs'; id: string; nameJa: string; nameEn: string }[]
}

/** The plan of an import: the changes it would make. */
export interface Plan extends Changes {
  warnings: CatalogueFault[]
  /** The state of the shop that the plan was made for. */
  state: string
  /** Names the file with its pictures. */
  content: string
  /** Why it is not applied without `over`; undefined when the folder follows from the shop's state. */
  base: CatalogueFault | undefined
}

/** The changes that turn the shop's rows into the wanted ones, and the order in which they stand. */
export function compareRows(present: ShopRows, wanted: ShopRows): Change[] {
  return (Object.keys(wanted) as (keyof ShopRows)[]).flatMap((table) => {
    const before = new Map<string, Record<string, unknown>>(present[table].map((row) => [row.id, { ...row }]))
    const after = new Map<string, Record<string, unknown>>(wanted[table].map((row) => [row.id, { ...row }]))
    const changes: Change[] = []
    for (const [id, row] of after) {
      const old = before.get(id)
      if (old === undefined) changes.push({ table, id, what: 'added', before: undefined, after: row })
      // The keys of both: a field that the file does not enter any more is gone.
      else
        for (const what of new Set([...Object.keys(row), ...Object.keys(old)]))
          if (JSON.stringify(row[what]) !== JSON.stringify(old[what]))
            changes.push({ table, id, what, before: old[what], after: row[what] })
    }
    for (const [id, row] of before)
      if (!after.has(id)) changes.push({ table, id, what: 'removed', before: row, after: undefined })
    const order = (ids: Iterable<string>, others: Map<string, unknown>) =>
      [...ids].filter((id) => others.has(id))
    const [from, to] = [order(before.keys(), after), order(after.keys(), before)]
    if (from.join(' ') !== to.join(' '))
      changes.push({ table, id: '', what: 'order', before: from, after: to })
    return changes
  })
}
