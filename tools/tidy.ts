// The rules of docs/architecture.md, held against the code. Prints each fault with its place.

import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { paymentProviders } from '#contract/payment-methods.ts'
import { snakeCase } from '#server/db/tables.ts'
import { awaitedSiblings } from '#tools/tidy/awaited-siblings.ts'
import { crossingFaults } from '#tools/tidy/crossings.ts'
import { type Fault, folderFaults } from '#tools/tidy/folders.ts'
import { glossaryFaults } from '#tools/tidy/glossary.ts'
import { isOwner, ownersOf, sqlFunctions } from '#tools/tidy/owners.ts'
import { builderTables, sqlTexts, tablesInSql } from '#tools/tidy/tables-in-sql.ts'
import { isTest, listSources, parse, root } from './sources.ts'

export interface Source {
  file: string
  text: string
  lines: string[]
}

/** Product code is read in one sitting; a test is as long as its table, a migration as the change it makes. */
const maxLines = 350
const mayBeLong = /^(server\/db\/((schema|tables)\.ts|migrations\/)|client\/calls\.ts)/

function sources(): Source[] {
  return listSources(/\.(ts|tsx|mjs|css|sql)$/).map((source) => ({
    ...source,
    lines: source.text.split('\n'),
  }))
}

const roomOf = (file: string) => /^server\/(?:people|money|cards|desks)\/([\w-]+)\//.exec(file)?.[1]

