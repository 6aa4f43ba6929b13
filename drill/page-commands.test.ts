import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasProgram } from '#test/deploy/programs.ts'
import { commandsOf, partsOf } from './page-commands.ts'
import { pages, substitutions, typedAt, typedFor } from './substitutions.ts'

// The drill that types the pages needs root and a mirror of Debian (drill/installing.ts). Here the pages and their
// substitutions are held against each other.

const read = (page: string) => readFileSync(join(import.meta.dirname, '..', page), 'utf8')
/** The drill is for Linux; the bash of other systems says nothing of a text whose end is missing. */
const hasBash =
  process.platform === 'linux' &&
  hasProgram('bash', ['--version'], 'how the commands of the handbook are read')
const partsIn = (page: string) => (hasBash ? partsOf(read(page)) : [])
const parts = [...partsIn(pages.install), ...partsIn(pages.nginx), ...partsIn(pages.trouble)]
const commandsIn = (page: string) => partsIn(page).flatMap((part) => part.commands ?? [])
const commands = parts.flatMap((part) => part.commands ?? [])
const prose = parts.flatMap((part) => part.prose ?? [])

test.runIf(hasBash)('a block is split into commands as a shell would split it', () => {
  expect(commandsOf('a\n\nb && \\\n  c\ncat <<END\n$x\nEND\nf() { (d; \\\n  e); }\n')).toEqual([
    'a',
    'b && \\\n  c',
    'cat <<END\n$x\nEND',
    'f() { (d; \\\n  e); }',
  ])
  expect(() => commandsOf("a\necho 'b")).toThrow("without an end:\necho 'b")
})

test.runIf(hasBash)(
  'every command of the pages is complete, and together they start a shop that answers',
  () => {
    expect(commands.length).toBeGreaterThan(50)
    for (const page of [pages.install, pages.nginx])
      expect(commandsIn(page).at(-1)).toMatch(/^curl .*\/readyz"?$/)
  },
)

/** Words of a reason, an example or a name may be in another language. */
const inAnyLanguage = (command: string) =>
  command.replaceAll(/--why "[^"]*"/g, '--why …').replaceAll(/"(ja|en)": "[^"]*"/g, '"$1": …')

test.runIf(hasBash).each([pages.install, pages.trouble])(
  '%s has the commands of its English twin',
  (page) => {
    expect(commandsIn(page.replace('/ja/', '/en/')).map(inAnyLanguage)).toEqual(
      commandsIn(page).map(inAnyLanguage),
    )
  },
)

test.runIf(hasBash).each(substitutions)('"$of" appears on a page, and is replaced', ({ of, by }) => {
  const inCommands = commands.filter((command) => command.includes(of))
  const inProse = prose.filter((text) => text.includes(of))
  expect(inCommands.length + inProse.length).toBeGreaterThan(0)
  for (const command of inCommands) {
    expect(typedFor(command)).not.toEqual([command])
    expect(commandsOf(typedFor(command).join('\n')).length).toBeGreaterThan(0)
  }
  for (const text of inProse) if (typeof by !== 'string') expect(typedAt(text)).toEqual(by)
})

test.runIf(hasBash)('every other command is typed unchanged, and no placeholder is left', () => {
  const untouched = commands.filter((command) => !substitutions.some(({ of }) => command.includes(of)))
  for (const command of untouched) expect(typedFor(command)).toEqual([command])
  for (const typed of commands.flatMap(typedFor)) expect(typed).not.toMatch(/<[a-z]+>|…/)
})
