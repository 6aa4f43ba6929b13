// A list, from what the fields of its call are: a column for each, its filters, its order. A list's own file says only
// what is otherwise.

import type { ReactNode } from 'react'
import { choicesOf, defaultOf, type FieldKind, kindOf, rowOf } from '#contract/operator/field-kinds.ts'
import type { OperatorCall } from '#contract/operator/operator-call.ts'
import { type Empty, fieldsOf, schemaOf } from '#contract/wire.ts'
import type { Result } from '#web/api/client.ts'
import type { Services } from '#web/console/frame/services.tsx'
import css from '#web/console/frame/shell/line.module.css'
import { Link } from '#web/router/context.tsx'
import type { LoaderArgs } from '#web/router/routes.ts'
import { cellOf, isAmount, textOf } from './by-kind.tsx'
import type {
  GridChoice,
  GridColumn,
  GridDefinition,
  GridFilter,
  GridPage,
  PhonePlace,
} from './definition.ts'
import { type GridState, readGridState } from './grid-state.ts'

/** A column's exceptions from what its field's kind says. */
interface Otherwise<Row> {
  /** Its name in the address, where it is not that of its sort, or of its field without the unit. */
  key?: string
  cell?: (row: Row) => ReactNode
  /** The text in the CSV. */
  text?: (row: Row) => string | number
  /** The address to which the cell leads. */
  to?: (row: Row) => string
  /** The cell of an empty text, or of null. */
  blank?: string | ((row: Row) => string)
  /** Stands in the cell after the value. */
  after?: (row: Row) => ReactNode
  isAmount?: boolean
  /** Shown only when it is chosen; an id is, unless it says otherwise. */
  isExtra?: boolean
  /** Its place on a phone, where `placesOnPhone` would find another. */
  onPhone?: PhonePlace
}
type Whole<Row> = Otherwise<Row> & Required<Pick<Otherwise<Row>, 'cell' | 'text'>>
type Words = Readonly<Record<string, string>>

/** The words of a choice; never of any other value. */
type Word<T> = string extends T ? never : Extract<T, string>
/** A text or a number. */
type IsPlain<T> = [T] extends [string | number] ? ([Word<T>] extends [never] ? true : false) : false
type ValueOf<Row, Name> = Name extends keyof Row ? NonNullable<Row[Name]> : undefined

/** A choice needs its words; what is no field, and a list of values, a cell and a text. */
type Column<Row, Value> =
  IsPlain<Value> extends true
    ? Otherwise<Row>
    :
        | Whole<Row>
        | ([Value] extends [string] ? Otherwise<Row> & { words: Readonly<Record<Value, string>> } : never)
type Columns<Row, Name extends string> = {
  [N in Name as IsPlain<ValueOf<Row, N>> extends true ? never : N]: Column<Row, ValueOf<Row, N>>
} & { [N in Name]?: Column<Row, ValueOf<Row, N>> }

/** `all` stands for no choice, and has no words. */
type Filters<Query, Name extends string> = {
  [N in Name as IsPlain<ValueOf<Query, N>> extends true ? never : N]: Readonly<
    Record<Exclude<Word<ValueOf<Query, N>>, 'all'>, string>
  >
} & { [N in Name]?: Words | readonly GridChoice[] }

interface ListWords<Column extends string, Filter extends string> {
  columns: Readonly<Record<Column, string>>
  filters: Readonly<Record<Filter, string>>
  empty: string
}

/** A list's own part of its definition. */
export interface ListOf<Row, Query, Column extends string, Filter extends string> {
  name: string
  keyOf: (row: Row) => string
  open?: ((row: Row) => void) | undefined
  columns: Columns<Row, Column>
  /** Fields that have no column. All others have their words, or this does not compile. */
  unlisted: Record<Exclude<keyof Row & string, Column>, true>
  /** The words of choices; a text may be one too. */
  filters: Filters<Query, Filter>
}

/**
 * Makes a list of what a call answers. Its columns and filters are those that it has words for (`phrases/console/lists.ts`),
 * in their order; a column sorts where the query has a sort of its name.
 */
export function defineList<
  Page extends GridPage<object>,
  Query extends object,
  Column extends string,
  Filter extends string,
