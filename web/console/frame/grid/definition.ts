// A list of the console as its parts use it. `list.tsx` makes it from the call. Where it stands is in the address
// (grid-state.ts).

import type { ReactNode } from 'react'
import type { FieldKind } from '#contract/operator/field-kinds.ts'
import type { Api, Result } from '#web/api/client.ts'

/** On a phone a row is two lines: `title` with `aside` at the right, and `second` with `end` at the right. */
export type PhonePlace = 'title' | 'aside' | 'second' | 'end'

export interface GridColumn<Row> {
  /** In the address. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The cell without its link; absent when it has none. */
  said?: (row: Row) => ReactNode
  /** Undefined when the column is no field, or has no single value. */
  kind?: FieldKind | undefined
  onPhone?: PhonePlace | undefined
  /** The text in the CSV. */
  text: (row: Row) => string | number
  /** The name under which the call sorts by it; without one it cannot be sorted by. */
  sort?: string | undefined
  /** An amount: it stands at the right, so that digits stand below digits. */
  isAmount?: boolean
  /** Shown only when it is chosen. */
  isExtra?: boolean
}

export interface GridChoice {
  value: string
  label: string
}

export type GridFilter =
  | { key: string; label: string; kind: 'text' | 'day' }
  | {
      key: string
      label: string
      kind: 'choice'
      /** Empty while they are not known; until then an address may name any. */
      choices: readonly GridChoice[]
      /** The value that the list uses while nothing is chosen; without it nothing is left out. */
      usual?: string | undefined
    }

export interface GridDefinition<Row, Page extends GridPage<Row> = GridPage<Row>> {
  /** The accessible name of the list, and the name of its file. */
  name: string
  keyOf: (row: Row) => string
  /** The address to which the row leads; undefined when it leads nowhere. */
  rowTo?: ((row: Row) => string) | undefined
  /** A press anywhere on a row does it. */
  open?: ((row: Row) => void) | undefined
  /** The first names the row. */
  columns: readonly GridColumn<Row>[]
  filters: readonly GridFilter[]
  /** The message of a list without any rows. */
  empty: string
  ask: (api: Api, query: GridQuery, signal?: AbortSignal) => Promise<Result<Page>>
}

/** The query of a call. */
export interface GridQuery {
  filters: Partial<Record<string, string>>
  /** The name of a column's sort; downwards with a `-` before it. */
  sort: string | undefined
  /** From 1. */
  page: number
  size: number
}

/** The answer of a call. */
export interface GridPage<Row> {
  list: Row[]
  total: number
}
