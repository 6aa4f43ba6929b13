// A list of the console, declared once: its columns and filters. Where it stands is in the address (grid-state.ts).

import type { ReactNode } from 'react'

export interface GridColumn<Row, Sort extends string = string> {
  /** In the address. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** What the CSV says. */
  text: (row: Row) => string | number
  /** The name under which the call sorts by it; without one it cannot be sorted by. */
  sort?: Sort
  /** An amount: it stands at the right, so that digits stand below digits. */
  isAmount?: boolean
  /** Shown only when it is chosen. */
  isExtra?: boolean
}

export type GridFilter<Filter extends string = string> =
  | { key: Filter; label: string; kind: 'text' | 'day' }
  | {
      key: Filter
      label: string
      kind: 'choice'
      choices: readonly { value: string; label: string }[]
      /** What the list shows while nothing is chosen; without it nothing is left out. */
      usual?: string
    }

export interface GridDefinition<Row, Filter extends string = string, Sort extends string = string> {
  /** What the list is of: its accessible name, and that of its file. */
  name: string
  keyOf: (row: Row) => string
  /** The first names the row. */
  columns: readonly GridColumn<Row, Sort>[]
  filters: readonly GridFilter<Filter>[]
  /** What is said when there is nothing at all. */
  empty: string
}

/** What a call is asked for. */
export interface GridQuery<Filter extends string = string, Sort extends string = string> {
  filters: Partial<Record<Filter, string>>
  sort: Sort | `-${Sort}` | undefined
  /** From 1. */
  page: number
  size: number
}

/** What a call answers. */
export interface GridPage<Row> {
  list: Row[]
  total: number
}
