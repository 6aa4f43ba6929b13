// A record of the audit log as a sentence, in which its thing can be a link.

import type { listAuditRecords, NamedThing } from '#contract/operator/audit-log.ts'
import { type AuditVerb, thingOf } from '#contract/operator/audit-verbs.ts'
import type { OutputOf } from '#contract/wire.ts'
import { actor } from '#phrases/actor.ts'
import type { ConsolePhrases } from '#phrases/console/ja.ts'
import type { Language } from '#phrases/language.ts'
import { wordFor } from '#web/console/frame/shell/known-words.ts'

export type AuditRecord = OutputOf<typeof listAuditRecords>['list'][number]
type Said = Pick<AuditRecord, 'who' | 'verb' | 'thing' | 'prepared'>

/** Stands for the thing in a sentence; no name has it. */
const mark = '\u0000'

/** The number of letters of an id that tell it from the others on a page. */
const idShown = 8

/** Names a thing: by its name, or by its kind and the end of its id. */
export function nameOfThing({ kind, id, name }: NamedThing, phrases: ConsolePhrases): string {
  const { auditSentences: words, content, settings } = phrases
  if (kind === 'content' || kind === 'setting') return wordFor({ ...settings.names, ...content.kinds }, id)
  if (name !== '') return kind === 'member' || kind === 'pack' ? words.named[kind](name) : name
  const isShort = kind === 'pack' || kind === 'draft' || kind === 'card'
  return isShort ? id : words.thing(words.things[kind], id.slice(-idShown))
}

/** Says what was done with a thing. Every verb of the contract has its words, or this does not compile. */
function sayAct(verb: string, thing: string, { auditSentences: words }: ConsolePhrases): string {
  const acts: Readonly<Record<AuditVerb, (thing: string) => string>> = words.acts
  return thingOf(verb) === undefined ? words.unknown(verb) : acts[verb as AuditVerb](thing)
}

/** The sentence of a record in two parts, around its thing; the thing itself is undefined where the sentence names none. */
export function sayRecord(
  { who, verb, thing, prepared }: Said,
  phrases: ConsolePhrases,
  language: Language,
): { before: string; thing: NamedThing | undefined; after: string } {
  const { auditSentences: words } = phrases
  const person = actor[language](who)
  const about = prepared === null ? thing : prepared.thing
  const what = sayAct(prepared?.verb ?? verb, about === null ? '' : mark, phrases)
  const preparer = prepared === null || prepared.by === '' ? words.somebody : actor[language](prepared.by)
  const sentences: Readonly<Record<string, string>> = {
    'approval prepare': words.prepared(person, what),
    'approval approve':
      prepared?.by === who ? words.approvedOwn(person, what) : words.approved(person, preparer, what),
    'approval refuse': words.refused(person, preparer, what),
    'approval withdraw': words.withdrew(person, what),
  }
  const sentence = (prepared && sentences[verb]) || words.did(person, what)
  const [before = '', after] = sentence.split(mark)
  return { before, thing: after === undefined || about === null ? undefined : about, after: after ?? '' }
}

/** A record about a member, on the member's own page. */
export const sayOfMember = (
  who: string,
  verb: string,
  phrases: ConsolePhrases,
  language: Language,
): string => {
  const { auditSentences: words } = phrases
  return words.did(actor[language](who), sayAct(verb, words.thisMember, phrases))
}
