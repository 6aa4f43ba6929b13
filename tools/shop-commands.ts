// The operator's command line, as Commander reads it: help on every level, usage errors, and completion.

import { randomUUID } from 'node:crypto'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import * as z from 'zod/mini'
import { actFields } from '#contract/operator/operator-call.ts'
import type { Database } from '#server/db/pool.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { type Signature, signAtTerminal } from '#server/people/staff/sign-at-terminal.ts'
import type { Random } from '#server/random.ts'
import { completionScript } from './completion.ts'
import { type Given, type Nouns, signatureOf, type Verb } from './shop-frame.ts'
import { shopKeysHere } from './shop-keys.ts'

/** Does what a well written command asks; answers the lines to print, or throws `Refused`. `code`: typed when asked for it. */
export type Task = (db: Database, now: Date, random: Random, code?: string) => Promise<string[]>

interface Asked {
  task: Task
  /** A change has a key under which it is done once, however often its task is run. */
  key: string | undefined
  /** The operator whose code is missing: a person is asked for it. */
  lacksCodeOf: string | undefined
}

/** A command as read: what to run, a text that was asked for (help), or what is wrong with how it is written. */
export type Reading = Asked | { shown: string } | { fault: string } | { examines: true }

const sentences = {
  about: 'Commands for the operator, whether the shop is running or not.',
  exits: 'Exit codes: 0 done, 1 refused or failed, 2 usage error.',
  by: "the operator who does it, proven by --code (asked for at a terminal); without it nobody's name is recorded",
  code: "a code of that operator's authenticator app, or a recovery code; it works once",
  codeAlone: '--code proves --by <name>, which is missing.',
  key: 'the key of an earlier try with unknown outcome: nothing is done twice',
  notAKey: 'A key is printed by a command whose outcome is unknown.',
  why: 'why; kept for ever with the change, so no personal data',
  mayWhy: 'why, where it helps; kept for ever with the change, so no personal data',
  blank: 'It must not be blank.',
  seeHelp: 'Add --help to see what there is.',
  doctor:
    'says what is wrong with the shop, even while its database is down; exit code 1 when anything is bad',
  completion: 'prints a script for bash or zsh that completes nouns, verbs and options',
}

function filled(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError(sentences.blank)
  return text.trim()
}

function keyOf(text: string): string {
  if (!z.safeParse(actFields.actKey, text).success) throw new InvalidArgumentError(sentences.notAKey)
  return text
}

/** Reads a command line; touches nothing. */
export function readCommand(nouns: Nouns, words: readonly string[]): Reading {
  let printed = ''
  let asked: Asked | undefined
  let doctor: { examines: true } | undefined
  const print = (text: string) => {
    printed += text
  }
  const program: Command = new Command('npm run shop --')
    .description(sentences.about)
    .addHelpText('after', () => `\nVerbs:\n${listVerbs(program).join('\n')}\n\n${sentences.exits}`)
    .showHelpAfterError(sentences.seeHelp)
    .configureOutput({ writeOut: print, writeErr: print })
    .exitOverride()
  program
    .command('completion')
    .description(sentences.completion)
    .action(() => print(completionScript(program)))
  program
    .command('doctor')
    .description(sentences.doctor)
    .action(() => {
      doctor = { examines: true }
    })
  for (const [noun, { about, verbs }] of Object.entries(nouns)) {
    const group = program.command(noun).description(about || Object.keys(verbs).join(', '))
    for (const [name, verb] of Object.entries(verbs))
      addVerb(group, name, verb, (found) => {
        asked = found
      })
  }
  const isNounAlone = words.length === 0 || (words.length === 1 && Object.hasOwn(nouns, words[0] ?? ''))
  try {
    program.parse(isNounAlone ? [...words, '--help'] : words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) return { fault: printed.trimEnd() }
  }
  if (doctor !== undefined) return doctor
  return asked ?? { shown: printed.trimEnd() }
}

/** Every verb as it is typed, one line each. */
const listVerbs = (program: Command): string[] =>
  program.commands.flatMap((noun) =>
    noun.commands.map((verb) => `  ${`${noun.name()} ${verb.name()}`.padEnd(20)} ${verb.summary()}`),
  )

const argumentsOf = ({ args = [], many }: Verb): string[] => [
  ...args.map((arg) => `<${arg}>`),
  ...(many === undefined ? [] : [`[${many}...]`]),
]

function addVerb(noun: Command, name: string, verb: Verb, take: (asked: Asked) => void): void {
  const command = noun
    .command(name)
    .summary(verb.about)
    .description(verb.more ?? verb.about)
    .showHelpAfterError()
  for (const arg of verb.args ?? []) command.argument(`<${arg}>`)
  if (verb.many !== undefined) command.argument(`[${verb.many}...]`)
  for (const [name, { type, about, isRequired }] of Object.entries(verb.options ?? {})) {
    const option = new Option(type === 'string' ? `--${name} <value>` : `--${name}`, about)
    command.addOption(isRequired ? option.makeOptionMandatory() : option)
  }
  if (verb.changes) {
    const why = new Option('--why <text>', verb.mayLackReason ? sentences.mayWhy : sentences.why)
      .argParser(filled)
      .makeOptionMandatory(!verb.mayLackReason)
    command
      .usage([...argumentsOf(verb), '[options]', ...(why.mandatory ? ['--why <text>'] : [])].join(' '))
      .option('--by <name>', sentences.by, filled)
      .option('--code <code>', sentences.code, filled)
      .addOption(why)
      .option('--key <key>', sentences.key, keyOf)
  }
  command.action(() => {
    const {
      by,
      code,
      why = '',
      key = randomUUID(),
      ...options
    } = Object.fromEntries(
      command.options.map((option) => [option.name(), command.getOptionValue(option.attributeName())]),
    )
    const args = Object.fromEntries((verb.args ?? []).map((arg, index) => [arg, command.args[index] ?? '']))
    const words = command.args.slice(verb.args?.length ?? 0)
    if (code !== undefined && by === undefined) command.error(sentences.codeAlone)
    const act = { why: String(why), key: String(key), verb: `${noun.name()} ${name}` }
    let signature: Signature | undefined
    const task: Task = async (db, now, random, asked) => {
      const settings = await readSettings(db)
      const given = { args, words, options: options as Given['options'], settings, now, random }
      // A code works once; a command that is run again, to see what came of it, is signed already.
      signature ??= signatureOf(
        await signAtTerminal(db, { by, code: code ?? asked }, { shopKeys: shopKeysHere(), now }),
        by,
      )
      return await verb.run(db, given, { ...act, signature })
    }
    const lacksCodeOf = code === undefined ? by : undefined
    take({ task, key: verb.changes ? act.key : undefined, lacksCodeOf })
  })
}
