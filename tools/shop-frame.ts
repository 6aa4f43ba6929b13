// The verbs of the operator's command line. A verb that changes data runs in one transaction with its audit record.

import type { ShopSettings } from '#contract/shop-settings.ts'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import { writeAuditRecord } from '#server/people/operator/audit-record.ts'
import { type AtTerminal, type Signed, signAtTerminal } from '#server/people/staff/sign-at-terminal.ts'
import type { Random } from '#server/random.ts'

export type VerbOptions = Record<string, { type: 'string' | 'boolean'; about: string; isRequired?: boolean }>

/** What a verb is called with. */
export interface Given<Names extends string = string, Options extends VerbOptions = VerbOptions> {
  args: Record<Names, string>
  /** What was written for `many`. */
  words: readonly string[]
  options: { [Name in keyof Options]?: Options[Name]['type'] extends 'boolean' ? boolean : string }
  settings: ShopSettings
  now: Date
  random: Random
}

/** The result of a change, for the audit log and the terminal. No personal data in `subject` and `detail`. */
export interface Done {
  /** The id of the changed thing; empty for the shop as a whole. */
  subject: string
  detail: Record<string, unknown>
  lines: string[]
}

/** The sentence that says to the operator why nothing was changed; the transaction is rolled back. */
export class Refused extends Error {}

/** The sentence that says what a verb of proof found wrong. */
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
  run(db: Database, given: Given, act: AtTerminal & { why: string; verb: string }): Promise<string[]>
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
    `"${name}" is not the name of an operator. "operator list" shows them; --emergency takes any name, and the audit log says so.`,
  ended: (name: string) => `the operator "${name}" works here no longer. "operator list" shows who does.`,
}

/** @throws Refused where no operator of that name works here */
export function refuseUnsigned(signed: Signed, by: string): Extract<Signed, { outcome: 'signed' }> {
  if (signed.outcome !== 'signed') throw new Refused(sentences[signed.outcome](by))
  return signed
}

/** A verb that changes data, in one transaction with its audit record. Throws `Refused`. */
export const changingVerb = <const Name extends string = never, const Options extends VerbOptions = never>(
  verb: Spoken<Name, Options> & {
    /** Refuses by what only a provider knows, which no transaction may ask (rule 6 of docs/architecture.md). */
    before?(given: Given<Name, Options>): Promise<void>
    change(tx: Tx, given: Given<Name, Options>, by: { who: string; why: string }): Promise<Done>
  },
): Verb => ({
  ...verb,
  changes: true,
  async run(db, given, { by, isEmergency, ...act }) {
    await verb.before?.(given as Given<Name, Options>)
    return await transaction(db, async (tx) => {
      const { who, terminal } = refuseUnsigned(await signAtTerminal(tx, { by, isEmergency }), by)
      const { subject, detail, lines } = await verb.change(tx, given as Given<Name, Options>, {
        who,
        why: act.why,
      })
      const record = { ...act, who, terminal, subject, detail, now: given.now, id: given.random.id() }
      await writeAuditRecord(tx, record)
      return lines
    })
  },
})

export type Nouns = Record<string, Noun>
