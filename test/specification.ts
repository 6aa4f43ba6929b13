// Reads docs/specification.md and the titles of all tests, so that the two can be held together.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
export const page = 'docs/specification.md'

export interface Row {
  line: number
  /** The heading above, and the one above that. */
  section: string
  part: string
  /** Text between the last heading and the table: where fields travel. */
  note: string
  key: string
  says: string
  where: string[]
  shownBy: string[]
}

/** What stands between backticks; a bar inside a table is written `\|`. */
const quoted = (cell: string) => Array.from(cell.matchAll(/`([^`]+)`/g), (match) => match[1] as string)

const cellsOf = (text: string) =>
  text
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())

/** The rows of all tables; a row that has not four cells is a fault. */
export function readRows(): Row[] {
  const rows: Row[] = []
  let [section, part, note] = ['', '', '']
  for (const [index, text] of readFileSync(join(root, page), 'utf8').split('\n').entries()) {
    if (text.startsWith('## ')) [section, part, note] = [text.slice(3), '', '']
    else if (text.startsWith('### ')) [part, note] = [text.slice(4), '']
    else if (!text.startsWith('|')) note += `${text}\n`
    else if (!/^\|[-|: ]+\|$/.test(text)) {
      const cells = cellsOf(text)
      if (cells.length !== 4) throw new Error(`${page}:${index + 1}: ${cells.length} cells instead of four`)
      const [key = '', says = '', where = '', shownBy = ''] = cells
      rows.push({
        line: index + 1,
        section,
        part,
        note,
        key,
        says,
        where: quoted(where),
        shownBy: quoted(shownBy),
      })
    }
  }
  // The first row of each table is its heading.
  return rows.filter((row, index) => {
    const before = rows[index - 1]
    return before !== undefined && before.line === row.line - 1
      ? true
      : rows[index + 1]?.line !== row.line + 2
  })
}

const titlePattern = /(?:\b(?:test|describe|it)(?:\.step)?\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1\s*,/g

/** The titles of the tests, groups and steps that stand in a file. */
function titlesIn(file: string): Set<string> {
  const text = readFileSync(join(root, file), 'utf8')
  return new Set(
    Array.from(text.matchAll(titlePattern), (match) => (match[2] as string).replaceAll(/\\(.)/g, '$1')),
  )
}

/** What is wrong with a proof, written `file › title`, or `file › group › title`. */
export function proofFault(proof: string): string | undefined {
  const [file = '', ...titles] = proof.split(' › ')
  if (!/\.(test\.tsx?|journey\.ts)$/.test(file)) return `${file} is no test`
  if (!existsSync(join(root, file))) return `there is no ${file}`
  if (titles.length === 0) return `${proof} names no test`
  const known = titlesIn(file)
  const missing = titles.filter((title) => !known.has(title))
  return missing.length === 0 ? undefined : `${file} has no test ‘${missing.join(' › ')}’`
}

export const isFile = (path: string): boolean => existsSync(join(root, path))

/** The sentences of a phrase table, each as it is said; none of a file that is no table. */
export function phrasesIn(file: string): Set<string> {
  if (!file.startsWith('phrases/')) return new Set()
  const text = readFileSync(join(root, file), 'utf8')
  return new Set(Array.from(text.matchAll(/(['"`])((?:(?!\1).)+)\1/g), (match) => match[2] as string))
}

export interface Place {
  side: 'answer' | 'payload' | 'query'
  /** '' or the list within, as `cards[]`. */
  place: string
  /** `METHOD /path` */
  call: string
}

/** Where the fields of a table travel: "`list[]` in the answer of `GET /user/card_type`, the payload of …". */
export const placesIn = (note: string): Place[] =>
  Array.from(
    note.matchAll(/(?:`([^`]+)` in )?[Tt]he (answer|payload|query) of `((?:GET|POST) [^`]+)`/g),
    ([, place = '', side, call = '']) => ({ side: side as Place['side'], place, call }),
  )