>(
  services: Services,
  call: OperatorCall<Empty, Page, Query>,
  words: ListWords<Column, Filter>,
  own: ListOf<Page['list'][number], Query, Column, Filter>,
): GridDefinition<Page['list'][number], Page> {
  const { query, output } = call as Required<typeof call>
  const row = rowOf(output)
  const sorts = choicesOf(schemaOf(query, 'sort'))
  const usual = fieldsOf(query).map((field) => [field, defaultOf(schemaOf(query, field))] as const)
  const otherwise = own.columns as Partial<Record<string, OwnColumn<Page['list'][number]>>>
  const choices: Partial<Record<string, Words | readonly GridChoice[]>> = own.filters
  return {
    name: own.name,
    empty: words.empty,
    keyOf: own.keyOf,
    rowTo: otherwise[Object.keys(words.columns)[0] ?? '']?.to,
    open: own.open,
    columns: Object.entries<string>(words.columns).map(([field, header], index) => {
      const declared = { field, header, kind: kindOf(schemaOf(row, field)), isFirst: index === 0 }
      return columnOf(services, declared, sorts, otherwise[field])
    }),
    filters: Object.entries<string>(words.filters).map(([key, label]) =>
      filterOf(key, label, schemaOf(query, key), choices[key]),
    ),
    ask: (api, { filters, sort, page, size }, signal) => {
      const asked = { ...Object.fromEntries(usual), ...filters, sort, page, size }
      return api.call(call, { query: asked as Query, signal })
    },
  }
}

type Fields = Record<string, string | number | null>
type OwnColumn<Row> = Otherwise<Row> & { words?: Words }

interface Declared {
  field: string
  header: string
  /** Undefined of what is no field, or no single value. */
  kind: FieldKind | undefined
  /** It names the row. */
  isFirst: boolean
}

function columnOf<Row>(
  services: Services,
  { field, header, kind, isFirst }: Declared,
  sorts: readonly string[],
  own: OwnColumn<Row> = {},
): GridColumn<Row> {
  const key = own.key ?? (sorts.includes(field) ? field : field.replace(/(Yen|Points|At)$/, ''))
  const valueIn = (row: Row) => (row as Fields)[field] ?? null
  const blankOf = (row: Row) => (typeof own.blank === 'function' ? own.blank(row) : own.blank)
  const plain = (row: Row) => {
    const value = valueIn(row)
    if (value === null || value === '' || kind === undefined) return blankOf(row)
    return cellOf(kind, value, services, own.words)
  }
  const bare = own.cell ?? plain
  const withAfter = (shown: ReactNode, row: Row) =>
    own.after ? (
      <>
        {shown} {own.after(row)}
      </>
    ) : (
      shown
    )
  const cell = (row: Row) => {
    const linked = own.to ? (
      <Link to={own.to(row)} className={isFirst ? css.name : css.above}>
        {bare(row)}
      </Link>
    ) : (
      bare(row)
    )
    return withAfter(linked, row)
  }
  const text = (row: Row) => (kind === undefined ? '' : textOf(kind, valueIn(row), own.words))
  if (kind === undefined && own.cell === undefined)
    throw new Error(`${field}: the contract does not say what it is`)
  return {
    key,
    header,
    cell,
    said: (row) => withAfter(bare(row), row),
    kind,
    onPhone: own.onPhone,
    text: own.text ?? text,
    sort: sorts.find((sort) => sort === key),
    isAmount: own.isAmount ?? isAmount(kind),
    isExtra: own.isExtra ?? kind === 'id',
  }
}

function filterOf(
  key: string,
  label: string,
  schema: ReturnType<typeof schemaOf>,
  own: Words | readonly GridChoice[] | undefined,
): GridFilter {
  if (own === undefined) return { key, label, kind: kindOf(schema) === 'day' ? 'day' : 'text' }
  if (isChoices(own)) return { key, label, kind: 'choice', choices: own }
  const usual = String(defaultOf(schema) ?? '')
  const words = choicesOf(schema)
  const choices = (words.length > 0 ? words : Object.keys(own)).filter((value) => value !== usual)
  return {
    key,
    label,
    kind: 'choice',
    choices: choices.map((value) => ({ value, label: own[value] ?? value })),
    usual: own[usual],
  }
}

const isChoices = (own: Words | readonly GridChoice[]): own is readonly GridChoice[] => Array.isArray(own)

/** A list's screen is handed this: where the list stands, and what the call answered. */
export interface ListPage<Page> {
  state: GridState
  result: Result<Page>
}

/** Loads the page of a list that the address says. A failure is shown in the list, whose filters stay. */
export const loadList =
  <Page extends GridPage<object>>(
    define: (services: Services) => GridDefinition<Page['list'][number], Page>,
  ) =>
  async (services: Services, { request }: LoaderArgs): Promise<ListPage<Page>> => {
    const definition = define(services)
    const state = readGridState(definition, new URL(request.url).searchParams)
    return { state, result: await definition.ask(services.api, state, request.signal) }
  }
