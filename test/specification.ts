// Reads docs/specification.md and docs/console.md, and the titles of all tests, so that they can be held together.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
export const page = 'docs/specification.md'
const consolePage = 'docs/console.md'

const missingSection = 'Not there yet'
/** Their tables say other things. */
const sectionsWithoutRows = [missingSection, 'The first owner', 'Roles']

export interface Row {
  /** The page and the line: `docs/console.md:52`. */
  place: string
  /** The heading above, and the one above that. */
  section: string
  part: string
  id: string
  says: string
  /** `spec`, `own`, `ruling 4`, `ruling 4, 12`. */
  from: string
  files: string[]
  proofs: Proof[]
}

/** A test, or a group of tests, of one file. A title ending in "…" is the beginning of one. */
export interface Proof {
  text: string
  file: string
  title: string
}

/** What stands between backticks; a bar inside a table is written `\|`. */
const quoted = (cell: string) => Array.from(cell.matchAll(/`([^`]+)`/g), (match) => match[1] as string)

const cellsOf = (text: string) =>
  text
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())

function proofOf(text: string): Proof {
  const [file = '', title = ''] = text.split(' › ')
  return { text, file, title }
}

/** The rows of all tables of five columns; the one of what is not there yet has two. */
export const readRows = (): Row[] => [page, consolePage].flatMap(rowsOf)

function rowsOf(page: string): Row[] {
  const rows: Row[] = []
  let [section, part] = ['', '']
  for (const [index, text] of readFileSync(join(root, page), 'utf8').split('\n').entries()) {
    if (text.startsWith('## ')) [section, part] = [text.slice(3), '']
    else if (text.startsWith('### ')) part = text.slice(4)
    else if (text.startsWith('| ') && !text.startsWith('| Id |') && !sectionsWithoutRows.includes(section)) {
      const cells = cellsOf(text)
      if (cells.length !== 5) throw new Error(`${page}:${index + 1}: ${cells.length} cells instead of five`)
      const [id = '', says = '', from = '', files = '', proofs = ''] = cells
      rows.push({
        place: `${page}:${index + 1}`,
        section,
        part,
        id: quoted(id)[0] ?? id,
        says,
        from,
        files: quoted(files),
        proofs: quoted(proofs).map(proofOf),
      })
    }
  }
  return rows
}

/** The rulings that the page says the shop does not follow yet. */
export const missingRulings = (): number[] =>
  Array.from(
    readFileSync(join(root, page), 'utf8')
      .split(`## ${missingSection}`)[1]
      ?.matchAll(/^\| (\d+) \|/gm) ?? [],
    ([, number]) => Number(number),
  )

const titlePattern = /(?:\b(?:test|describe|it)(?:\.step)?\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1\s*,/g

/** The titles of the tests, groups and steps that stand in a file. */
function titlesIn(file: string): Set<string> {
  const text = readFileSync(join(root, file), 'utf8')
  return new Set(
    Array.from(text.matchAll(titlePattern), (match) => (match[2] as string).replaceAll(/\\(.)/g, '$1')),
  )
}

/** The whole titles that a proof stands for: one, unless it is faulty. */
export function titlesOf({ file, title }: Proof): string[] {
  const known = [...titlesIn(file)]
  return title.endsWith('…')
    ? known.filter((one) => one.startsWith(title.slice(0, -1)))
    : known.filter((one) => one === title)
}

/** Whether the title is that of a group of tests. */
export function isGroup(proof: Proof): boolean {
  const [title = ''] = titlesOf(proof)
  const text = readFileSync(join(root, proof.file), 'utf8')
  return Array.from(text.matchAll(/\bdescribe\(\s*(['"`])(.+?)\1,/g)).some(([, , group]) => group === title)
}

/** What is wrong with a proof, or nothing. */
export function proofFault(proof: Proof): string | undefined {
  const { text, file, title } = proof
  if (!/\.test\.tsx?$/.test(file)) return `${file} is no test`
  if (!existsSync(join(root, file))) return `there is no ${file}`
  if (title === '' || title === '…') return `${text} names no test`
  const { length } = titlesOf(proof)
  if (length === 1) return undefined
  return `${file} has ${length === 0 ? 'no' : 'more than one'} test ‘${title}’`
}

export const isFile = (path: string): boolean => existsSync(join(root, path))

/** The sentences of a phrase table, each as it is said; none of a file that is no table. */
export function phrasesIn(file: string): Set<string> {
  if (!file.startsWith('phrases/')) return new Set()
  const text = readFileSync(join(root, file), 'utf8')
  return new Set(Array.from(text.matchAll(/(['"`])((?:(?!\1).)+)\1/g), (match) => match[2] as string))
}
