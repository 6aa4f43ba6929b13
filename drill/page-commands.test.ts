import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasProgram } from '#test/deploy/programs.ts'
import { commandsOf, partsOf } from './page-commands.ts'
import { substitutions, typedAt, typedFor } from './substitutions.ts'

// The drill that types the page needs root and a mirror of Debian (drill/installing.ts). Here the page and what is put in place
// of its parts are held against each other.

const page = readFileSync(join(import.meta.dirname, '../docs/installing.md'), 'utf8')
/** The drill is for Linux; the bash of other systems says nothing of a text whose end is missing. */
const hasBash =
  process.platform === 'linux' &&
  hasProgram('bash', ['--version'], 'how the commands of docs/installing.md are read')
const parts = hasBash ? partsOf(page) : []
const commands = parts.flatMap((part) => part.commands ?? [])
const prose = parts.flatMap((part) => part.prose ?? [])

test.runIf(hasBash)('a block is read as a shell reads it', () => {
  expect(commandsOf('a\n\nb && \\\n  c\ncat <<END\n$x\nEND\nf() { (d; \\\n  e); }\n')).toEqual([
    'a',
    'b && \\\n  c',
    'cat <<END\n$x\nEND',
    'f() { (d; \\\n  e); }',
  ])
  expect(() => commandsOf("a\necho 'b")).toThrow("without an end:\necho 'b")
})

test.runIf(hasBash)('every command of the page is whole, and the page leads to a shop that answers', () => {
  expect(commands.length).toBeGreaterThan(30)
  expect(commands.at(0)).toBe('apt-get update')
  for (const front of ['nginx', 'Caddy'])
    expect(
      parts.findLast(({ heading, commands }) => commands && heading === front)?.commands?.at(-1),
    ).toMatch(/^curl .*\/readyz$/)
})

test.runIf(hasBash).each(substitutions)('"$of" stands on the page, and is replaced', ({ of, by }) => {
  const inCommands = commands.filter((command) => command.includes(of))
  const inProse = prose.filter((text) => text.includes(of))
  expect(inCommands.length + inProse.length).toBeGreaterThan(0)
  for (const command of inCommands) {
    expect(typedFor(command)).not.toEqual([command])
    expect(commandsOf(typedFor(command).join('\n')).length).toBeGreaterThan(0)
  }
  for (const text of inProse) if (typeof by !== 'string') expect(typedAt(text)).toEqual(by)
})

test.runIf(hasBash)('everything else is typed as it stands, and nothing is left to be filled in', () => {
  const untouched = commands.filter((command) => !substitutions.some(({ of }) => command.includes(of)))
  for (const command of untouched) expect(typedFor(command)).toEqual([command])
  for (const typed of commands.flatMap(typedFor)) expect(typed).not.toMatch(/<[a-z]+>|…/)
})
