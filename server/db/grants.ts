import pg from 'pg'
import { insertedAt, isChained } from './record-layout.ts'
import { snakeCase, type Table, tables } from './tables.ts'

/** Functions of ours that only other functions call: they read what is sealed. */
const internalFunctions = ['sealed_slots', 'refuse_unsold']

const named = (columns: readonly string[]) => `(${columns.map(snakeCase).join(', ')})`

/**
 * The rights of the application on a table (decision 016), and nothing more. Triggers hold the fixed columns
 * of guarded tables; on every other table it is granted the right to change the columns that move.
 */
function rightsOf(table: Table): string[] {
  const { life, moves, reads, grows } = table
  const isGuarded = life === 'record' || life === 'erasable'
  const change = isGuarded ? 'update' : `update ${named(moves)}`
  return [
    ...(reads === undefined ? ['select'] : reads.length > 0 ? [`select ${named(reads)}`] : []),
    ...(grows === false || isChained(table) ? [] : ['insert']),
    ...(moves.length > 0 ? [change] : []),
    ...(life === 'free' || life === 'erasable' ? ['delete'] : []),
  ]
}

const declared: [string, Table][] = Object.entries(tables)
const chained = declared.flatMap(([name, table]) => (isChained(table) ? [snakeCase(name)] : []))

/** A row of the permanent record is inserted with every column but its moment, which is the database's to say. */
const insertChained = (schema: string, role: string) => `do $do$
  declare
    permitted record;
  begin
    for permitted in
      select c.oid::regclass as name, string_agg(quote_ident(a.attname), ', ') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = ${pg.escapeLiteral(schema)}::regnamespace and a.attname <> '${insertedAt}'
        and c.relname in (${chained.map(pg.escapeLiteral).join(', ')})
      group by c.oid
    loop
      execute format('grant insert (%s) on %s to %s', permitted.columns, permitted.name, ${pg.escapeLiteral(role)});
    end loop;
  end $do$`

/** The SQL statements; names come quoted. Equal statements give equal rights. */
export const grantStatements = (schema: string, role: string): string[] => [
  `grant usage on schema ${schema} to ${role}`,
  `revoke all on all tables in schema ${schema} from ${role}`,
  `revoke all on all functions in schema ${schema} from public, ${role}`,
  `grant execute on all functions in schema ${schema} to ${role}`,
  ...internalFunctions.map((name) => `revoke execute on function ${schema}.${name} from ${role}`),
  `grant select on ${schema}.applied_file to ${role}`,
  ...declared.flatMap(([name, table]) => {
    const rights = rightsOf(table)
    return rights.length === 0
      ? []
      : [`grant ${rights.join(', ')} on ${schema}.${snakeCase(name)} to ${role}`]
  }),
  insertChained(schema, role),
]

/** The rights of a role for reports, as SQL; names come quoted. */
export const reportStatements = (schema: string, role: string): string[] => [
  `grant usage on schema ${schema} to ${role}`,
  `revoke all on all tables in schema ${schema} from ${role}`,
  ...declared.flatMap(([name, { reports }]) => {
    if (reports === undefined) return []
    const only = reports === 'whole' ? '' : ` ${named(reports)}`
    return [`grant select${only} on ${schema}.${snakeCase(name)} to ${role}`]
  }),
]
