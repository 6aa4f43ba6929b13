// The verbs of the operator's command line. A verb that changes data runs in one transaction with its audit record.

import type { ShopSettings } from '#contract/shop-settings.ts'
import { foldTexts } from '#contract/typed-text.ts'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import { findDone, recordAct } from '#server/people/staff/keyed-acts.ts'
import type { Signature, Signing } from '#server/people/staff/sign-at-terminal.ts'
import type { Random } from '#server/random.ts'

export type VerbOptions = Record<string, { type: 'string' | 'boolean'; about: string; isRequired?: boolean }>

/** The arguments of a verb, and the surroundings of its call. */
export interface Given<Names extends string = string, Options extends VerbOptions = VerbOptions> {
  args: Record<Names, string>
  /** The words that were typed for `many`. */
  words: readonly string[]
  options: { [Name in keyof Options]?: Options[Name]['type'] extends 'boolean' ? boolean : string }
  settings: ShopSettings
  now: Date
  random: Random
}

/** The result of a change, for the audit log and the terminal. No personal data and no secret. */
export interface Done {
  /** The id of the changed thing; empty for the shop as a whole. */
  subject: string
  detail: Record<string, unknown>
  lines: string[]
}

/** The signature of a change at the terminal, and the key under which it is done once. */
export interface Act {
  signature: Signature
  why: string
  verb: string
  /** A random UUID. */
  key: string
}

/** The sentence that says to the operator why nothing was changed; the transaction is rolled back. */
export class Refused extends Error {}

/** The sentence that names the fault a verb of proof found. */
export class CheckFailed extends Error {}

interface Spoken<Name extends string, Options extends VerbOptions> {
  /** One line for the list of verbs. */
  about: string
  /** The text of its own help, where that says more. */
  more?: string
  /** Names of the arguments, all required. Options are not. */
  args?: readonly Name[]
  /** The name of an argument after those that may be written several times, or not at all. */
  many?: string
  options?: Options
}

export interface Verb extends Spoken<string, VerbOptions> {
  changes: boolean
  /** It may be given without a reason (decision 026). */
  mayLackReason?: boolean
  run(db: Database, given: Given, act: Act): Promise<string[]>
}

export interface Noun {
  about: string
  verbs: Record<string, Verb>
}

/** A verb that only reads. Returns the lines to print. */
export const readingVerb = <const Name extends string = never, const Options extends VerbOptions = never>(
  verb: Spoken<Name, Options> & {
    read(db: Database, given: Given<Name, Options>): Promise<string[]>
  },
): Verb => ({ ...verb, changes: false, run: (db, given) => verb.read(db, given as Given<Name, Options>) })

const sentences = {
  unknown: (name: string) =>
    `"${name}" is not the name of an operator. "operator list" shows them; without --by nobody's name is recorded.`,
  ended: (name: string) => `the operator "${name}" no longer works here. "operator list" shows who does.`,
  noCode: (name: string) =>
    `--by needs --code, a code of the authenticator app of "${name}" or a recovery code. Without --by nobody's name is recorded.`,
  wrongCode: 'the code is wrong, or was used. Wait up to 30 seconds for the next one.',
  locked: (name: string, minutes: number) =>
    `too many codes of "${name}" were wrong: try again in ${minutes} minutes. Without --by nobody's name is recorded.`,
  keyUsed: '--key: this key was used for something else. Leave --key out for another change.',
}

/** @throws Refused where it is not proven that this operator acts */
export function signatureOf(signing: Signing, by = ''): Signature {
  switch (signing.outcome) {
    case 'signed':
      return signing.signature
    case 'no code':
      throw new Refused(sentences.noCode(by))
    case 'wrong code':
      throw new Refused(sentences.wrongCode)
    case 'locked':
      throw new Refused(sentences.locked(by, signing.minutes))
    default:
      throw new Refused(sentences[signing.outcome](by))
  }
}

/** @throws Refused always: the key was given with another input */
export function refuseKey(): never {
  throw new Refused(sentences.keyUsed)
}

/**
 * A verb that changes data, in one transaction with its audit record and its key: with the same key and input it says the
 * same again and changes nothing. Throws `Refused`.
 */
export const changingVerb = <const Name extends string = never, const Options extends VerbOptions = never>(
  verb: Spoken<Name, Options> & {
    change(tx: Tx, given: Given<Name, Options>, by: { who: string; why: string }): Promise<Done>
    /** More lines that may not be kept with the key: a secret. */
    reveal?(tx: Tx, subject: string, given: Given<Name, Options>): Promise<string[]>
  },
): Verb => ({
  ...verb,
  changes: true,
  async run(db, asked, { signature, why, verb: path, key }) {
    const { args, words, options, now } = asked
    const typed = foldTexts({ args, words, options }) as Pick<typeof asked, 'args' | 'words' | 'options'>
    const given = { ...asked, ...typed } as Given<Name, Options>
    const { id: operatorId, who, terminal } = signature
    const act = { key, path, input: { ...typed, who, why } }
    return await transaction(db, async (tx) => {
      const shown = async ({ subject, lines }: Pick<Done, 'subject' | 'lines'>) => [
        ...lines,
        ...((await verb.reveal?.(tx, subject, given)) ?? []),
      ]
      const done = await findDone(tx, act)
      if (done === 'key used') return refuseKey()
      if (done !== undefined) return await shown(done.kept as Done)
      const { subject, detail, lines } = await verb.change(tx, given, { who, why })
      const kept = { subject, lines }
      const record = { who, terminal, why, verb: path, subject, detail, now, id: given.random.id() }
      await recordAct(tx, act, { ...record, kept, operatorId })
      return await shown(kept)
    })
  },
})

export type Nouns = Record<string, Noun>
