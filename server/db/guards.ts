// The triggers that hold the permanent record, made from `tables.ts` and the columns that the database has.

import { type QueryExecutorProvider, sql } from 'kysely'
import { run } from './load-functions.ts'
import { snakeCase, type Table } from './tables.ts'

export type Tables = Readonly<Record<string, Table>>

/**
 * Makes the triggers of every guarded table. A column that is not declared to move is fixed, whichever migration adds it.
 * The condition stands in the trigger, column by column: comparing rows as JSON made an update four times as slow
 * (decision 016).
 */
export async function guard(db: QueryExecutorProvider, tables: Tables): Promise<void> {
  const columnsOf = await readColumns(db)
  for (const [name, table] of Object.entries(tables))
    for (const statement of guardsOf(snakeCase(name), table, columnsOf.get(snakeCase(name)) ?? []))
      await run(db, statement)
}

/** The declarations that the triggers follow from, as a text to compare; the database knows its columns itself. */
export const guardsText = (tables: Tables): string =>
  JSON.stringify(
    Object.entries(tables).map(([name, { life, moves, ends, reads, chain, at }]) => [
      ...[name, life, moves],
      ...[ends, reads, chain, at],
    ]),
  )

/** The statements that make the triggers of one table, which has these columns. */
function guardsOf(name: string, table: Table, columns: readonly string[]): string[] {
  const { life, moves, ends = [] } = table
  if (life !== 'record' && life !== 'erasable') return momentGuard(name, table)
  const moving = new Set(moves.map(snakeCase))
  const fixed = columns.filter((column) => !moving.has(column))
  const row = (version: string) => `(${fixed.map((column) => `${version}."${column}"`).join(', ')})`
  const refused = [
    `${row('old')} is distinct from ${row('new')}`,
    ...ends.map((column) => `old.${snakeCase(column)} is not null`),
  ]
  const when = moving.size === 0 ? '' : ` when (${refused.join(' or ')})`
  const refuse = 'execute function refuse_change()'
  return [
    ...momentGuard(name, table),
    `create trigger ${name}_is_fixed before update on ${name} for each row${when} ${refuse}`,
    ...(life === 'record'
      ? [`create trigger ${name}_is_kept before delete on ${name} for each row ${refuse}`]
      : []),
  ]
}

/** The end of the name of a trigger that refuses a moment. */
export const momentTrigger = '_is_of_now'

/** Nobody writes an act of a month ago. */
function momentGuard(name: string, { at }: Table): string[] {
  if (at === undefined) return []
  const span = "clock_timestamp() - interval '1 hour' and clock_timestamp() + interval '10 minutes'"
  return [
    `create trigger ${name}${momentTrigger} before insert on ${name} for each row
     when (new.${snakeCase(at)} not between ${span}) execute function refuse_moment()`,
  ]
}

async function readColumns(db: QueryExecutorProvider): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname::text name, array_agg(a.attname::text order by a.attnum) columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    group by c.relname`.execute(db)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}
