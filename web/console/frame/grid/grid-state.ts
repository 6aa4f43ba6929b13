// The state of a list, and the address that says it: default values are left out of the address.

import * as z from 'zod/mini'
import { filterDay } from '#contract/operator/operator-call.ts'
import type { GridColumn, GridDefinition, GridFilter, GridQuery } from './definition.ts'

export const pageSizes = [25, 50, 100] as const
const usualSize = 50
/** Those of the contract: a filter's length, and a page's number. */
const [filterMax, pageMax] = [100, 100_000]

export interface GridState extends GridQuery {
  /** The columns that were chosen, in their order; undefined: those that the screen usually shows. */
  columns: readonly string[] | undefined
}

const isDay = (text: string) => z.safeParse(filterDay, text).success

function isKnown(filter: GridFilter, value: string): boolean {
  if (filter.kind === 'choice')
    return filter.choices.length === 0 || filter.choices.some((choice) => choice.value === value)
  return filter.kind === 'text' || isDay(value)
}

export const usualColumns = (columns: readonly GridColumn<never>[]): string[] =>
  columns.filter(({ isExtra }) => !isExtra).map(({ key }) => key)

/** Reads an address; what the list does not know is taken for what is usual. */
export function readGridState(
  { columns, filters }: Pick<GridDefinition<never>, 'columns' | 'filters'>,
  query: URLSearchParams,
): GridState {
  const kept: GridState['filters'] = {}
  for (const filter of filters) {
    const value = query.get(filter.key)?.trim().slice(0, filterMax) ?? ''
    if (value !== '' && isKnown(filter, value)) kept[filter.key] = value
  }
  const sorts = columns.flatMap(({ sort }) => (sort === undefined ? [] : [sort, `-${sort}`]))
  const page = Number(query.get('page') ?? 1)
  const size = Number(query.get('size') ?? usualSize)
  const chosen = query.get('columns')?.split(',') ?? []
  const shown = columns.map(({ key }) => key).filter((key) => chosen.includes(key))
  return {
    filters: kept,
    sort: sorts.find((sort) => sort === query.get('sort')),
    page: Number.isInteger(page) && page >= 1 && page <= pageMax ? page : 1,
    size: pageSizes.find((known) => known === size) ?? usualSize,
    columns: shown.length > 0 ? shown : undefined,
  }
}

/** The query of the address, with its `?`. */
export function writeGridState(
  { filters }: Pick<GridDefinition<never>, 'filters'>,
  state: GridState,
): string {
  const query = new URLSearchParams()
  for (const { key } of filters) {
    const value = state.filters[key]
    if (value !== undefined) query.set(key, value)
  }
  if (state.sort !== undefined) query.set('sort', state.sort)
  if (state.page !== 1) query.set('page', String(state.page))
  if (state.size !== usualSize) query.set('size', String(state.size))
  if (state.columns !== undefined) query.set('columns', state.columns.join())
  return `?${query}`
}

/** The last page there is; 1 of an empty list. */
export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))
