import { snakeCase, type Table, tables } from './tables.ts'

/** Functions of ours that only other functions call: they read what is sealed. */
const internalFunctions = ['sealed_slots', 'refuse_unsold']

const named = (columns: readonly string[]) => `(${columns.map(snakeCase).join(', ')})`

/**
 * The rights of the application on a table (decision 037), and nothing more. Triggers hold the fixed columns of what is
 * guarded; of every other table it is given the right to change the columns that move.
 */
function rightsOf({ life, moves, reads, grows }: Table): string[] {
  const isGuarded = life === 'record' || life === 'erasable'
  const change = isGuarded ? 'update' : `update ${named(moves)}`
  return [
    ...(reads === undefined ? ['select'] : reads.length > 0 ? [`select ${named(reads)}`] : []),
    ...(grows === false ? [] : ['insert']),
    ...(moves.length > 0 ? [change] : []),
    ...(life === 'free' || life === 'erasable' ? ['delete'] : []),
  ]
}

const declared: [string, Table][] = Object.entries(tables)

/** As SQL; names come quoted. Equal statements give equal rights. */
export const grantStatements = (schema: string, role: string): string[] => [
  `grant usage on schema ${schema} to ${role}`,
  `revoke all on all tables in schema ${schema} from ${role}`,
  `revoke all on all functions in schema ${schema} from public, ${role}`,
  `grant execute on all functions in schema ${schema} to ${role}`,
  ...internalFunctions.map((name) => `revoke execute on function ${schema}.${name} from ${role}`),
  `grant select on ${schema}.applied_file to ${role}`,
  ...declared.map(
    ([name, table]) => `grant ${rightsOf(table).join(', ')} on ${schema}.${snakeCase(name)} to ${role}`,
  ),
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
