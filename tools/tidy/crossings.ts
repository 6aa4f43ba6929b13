// Statements that would touch two nodes if the database were several (docs/growing.md).

import { tables as declared, snakeCase } from '#server/db/tables.ts'
import { parse } from '#tools/sources.ts'
import { sqlFunctions } from './owners.ts'
import { builderStatements, sqlTexts, tablesInSql } from './tables-in-sql.ts'

const placeOf = new Map(Object.entries(declared).map(([name, { place }]) => [snakeCase(name), place]))
const tables = new Set(placeOf.keys())

/** Each by its file or SQL function and its tables, with its cost or its later form. */
const allowed: Record<string, string> = {
  'draw_batch: box box_batch draw ledger_entry rank rank_maintenance wallet':
    'a batch is one statement; on several nodes it becomes two steps (docs/growing.md)',
  'check_draws: box draw point_lot wallet':
    'reads only, and the answer is judged again by the purchase: two queries',
  'why_outside: box wallet': 'asked with `check_draws`, and like it judged again by the purchase',
  'server/money/bank/queries.ts: bank_deposit payment':
    'open deposits, some hundred rows, read by one job; and the payer of a member who leaves, erased once',
  'server/money/reconciliation/queries.ts: payment payment_difference':
    'differences that are open: a few rows, read by one screen',
}

/** The crossing of a statement, as a key of `allowed`; undefined when the statement stays on one node. */
function crossing(place: string, named: Iterable<string>): string | undefined {
  const own = [...new Set(named)].filter((name) => tables.has(name)).sort()
  const places = new Set(own.map((name) => placeOf.get(name))).difference(new Set(['copied']))
  return places.size > 1 ? `${place}: ${own.join(' ')}` : undefined
}

/** Every crossing of a source, with its line. */
export function crossingsOf({
  file,
  text,
}: {
  file: string
  text: string
}): { line: number; crosses: string }[] {
  const program = parse({ file, text })
  const statements = [
    ...builderStatements(program, text).map(({ line, named }) => ({ line, named: named.map(snakeCase) })),
    ...sqlTexts(program, text).map(({ line, named }) => {
      const { written, read } = tablesInSql(named, tables)
      return { line, named: [...written, ...read] }
    }),
  ]
  return statements.flatMap(({ line, named }) => {
    const crosses = crossing(file, named)
    return crosses === undefined ? [] : [{ line, crosses }]
  })
}

/** Faults: crossings that are not allowed yet, and reasons for crossings that are gone. */
export function crossingFaults(sources: readonly { file: string; text: string }[]) {
  const found = [
    ...sources.flatMap((source) => crossingsOf(source).map((one) => ({ file: source.file, ...one }))),
    ...Object.entries(sqlFunctions).flatMap(([name, { reads, writes }]) => {
      const crosses = crossing(name, [...reads, ...writes])
      return crosses === undefined ? [] : [{ file: `server/db/functions/${name}.sql`, line: 1, crosses }]
    }),
  ]
  const crossed = new Set(found.map(({ crosses }) => crosses))
  return [
    ...found
      .filter(({ crosses }) => allowed[crosses] === undefined)
      .map(({ file, line, crosses }) => ({
        file,
        line,
        message: `one statement names rows of two places (server/db/tables.ts): ${crosses}`,
      })),
    ...Object.keys(allowed)
      .filter((key) => !crossed.has(key))
      .map((key) => ({ file: 'tools/tidy/crossings.ts', line: 1, message: `nothing crosses as "${key}"` })),
  ]
}
