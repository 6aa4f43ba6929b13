// The frame of the operator's command line: finds a verb, reads its arguments, and runs what changes
// something in one transaction with its record.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ShopSettings } from '../contract/shop-settings.ts'
import { type Database, type Tx, transaction } from '../server/db/pool.ts'
import { recordAct } from '../server/domain/operator/record-act.ts'
import { readSettings } from '../server/domain/operator/shop-settings.ts'
import type { Random } from '../server/random.ts'

export type VerbOptions = Record<string, { type: 'string' | 'boolean'; about: string }>

/** What a verb is called with. */
export interface Given<Names extends string = string, Options extends VerbOptions = VerbOptions> {
  args: Record<Names, string>
  options: { [Name in keyof Options]?: Options[Name]['type'] extends 'boolean' ? boolean : string }
  settings: ShopSettings
  now: Date
  random: Random
}

/** What was done, for the record and for the terminal. No personal data in `subject` and `detail`. */
export interface Done {
  /** The id of what it was done to; empty for the shop as a whole. */
  subject: string
  detail: Record<string, unknown>
  lines: string[]
}

/** A verb's clear sentence why nothing was done; what it had written is rolled back. */
export class Refused extends Error {}

interface Spoken<Name extends string, Options extends VerbOptions> {
  /** One line for the list of verbs. */
  about: string
  /** Names of the arguments, all demanded; what may be left out is an option. */
  args?: readonly Name[]
  options?: Options
}

export interface Verb extends Spoken<string, VerbOptions> {
  changes: boolean
  run(db: Database, given: Given, act: { who: string; why: string; verb: string }): Promise<string[]>
}

export interface Noun {
  about: string
  verbs: Record<string, Verb>
}

/** A verb that only reads. Answers the lines to print. */
export const looks = <const Name extends string = never, const Options extends VerbOptions = never>(
  verb: Spoken<Name, Options> & {
    look(db: Database, given: Given<Name, Options>): Promise<string[]>
  },
): Verb => ({ ...verb, changes: false, run: (db, given) => verb.look(db, given as Given<Name, Options>) })

/** A verb that changes something: runs in one transaction with its record, or throws `Refused`. */
export const acts = <const Name extends string = never, const Options extends VerbOptions = never>(
  verb: Spoken<Name, Options> & { act(tx: Tx, given: Given<Name, Options>): Promise<Done> },
): Verb => ({
  ...verb,
  changes: true,
  run: (db, given, act) =>
    transaction(db, async (tx) => {
      const { subject, detail, lines } = await verb.act(tx, given as Given<Name, Options>)
      await recordAct(tx, { ...act, subject, detail, now: given.now, id: given.random.id() })
      return lines
    }),
})

export type Nouns = Record<string, Noun>

/** Every file of `tools/shop/` is a noun and exports it as `noun`. */
export async function loadNouns(): Promise<Nouns> {
  const folder = join(import.meta.dirname, 'shop')
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
  const nouns: Nouns = {}
  for (const file of files) nouns[file.slice(0, -3)] = (await import(join(folder, file))).noun as Noun
  return nouns
}

const command = 'npm run shop --'

const usageOf = (noun: string, name: string, verb: Verb) =>
  [
    command,
    noun,
    name,
    ...(verb.args ?? []).map((arg) => `<${arg}>`),
    ...Object.entries(verb.options ?? {}).map(
      ([option, { type }]) => `[--${option}${type === 'string' ? ' <…>' : ''}]`,
    ),
    ...(verb.changes ? ['--by <name> --why <text>'] : []),
  ].join(' ')

export function listVerbs(nouns: Nouns): string[] {
  const lines = Object.entries(nouns).flatMap(([noun, { about, verbs }]) => [
    '',
    `${noun}: ${about}`,
    ...Object.entries(verbs).map(([name, verb]) => `  ${`${noun} ${name}`.padEnd(26)} ${verb.about}`),
  ])
  return [
    `Usage: ${command} <noun> <verb> …`,
    ...lines,
    '',
    `${command} help <noun> tells how each is written.`,
  ]
}

/** Only what is spelled out: an object knows names that nobody gave it. */
const own = <T>(record: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

export function explainNoun(nouns: Nouns, noun: string): string[] | undefined {
  const entry = own(nouns, noun)
  if (entry === undefined) return undefined
  const lines = Object.entries(entry.verbs).flatMap(([name, verb]) => [
    '',
    usageOf(noun, name, verb),
    `  ${verb.about}`,
    ...Object.entries(verb.options ?? {}).map(([option, { about }]) => `  --${option}: ${about}`),
  ])
  return [`${noun}: ${entry.about}`, ...lines]
}

/** A command as read: what to run, or what is wrong with how it is written. */
export type Reading =
  | { run: (db: Database, now: Date, random: Random) => Promise<string[]> }
  | { fault: string }

/** Reads a command line; touches nothing. */
export function readCommand(nouns: Nouns, [noun = '', name = '', ...rest]: string[]): Reading {
  const verb = own(own(nouns, noun)?.verbs ?? {}, name)
  if (verb === undefined)
    return { fault: `There is no "${`${noun} ${name}`.trim()}". ${command} lists all verbs.` }
  const usage = `Usage: ${usageOf(noun, name, verb)}`
  const names = verb.args ?? []
  let parsed: { values: Record<string, string | boolean | undefined>; positionals: string[] }
  try {
    const options: Record<string, { type: 'string' | 'boolean' }> = {}
    for (const [option, { type }] of Object.entries(verb.options ?? {})) options[option] = { type }
    if (verb.changes) Object.assign(options, { by: { type: 'string' }, why: { type: 'string' } })
    parsed = parseArgs({ args: rest, allowPositionals: true, options }) as typeof parsed
  } catch (error) {
    return { fault: `${(error as Error).message}\n${usage}` }
  }
  const { by, why, ...options } = parsed.values
  if (parsed.positionals.length !== names.length) return { fault: usage }
  const act = { who: String(by ?? '').trim(), why: String(why ?? '').trim(), verb: `${noun} ${name}` }
  if (verb.changes && (act.who === '' || act.why === ''))
    return { fault: `This changes something: say who does it (--by) and why (--why).\n${usage}` }
  const args = Object.fromEntries(names.map((arg, index) => [arg, parsed.positionals[index] ?? '']))
  return {
    run: async (db, now, random) =>
      verb.run(
        db,
        { args, options: options as Given['options'], settings: await readSettings(db), now, random },
        act,
      ),
  }
}
