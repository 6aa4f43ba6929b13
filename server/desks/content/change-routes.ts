// The console's answers about scheduled changes, of content and settings alike.

import { parseBounded } from '#contract/bounded-json.ts'
import { foldTexts } from '#contract/typed-text.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import type { Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { ContentFault } from '#server/cards/catalogue/content-rows.ts'
import type { Tx } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/http/calls.ts'
import type { ActVisit, ApprovableChange } from '#server/people/staff/approvable-routes.ts'
import { type ContentOutcome, withdrawContent } from './change-content.ts'
import { type ChangeKind, ruleOf } from './kind.ts'

/** The refusal for faults in the parts of a form, in the operator's language. */
export const refusalOfFaults = (faults: readonly ContentFault[], language: Language): Refusal =>
  new Refusal(
    422,
    Object.fromEntries(faults.map(({ path, message }) => [path.join('.'), [message[language]]])),
  )

/** The refusal of a change that was not taken, in the operator's language. A fault in all of it stands at `field`. */
export function refusalOf(
  outcome: Exclude<ContentOutcome, { outcome: 'changed' | 'scheduled' }>,
  field: 'content' | 'value',
  { content: words }: AnswerPhrases,
  language: Language,
): Refusal {
  switch (outcome.outcome) {
    case 'faults':
      return refusalOfFaults(outcome.faults, language)
    case 'changed since': {
      const { newest } = outcome
      const said = newest === undefined ? words.changed : words.changedBy(newest.who, newest.why)
      return new Refusal(409, { [field]: [said] })
    }
    case 'unchanged':
      return new Refusal(409, { [field]: [words.same] })
    case 'over':
      return new Refusal(422, { [outcome.field]: [words.over[outcome.field]] })
    case 'overlaps':
      return new Refusal(409, { [outcome.field]: [words.overlaps] })
  }
}

/** Texts, commas and brackets: the shortest offers that fill a change's 200,000 letters have some 36,000. */
const signsMax = 50_000

/** JSON, or the text itself where it is none. */
export function parsed(text: string): unknown {
  try {
    return foldTexts(parseBounded(text, signsMax))
  } catch {
    return text
  }
}

/** The version on which a change is based, at the terminal whatever stands, and the moments between which it is to hold. */
export const wantedOf = (
  { terminal }: Pick<ActVisit, 'terminal'>,
  { seen, from, until }: { seen: string | null; from: string | null; until: string | null },
) => ({
  seen: seen ?? (terminal === undefined ? '' : null),
  from: from === null ? null : new Date(from),
  until: until === null ? null : new Date(until),
})

/** Withdraws a change that waits, or puts away one that was refused. In a browser it must be of these kinds and the operator's. */
export async function withdrawAsAsked(
  tx: Tx,
  { operator, terminal, now, phrases }: ActVisit,
  scheduledId: string,
  kinds: readonly ChangeKind[],
): Promise<ApprovableChange | Refusal> {
  const gone = new Refusal(404, { scheduledId: [phrases.content.gone] })
  if (!isUuid(scheduledId)) return gone
  const withdrawn = await withdrawContent(tx, scheduledId, now)
  if (withdrawn.outcome === 'unknown') return gone
  if (withdrawn.outcome === 'over') return new Refusal(409, { scheduledId: [phrases.content.overNow] })
  const { kind, at, isEnd } = withdrawn.change
  const { keepers, needsApproval } = ruleOf(kind)
  const isTheirs = kinds.includes(kind) && operator.roles.some((role) => keepers.includes(role))
  if (terminal === undefined && !isTheirs) return gone
  return {
    verb: withdrawn.outcome === 'withdrawn' ? 'content withdraw' : 'content put-away',
    subject: kind,
    detail: { scheduledId, at: japanInstant(at), isEnd },
    // Without its end another price would stand for ever; a change that is withdrawn whole leaves the present one.
    needsApproval: needsApproval && isEnd && withdrawn.outcome === 'withdrawn',
    basis: scheduledId,
  }
}
