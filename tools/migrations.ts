// `node tools/migrations.ts`: the release that still runs goes on while a newer one migrates the database, and after it
// (decision 029). PostgreSQL's own parser reads each migration; `-- --record` notes new functions
// and migrations.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parse } from 'libpg-query'
import { type Known, statementFaults } from '#tools/migrations/statements.ts'
import { root } from './sources.ts'

/** The first migration that is held to these rules: the baseline before it makes an empty database. */
const firstHeld = '002'

const versions = /^\d+\.\d+\.\d+\b/

export interface SqlFile {
  name: string
  text: string
}

/** Returns the text after `-- word:` in a comment directly above a statement. */
const saidAbove = (above: string, word: string) =>
  new RegExp(`^\\s*-- ${word}: *(\\S.*)$`, 'm').exec(above)?.[1]

/** Returns what migrations would break in a shop that is open, a line each, in the order in which they are applied. */
export async function migrationFaults(files: readonly SqlFile[], changelog: string): Promise<string[]> {
  const faults: string[] = []
  const checks: Known['checks'] = new Map()
  for (const { name, text } of files) {
    const known: Known = { made: new Set(), added: new Set(), checks }
    // Places are counted in bytes.
    const bytes = Buffer.from(text)
    const { stmts = [] } = await parse(text)
    let end = 0
    for (const { stmt, stmt_location: from = 0, stmt_len: length = bytes.length - from } of stmts) {
      const above = bytes.subarray(end, from).toString()
      const line = bytes.subarray(0, from).toString().split('\n').length
      end = from + length
      const told = {
        contract: versions.test(saidAbove(above, 'contract') ?? ''),
        small: saidAbove(above, 'small') !== undefined,
      }
      for (const fault of statementFaults(stmt as Record<string, unknown>, told, known, changelog))
        faults.push(`${name}:${line}: ${fault}`)
    }
  }
  return faults
}

type TypeName = { names?: Node[]; arrayBounds?: unknown[]; setof?: boolean }
const nameOf = (nodes: Node[] = []) => nodes.map((node) => ('String' in node ? node.String.sval : '?')).at(-1)
const typeOf = ({ names, arrayBounds = [], setof }: TypeName) =>
  `${setof ? 'setof ' : ''}${nameOf(names)}${arrayBounds.map(() => '[]').join('')}`

function parameterWords(nodes: readonly Node[]): string {
  const words = nodes.flatMap((node) => {
    if (!('FunctionParameter' in node)) return []
    const { name = '', argType = {}, mode = '', defexpr } = node.FunctionParameter
    const place = mode === 'FUNC_PARAM_TABLE' || mode === 'FUNC_PARAM_OUT' ? 'out ' : ''
    return [`${place}${name} ${typeOf(argType as TypeName)}${defexpr === undefined ? '' : ' default'}`.trim()]
  })
  return `(${words.join(', ')})`
}

/** The parameters and the result of a function or an aggregate, as its callers see them. */
export async function signatureOf({ name, text }: SqlFile): Promise<string> {
  for (const { stmt } of (await parse(text)).stmts ?? []) {
    if (stmt === undefined) continue
    if ('CreateFunctionStmt' in stmt) {
      const { parameters = [], returnType } = stmt.CreateFunctionStmt
      return `${parameterWords(parameters)} ${typeOf((returnType ?? {}) as TypeName)}`
    }
    if ('DefineStmt' in stmt) {
      const [parameters] = stmt.DefineStmt.args ?? []
      const isGiven = parameters !== undefined && 'List' in parameters
      return `aggregate ${parameterWords(isGiven ? (parameters.List.items ?? []) : [])}`
    }
  }
  throw new Error(`${name} creates no function`)
}

/**
 * A migration replaces functions under the release that still runs: each keeps its parameters and its result.
 * @param recorded by name; one that begins with `contract: <release>` was dropped, and that release no longer calls it
 */
export function functionFaults(
  now: Readonly<Record<string, string>>,
  recorded: Readonly<Record<string, string>>,
): string[] {
  return [
    ...Object.entries(recorded).flatMap(([name, signature]) => {
      if (signature.startsWith('contract:'))
        return versions.test(signature.slice('contract:'.length).trim())
          ? []
          : [`${name}: say which release no longer calls it: "contract: 1.2.0"`]
      if (now[name] === undefined)
        return [
          `${name} is gone: the release that still runs may call it. Keep it for a release, then record "contract: <release>"`,
        ]
      return now[name] === signature
        ? []
        : [
            `${name} was ${signature} and is ${now[name]}: give the new one a new name, and keep the old one for a release`,
          ]
    }),
    ...Object.keys(now).flatMap((name) =>
      recorded[name] === undefined ? [`${name} is not recorded: node tools/migrations.ts --record`] : [],
    ),
  ]
}

/** A database keeps the hash of each file that it has applied, and a start refuses another one: a comment counts as well. */
export function changedFiles(
  files: readonly SqlFile[],
  recorded: Readonly<Record<string, string>>,
): string[] {
  const now = new Map(files.map(({ name, text }) => [name, hashOf(text)]))
  return [
    ...Object.entries(recorded).flatMap(([name, hash]) =>
      now.get(name) === hash
        ? []
        : [`${name} is not what databases have applied: restore it, and write another migration`],
    ),
    ...Array.from(now.keys()).flatMap((name) =>
      recorded[name] === undefined ? [`${name} is not recorded: node tools/migrations.ts --record`] : [],
    ),
  ]
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const read = (folder: string): SqlFile[] =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({
      name: file.slice(0, -'.sql'.length),
      text: readFileSync(join(root, folder, file), 'utf8'),
    }))

if (import.meta.main) {
  const record = join(root, 'server/db/functions/signatures.json')
  const recorded: Record<string, string> = JSON.parse(readFileSync(record, 'utf8'))
  const hashes = join(root, 'tools/migrations/applied.json')
  const applied: Record<string, string> = JSON.parse(readFileSync(hashes, 'utf8'))
  const migrations = read('server/db/migrations')
  const functions = await Promise.all(
    read('server/db/functions').map(async (file) => [file.name, await signatureOf(file)] as const),
  )
  const now = Object.fromEntries(functions)
  if (process.argv.includes('--record')) {
    writeFileSync(record, `${JSON.stringify({ ...now, ...recorded }, undefined, 2)}\n`)
    const own = Object.fromEntries(migrations.map(({ name, text }) => [name, hashOf(text)]))
    writeFileSync(hashes, `${JSON.stringify({ ...own, ...applied }, undefined, 2)}\n`)
    process.exit()
  }
  const held = migrations.filter(({ name }) => name >= firstHeld)
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const faults = [
    ...(await migrationFaults(held, changelog)),
    ...functionFaults(now, recorded),
    ...changedFiles(migrations, applied),
  ]
  for (const fault of faults) console.log(fault)
  console.log(
    `${held.length} migrations from ${firstHeld} on, ${functions.length} functions, ${faults.length} faults`,
  )
  process.exitCode = faults.length > 0 ? 1 : 0
}