/** The imports of a file, as paths from the root or package names, with the line. */
function importsOf({ file, lines }: Source): { target: string; line: number }[] {
  return lines.flatMap((text, index) => {
    const match = /(?:from|import)\s*\(?['"]([^'"]+)['"]/.exec(text)
    if (match?.[1] === undefined || /^\s*(\/\/|\*)/.test(text)) return []
    const target = match[1].startsWith('.')
      ? relative(root, join(root, dirname(file), match[1]))
      : match[1].replace(/^#/, '')
    return [{ target, line: index + 1 }]
  })
}

type Rule = (source: Source) => Fault[]

const eachImport =
  (judge: (file: string, target: string) => string | undefined): Rule =>
  (source) =>
    importsOf(source).flatMap(({ target, line }) => {
      const message = judge(source.file, target)
      return message === undefined ? [] : [{ file: source.file, line, message }]
    })

const eachLine =
  (applies: (file: string) => boolean, pattern: RegExp, message: string): Rule =>
  ({ file, lines }) =>
    applies(file)
      ? lines.flatMap((text, index) => (pattern.test(text) ? [{ file, line: index + 1, message }] : []))
      : []

const ours = /^(contract|phrases|server|web|witness|emulators|demo|test|bench|drill|tools)\//

/** Which wing may import which, `biome.json` says. */
const rooms = eachImport((file, target) =>
  roomOf(file) !== undefined &&
  !isTest(file) &&
  target.startsWith('server/http/') &&
  !/\/(room|([\w-]+-)?routes|endpoints|outbox-page|posting-page)\.ts$/.test(file)
    ? "only a room's routes import http"
    : undefined,
)

/** The areas of the storefront, lowest first. Links are no imports of an area: they need its `route.ts` alone. */
const areaOrder = [
  'route',
  'shell',
  'legal',
  'packs',
  'proofs',
  'drawing',
  'exchange',
  'paying',
  'joining',
  'enquiries',
  'account',
  'start',
  'document',
]

const areas = eachImport((file, target) => {
  const areaOf = (path: string) => /^web\/storefront\/([\w-]+)\//.exec(path)?.[1]
  const [area, other] = [areaOf(file), areaOf(target)]
  if (area === undefined || other === undefined || isTest(file) || target.endsWith('/route.ts'))
    return undefined
  return areaOrder.indexOf(other) <= areaOrder.indexOf(area)
    ? undefined
    : `${area} stands below ${other} and may import nothing of it but route.ts`
})

const tableNames = new Set(ownersOf.keys())

const namesTables = (file: string) =>
  /^(server|demo|tools)\/.*\.(ts|mjs)$/.test(file) && !isTest(file) && !file.startsWith('server/db/')

const tables: Rule = ({ file, text }) => {
  if (!namesTables(file)) return []
  const program = parse({ file, text })
  const texts = sqlTexts(program, text)
  const named = [
    ...builderTables(program, text).map(({ line, named }) => ({ line, table: snakeCase(named) })),
    ...texts.flatMap(({ line, named }) => {
      const { written, read } = tablesInSql(named, tableNames)
      return [...written, ...read].map((table) => ({ line, table }))
    }),
  ]
  const called = texts.flatMap(({ line, named }) =>
    Object.entries(sqlFunctions).flatMap(([name, { callers }]) =>
      new RegExp(`\\b${name}\\(`).test(named) && !callers?.test(file)
        ? [{ file, line, message: `the SQL function ${name} is called outside its room` }]
        : [],
    ),
  )
  return [
    ...named.flatMap(({ line, table }) =>
      tableNames.has(table) && !isOwner(file, table)
        ? [{ file, line, message: `the table ${table} is named outside its owner` }]
        : [],
    ),
    ...called,
  ]
}

const functionFile = /^server\/db\/functions\/(\w+)\.sql$/

const functions: Rule = ({ file, text }) => {
  const name = functionFile.exec(file)?.[1]
  if (name === undefined) return []
  const fault = (message: string) => [{ file, line: 1, message }]
  const declared = sqlFunctions[name]
  if (declared === undefined) return fault(`${name} has no entry in sqlFunctions (tools/tidy/owners.ts)`)
  const made = Array.from(text.matchAll(/create or replace (?:function|aggregate) (\w+)/g), ([, own]) => own)
  if (made.join() !== name) return fault(`makes "${made.join()}" where ${name} alone must be made`)
  const { written, read } = tablesInSql(text, tableNames)
  const differs = (found: Set<string>, list: string[]) => [...found].sort().join() !== list.toSorted().join()
  return [
    ...(differs(written, declared.writes)
      ? fault(`writes ${[...written].sort()}; sqlFunctions says ${declared.writes}`)
      : []),
    ...(differs(read, declared.reads)
      ? fault(`reads ${[...read].sort()}; sqlFunctions says ${declared.reads}`)
      : []),
  ]
}

const siblings: Rule = ({ file, text }) =>
  /\.tsx?$/.test(file) && /Promise\.(all|any|race)/.test(text)
    ? awaitedSiblings(parse({ file, text }), text).map((line) => ({
        file,
        line,
        message: 'a member awaits while those before it run: await it before the array',
      }))
    : []

/** An adapter created in a room would bypass `outsideTransactions`. */
const adapters: Rule = ({ file, text }) =>
  roomOf(file) === undefined || isTest(file)
    ? []
    : Array.from(
        text.matchAll(
          /^import (?!type)[^'"]*?from '#server\/providers\/(?!(message-sender|media-stores)\.ts)[^']*'/gm,
        ),
        (match) => ({
          file,
          line: text.slice(0, match.index).split('\n').length,
          message: 'a room is handed its providers in shop.ts and imports their types alone',
        }),
      )

const inRooms = (file: string) => /^server\/(people|money|cards|desks|ledger)\//.test(file) && !isTest(file)

/** `pay-pal` in any spelling: `payPal`, `PayPal`, `pay_pal`. */
const providerName = new RegExp(
  `^(?!\\s*(//|/?\\*)).*(${Object.keys(paymentProviders)
    .map((name) => name.replaceAll('-', '[-_ ]?'))
    .join('|')})`,
  'i',
)
/** It answers the calls that the specification names after one provider. */
const browserRoutes = 'server/money/purchases/browser-routes.ts'

const rules: Rule[] = [
  rooms,
  areas,
  tables,
  functions,
  siblings,
  adapters,
  eachLine(
    inRooms,
    /Date\.now\(|new Date\(\)|Math\.random\(|process\.env|performance\.now\(/,
    'time, randomness and environment come in as arguments',
  ),
  eachLine(
    (file) =>
      /^(server|demo|tools)\/(?!tidy).*\.ts$/.test(file) && !isTest(file) && file !== 'server/clock.ts',
    /Date\.now\b|new Date(?!\w|\([^)])|\bDate\(\)/,
    'time is the database’s: take the clock, or `now`, as an argument (server/clock.ts)',
  ),
  eachLine(
    (file) => /^contract\/operator\/(?!calls|operator-call)/.test(file) && !isTest(file),
    /= call\(|^export const \w+ = \{ ?method/,
    'a call of the console is declared with `operatorCall`',
  ),
  eachLine((file) => inRooms(file), /\bfetch\(/, 'the network is reached through a provider'),
  eachLine(
    (file) => roomOf(file) !== undefined && !isTest(file) && file !== browserRoutes,
    providerName,
    'a room asks what a payment method does, not whose it is (contract/payment-methods.ts)',
  ),
  eachLine(
    (file) => file.startsWith('server/db/migrations/'),
    /create (or replace )?(function|procedure|aggregate|trigger)/i,
    'functions and triggers stand under server/db/functions (decision 029)',
  ),
  eachLine(
    (file) => file.startsWith('server/') && file !== 'server/db/pool.ts' && !isTest(file),
    /\.transaction\(\)|query\('begin'/,
    'a transaction is opened by `transaction` in server/db/pool.ts',
  ),
  eachLine(
    (file) => !file.startsWith('tools/tidy'),
    /@ts-(ignore|nocheck|expect-error)|\bas any\b|^(?!\s*(\/\/|\*)).*: any\b|\b(TODO|FIXME|XXX)\b/,
    'unfinished or unchecked',
  ),
  eachLine(
    (file) => /\.tsx?$/.test(file) && ours.test(file),
    /^(import|export|\}) .*'(\.\.\/|\.\/[^']*\/)[^']*'$|(?<!`)\bimport\('(\.\.\/|\.\/[^']*\/)/,
    'an import that leaves its folder begins with # and the folder’s name (package.json, "imports")',
  ),
  eachLine((file) => isTest(file), /\.(only|skip|todo)\(/, 'a test that does not run'),
  ({ file, lines }) =>
    lines.length > maxLines && !isTest(file) && !mayBeLong.test(file)
      ? [{ file, line: maxLines, message: `longer than ${maxLines} lines; one sitting is enough` }]
      : [],
  ({ file }) =>
    /(^|\/)(utils?|helpers?|misc|common)(\.|\/)/.test(file) && !file.startsWith('phrases/')
      ? [{ file, line: 1, message: 'a name that says nothing' }]
      : [],
  ({ file }) =>
    /(^|\/)test-[\w-]+\.tsx?$/.test(file)
      ? [{ file, line: 1, message: 'what tests share stands under test/, without "test-" in its name' }]
      : [],
  ({ file }) => (/(^|\/)index\.tsx?$/.test(file) ? [{ file, line: 1, message: 'no barrel files' }] : []),
]

/** Every SQL function is declared and has its file, and every owner of a table is there. */
function ownerFaults(all: Source[]): Fault[] {
  const files = all.map(({ file }) => file)
  const named = new Set(files.flatMap((file) => functionFile.exec(file)?.[1] ?? []))
  const owners = new Set([...ownersOf.values()].flat())
  return [
    ...Array.from(new Set(Object.keys(sqlFunctions)).difference(named), (name) => ({
      file: 'tools/tidy/owners.ts',
      line: 1,
      message: `sqlFunctions names ${name}, which has no file`,
    })),
    ...[...owners]
      .filter((path) => !files.some((file) => file.startsWith(path)))
      .map((path) => ({ file: 'server/db/tables.ts', line: 1, message: `the owner ${path} is not there` })),
  ]
}

/** The files that must have the glossary names: the product, and types of the specification's rows and mutations. */
const namesNouns = /^(contract|emulators|phrases|server|web|witness|drill|tools)\/|^test\/specification\.ts$/

export const faultsOf = (source: Source): Fault[] => rules.flatMap((rule) => rule(source))

export function findFaults(): Fault[] {
  const all = sources()
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  return [
    ...all.flatMap(faultsOf),
    ...ownerFaults(all),
    ...crossingFaults(
      all.filter(({ file }) => file.startsWith('server/') && namesTables(file) && !file.endsWith('.mjs')),
    ),
    ...folderFaults(
      page,
      all.map(({ file }) => file),
    ),
    ...glossaryFaults(
      readFileSync(join(root, 'docs/glossary.md'), 'utf8'),
      all.filter(({ file }) => namesNouns.test(file) && !file.includes('.test.')).map(({ text }) => text),
    ),
  ]
}

if (import.meta.main) {
  const faults = findFaults()
  for (const { file, line, message } of faults) process.stdout.write(`${file}:${line}: ${message}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
