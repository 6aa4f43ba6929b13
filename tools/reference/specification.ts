// The specification, from what the tests say they prove.

import type { Proof } from '#test/read-tests.ts'
import { type ProvenRow, readRows, titlesIn } from '#test/specification.ts'
import { missingRulings, type SectionId, sectionOf, sections } from '#test/specification-sections.ts'
import { cell } from './fields.ts'

const head = `# Specification

What was promised, where it is kept, and the test that proves it. This page is made by \`npm run docs\` from the tests: the test that proves a row has it in its \`meta\` ([decision 002](../decisions/002-tests-run-real-parts-and-can-fail.md)). The fields and calls (§3, §7) stand in [calls.md](calls.md).

*From* says where a row comes from: *spec* (the specification as it is written), *ruling n* ([rulings.md](../rulings.md), which win over the specification), *own* (what the shop does beyond both), or *own n* (what it does in their place, for the reason in [decision n](../decisions/)). A row that is deliberately not as §2–§9 have it begins with "Otherwise".

*Test* is \`file › title\`, of a test or of a group; "…" stands where the title goes on, and a file is named once. \`npm run mutate\` changes one value or branch on purpose, which the row names (\`breaks\`), and expects that very test to fail.`

const code = (text: string) => `\`${cell(text)}\``

/** Shortens a title to the words that tell it from the others of its file, and to no less than a reader wants. */
const shortest = 20

function beginningOf({ file, title }: Proof): string {
  const others = titlesIn(file).filter((one) => one !== title)
  const ends = Array.from(title.matchAll(/(?<=[^\s,;:])(?=[,;:]? )/g), ({ index }) => index)
  const end = ends.find((at) => at >= shortest && !others.some((one) => one.startsWith(title.slice(0, at))))
  return end === undefined || end + 4 > title.length ? title : `${title.slice(0, end)}…`
}

function line({ id, says, from, files, proofs }: ProvenRow): string {
  const named = /^[a-z\d-]+$/.test(id) ? id : code(id)
  const tests = proofs.map((proof, at) => {
    const isNamed = proofs[at - 1]?.file === proof.file
    return code(`${isNamed ? '' : `${proof.file} `}› ${beginningOf(proof)}`)
  })
  return `| ${named} | ${cell(says)} | ${from} | ${files.map(code).join(', ')} | ${tests.join(', ')} |`
}

function headings(id: SectionId, before: SectionId | undefined): string[] {
  const { heading, part, about } = sectionOf(id)
  const isNew = before === undefined || sectionOf(before).heading !== heading
  return [
    ...(isNew ? [`## ${heading}`] : []),
    ...(about === undefined ? [] : [about]),
    ...(part === undefined ? [] : [`### ${part}`]),
  ]
}

const table = (lines: string[]) =>
  ['| Id | What holds | From | File | Test |', '|---|---|---|---|---|', ...lines].join('\n')

function missing(): string[] {
  if (missingRulings.length === 0) return []
  return [
    '## Not there yet',
    `[rulings.md](../rulings.md) says what the shop does instead of ${missingRulings.join(', ')}.`,
  ]
}

/** The rows that stand below this one, each with those below it; without one, all that stand below none. */
function below(rows: readonly ProvenRow[], id?: string): ProvenRow[] {
  return rows.filter(({ after }) => after === id).flatMap((row) => [row, ...below(rows, row.id)])
}

function linesOf(section: SectionId, all: readonly ProvenRow[]): string[] {
  const rows = all.filter((row) => row.section === section)
  const placed = below(rows)
  const lost = rows.find((row) => !placed.includes(row))
  if (lost === undefined) return placed.map(line)
  throw new Error(
    `${lost.place}: ${lost.id} goes on from ‘${lost.after}’, which is not above it in ${section}`,
  )
}

export function specificationPage(): string {
  const rows = readRows()
  const ids = Object.keys(sections) as SectionId[]
  const parts = ids.flatMap((id, index) => [...headings(id, ids[index - 1]), table(linesOf(id, rows))])
  return `${[head, ...parts, ...missing()].join('\n\n')}\n`
}
