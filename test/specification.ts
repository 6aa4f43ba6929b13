// The rows of the specification. A test says in its `meta` which row it proves and which change it must notice; the
// page is made from the tests (`npm run docs`).

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSources, root } from '#tools/sources.ts'
import { type Proof, type ReadTest, readTests } from './read-tests.ts'
import { isSection, type SectionId } from './specification-sections.ts'

/** A change of one value or branch, under which the row's own test must fail. */
export interface Mutation {
  /** The file that is changed; without it the first that the row names. */
  file?: string
  /** This stands exactly once in it … */
  replace: string
  /** … and gives way to this. */
  with: string
}

/** A row can say why it has no mutation. */
interface NoMutation {
  none: string
}

/** One promise, as the test that proves it says it. */
export interface Row {
  id: string
  section: SectionId
  /** The row of this section whose words this one goes on from ("So does the gallery."): it stands below that one. */
  after?: string
  /** The promise, as Markdown. */
  says: string
  from: 'spec' | 'own' | `own ${string}` | `ruling ${string}`
  /** The code that keeps it. Left out, it is the file beside the test: `yen.ts` for `yen.test.ts`. */
  file?: string | readonly string[]
  /** Only a message can be without it: its sentence is replaced by another one. */
  breaks?: Mutation | NoMutation
}

declare module 'vitest' {
  interface TaskMeta {
    /** The rows that this test, or this group of tests, proves. */
    proves?: readonly Row[]
    /** The ids of rows that another test has. A journey: `annotation: { type: 'alsoProves', description: id }`. */
    alsoProves?: readonly string[]
  }
}

/** A row with all that prove it, the test that has it first. */
export interface ProvenRow extends Omit<Row, 'file'> {
  /** The row stands here: `server/people/phones/phones.test.ts:352`. */
  place: string
  files: readonly string[]
  proofs: Proof[]
}

/** A journey proves a row in the browser, beside the test that has the row. */
export const isJourney = (file: string): boolean => file.endsWith('.journey.ts')

const besideTest = (file: string) => file.replace(/\.test(?=\.tsx?$)/, '')

function breaksOf({ id, section, breaks }: Row): Row['breaks'] {
  return section === 'messages' ? (breaks ?? { replace: `'${id}'`, with: "'別の文です。'" }) : breaks
}

/** The types hold what a test says of its row. This refuses what would end in a page without sense. */
function rowOf(value: unknown, place: string, proof: Proof): ProvenRow {
  const { file, ...row } = value as Row
  for (const name of ['id', 'section', 'says', 'from'] as const)
    if (typeof row[name] !== 'string') throw new Error(`${place}: the row has no ${name}`)
  if (!isSection(row.section)) throw new Error(`${place}: no section ‘${row.section}’ is declared`)
  const files = [file ?? besideTest(proof.file)].flat()
  return { ...row, place, files, proofs: [proof], breaks: breaksOf(row) }
}

/** Every test of the files in which a row stands, by file and place. */
function readAllTests(): ReadTest[] {
  return listSources(/\.test\.tsx?$|^test\/journeys\/.*\.journey\.ts$/)
    .filter(({ text }) => /\b(proves|alsoProves)\b/.test(text))
    .sort((one, other) => (one.file < other.file ? -1 : 1))
    .flatMap(readTests)
}

/** Read once: the tests do not change while they run. */
let read: { tests: ReadTest[]; rows: ProvenRow[] } | undefined

function readAll(): { tests: ReadTest[]; rows: ProvenRow[] } {
  if (read !== undefined) return read
  const tests = readAllTests()
  const rows = tests.flatMap((test) => test.proves.map(({ place, value }) => rowOf(value, place, test)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const test of tests)
    for (const id of test.alsoProves) {
      const row = byId.get(id)
      if (row === undefined) throw new Error(`${test.file}:${test.line}: no test has the row ‘${id}’`)
      row.proofs.push(test)
    }
  read = { tests, rows }
  return read
}

/** The rows of all tests, by the file and the place of the test that has them. */
export const readRows = (): readonly ProvenRow[] => readAll().rows

/** The runner's name for it, with the titles of the groups around it. */
export const nameOf = ({ groups, title }: Proof): string => [...groups, title].join(' ')

/** All tests and groups that have the name of this one: a name that stands twice names no test. */
export const namesakesOf = (proof: Proof): readonly Proof[] =>
  readAll().tests.filter((test) => test.file === proof.file && nameOf(test) === nameOf(proof))

/** The titles of a file in which a row stands. */
export const titlesIn = (file: string): string[] =>
  readAll()
    .tests.filter((test) => test.file === file)
    .map(({ title }) => title)

export const isFile = (path: string): boolean => existsSync(join(root, path))

/** The sentences of a phrase table, each as it is said; none of a file that is no table. */
export function phrasesIn(file: string): Set<string> {
  if (!file.startsWith('phrases/')) return new Set()
  const text = readFileSync(join(root, file), 'utf8')
  return new Set(Array.from(text.matchAll(/(['"`])((?:(?!\1).)+)\1/g), (match) => match[2] as string))
}
