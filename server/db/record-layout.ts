// The columns that the chain over the permanent record covers (decision 015), made from `tables.ts` and what the database has.

import { createHash } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import { StartError } from '#server/settings/start-error.ts'
import type { Tables } from './guards.ts'
import { snakeCase, type Table } from './tables.ts'

/** The column in which the database keeps when a row was inserted; the shop's role may not give it. */
export const insertedAt = 'inserted_at'

/** Every table of the permanent record, but the chain's own. */
export const isChained = ({ life, chain }: Table): boolean => life === 'record' && chain !== 'own'

/** SQL expressions by table: the bytes of a row. */
export type Layout = Record<string, string>

interface Column {
  table: string
  name: string
  type: string
  isEnum: boolean
  isNullable: boolean
}

const ordered = (layout: Layout) => JSON.stringify(Object.entries(layout).sort())

/** The hash of a layout, which every piece that is made by it covers. */
export const layoutHash = (layout: Layout): Buffer => createHash('sha256').update(ordered(layout)).digest()

/** Types whose binary form says where it ends, and depends on no setting of a session. */
const binary: Record<string, string> = {
  uuid: 'uuid_send',
  int2: 'int2send',
  int4: 'int4send',
  int8: 'int8send',
  bool: 'boolsend',
  date: 'date_send',
  timestamptz: 'timestamptz_send',
}

/** The bytes of one column. No text holds a zero byte, so it ends a text; `record_digests` reads texts as UTF-8. */
function bytesOf({ name, type, isEnum, isNullable }: Column): string {
  const column = `"${name}"`
  const send = binary[type]
  const text = isEnum ? `enum_send(${column})` : `textsend(${column}::text)`
  const ended = type === 'bytea' ? `int4send(length(${column})) || ${column}` : `${text} || '\\x00'::bytea`
  const bytes = send === undefined ? ended : `${send}(${column})`
  return isNullable ? `coalesce('\\x01'::bytea || ${bytes}, '\\x00'::bytea)` : bytes
}

/**
 * Covered are the columns that never change, so that nothing of it goes when a member leaves. What the shop's role may not
 * read is left out: a hash of the order of a small box would tell it to who tries all orders, and the box's own seal covers it.
 */
function isCovered({ moves, reads }: Table, column: string): boolean {
  if (column === insertedAt) return true
  return !moves.map(snakeCase).includes(column) && (reads?.map(snakeCase).includes(column) ?? true)
}

/** @throws when a permanent table has no column for the moment of its insertion */
function layoutOf(tables: Tables, columns: readonly Column[]): Layout {
  return Object.fromEntries(
    Object.entries(tables)
      .filter(([, table]) => isChained(table))
      .map(([camel, table]) => {
        const name = snakeCase(camel)
        const own = columns.filter((column) => column.table === name)
        if (!own.some((column) => column.name === insertedAt))
          throw new Error(`${name} is permanent and has no column ${insertedAt} (decision 015)`)
        return [
          name,
          own
            .filter((column) => isCovered(table, column.name))
            .map(bytesOf)
            .join(' || '),
        ]
      }),
  )
}

/** Columns that earlier pieces cover and that this release would change or does not have. */
function lostColumns(before: Layout, after: Layout): string[] {
  const named = (bytes = '') => new Set(Array.from(bytes.matchAll(/"(\w+)"/g), ([, name]) => name as string))
  return Object.entries(before).flatMap(([table, bytes]) =>
    [...named(bytes).difference(named(after[table]))].map((column) => `${table}.${column}`),
  )
}

/**
 * Keeps how pieces are made from now on, when that has changed. Does nothing in a database without the chain.
 * @throws StartError when a column that pieces cover is no longer fixed: they could not be recomputed
 */
export async function keepLayout(db: QueryExecutorProvider, tables: Tables): Promise<void> {
  const { rows: columns } = await sql<Column>`
    select c.relname::text "table", a.attname::text "name", t.typname::text "type", t.typtype = 'e' "isEnum", not a.attnotnull "isNullable"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    order by c.relname, a.attnum`.execute(db)
  if (!columns.some(({ table }) => table === 'record_layout')) return
  const content = layoutOf(tables, columns)
  const { rows: kept } = await sql<{ no: number; content: Layout }>`
    select no, content from record_layout order by no desc limit 1`.execute(db)
  const [last] = kept
  const lost = lostColumns(last?.content ?? {}, content)
  if (lost.length > 0)
    throw new StartError(
      `Pieces of the record's chain cover ${lost.join(', ')}, which would change or go: what is permanent stays (decision 015).`,
    )
  if (last !== undefined && ordered(last.content) === ordered(content)) return
  await sql`insert into record_layout (no, content, hash)
    values (${(last?.no ?? 0) + 1}, ${JSON.stringify(content)}::jsonb, ${layoutHash(content)})`.execute(db)
}
