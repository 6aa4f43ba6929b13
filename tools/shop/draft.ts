// Drafts of packs: what is missing or wrong in them, what the simulation warns of, and how they are sealed.

import { japanInstant } from '#server/business-time/japan.ts'
import { discardDraft } from '#server/cards/catalogue/drafts/discard-draft.ts'
import { type DraftFault, judgeDraft, totalOf } from '#server/cards/catalogue/drafts/judge-draft.ts'
import {
  draftState,
  findDraft,
  listDraftChanges,
  listDraftRows,
  type PackDraft,
} from '#server/cards/catalogue/drafts/queries.ts'
import { sealDraft } from '#server/cards/catalogue/drafts/seal-draft.ts'
import { simulateDraft } from '#server/cards/catalogue/drafts/simulate-draft.ts'
import type { Database } from '#server/db/pool.ts'
import { changingVerb, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

const sentences = {
  none: 'There is no draft.',
  unknown: (key: string) => `there is no draft "${key}".`,
  sealedBefore: 'this draft is sealed already.',
  discardedBefore: 'this draft was thrown away. It can be copied at the console.',
  waits:
    'the sealing of this draft waits for an approval. Have it withdrawn or refused at the console first.',
  changed: 'this draft has just been changed. Look at it again (draft show).',
  faults: (faults: DraftFault[]) =>
    `this draft cannot be sealed yet:\n${faults.map((fault) => `  ${faultText(fault)}`).join('\n')}`,
  unanswered: (warnings: string[]) =>
    `these warnings are not answered yet (at the console):\n${warnings.map((one) => `  ${one}`).join('\n')}`,
  sealed: (key: string) =>
    `The pack ${key} is sealed: its price, prizes, limits and times stay for ever. The approval of a second operator was not asked at the terminal.`,
  discarded: (key: string) =>
    `The draft ${key} is thrown away. It stays in the list and can be copied at the console.`,
  change: (revision: number, at: Date, who: string, places: string[]) =>
    `  ${japanInstant(at)}  save ${revision} by ${who}: ${places.join(', ')}`,
}

const faultText = ({ place, message }: DraftFault) => (place === '' ? message.en : `${place}: ${message.en}`)
const nowhere = async () => {}

const lineOf = (draft: PackDraft) => {
  const { key, revision, changedBy, changedAt, sealedAt, discardedAt, content } = draft
  const state =
    sealedAt !== null
      ? `sealed ${japanInstant(sealedAt)}`
      : discardedAt !== null
        ? `discarded ${japanInstant(discardedAt)} by ${draft.discardedBy}`
        : 'open'
  const name = `${content.name?.ja ?? ''} / ${content.name?.en ?? ''}`
  return `${key}  ${state}  save ${revision} by ${changedBy} ${japanInstant(changedAt)}  ${totalOf(draft)} slots  ${name}`
}

async function shown(db: Database, key: string, now: Date): Promise<string[]> {
  const draft = await findDraft(db, key)
  if (draft === undefined) throw new Refused(sentences.unknown(key))
  const changes = await listDraftChanges(db, key)
  const history = changes.map((one) => sentences.change(one.revision, one.changedAt, one.who, one.places))
  if (draftState(draft) !== 'open') return [lineOf(draft), ...history]
  const { faults, notes } = await judgeDraft(db, draft, now)
  const { warnings = [] } = (await simulateDraft(db, draft, nowhere)) ?? {}
  return [
    lineOf(draft),
    ...faults.map((fault) => `wrong    ${faultText(fault)}`),
    ...notes.map((note) => `note     ${faultText(note)}`),
    ...warnings.map(
      ({ message, answer }) =>
        `warning  ${message.en} ${answer === undefined ? '(not answered)' : `(${answer.who}: ${answer.answer})`}`,
    ),
    ...history,
  ]
}

export const noun: Noun = {
  about: 'drafts of packs, which are made at the console and sealed here or there',
  verbs: {
    list: readingVerb({
      about: 'shows every draft, those changed last first',
      read: async (db) => {
        const drafts = await listDraftRows(db)
        return drafts.length === 0 ? [sentences.none] : drafts.map(lineOf)
      },
    }),
    show: readingVerb({
      about: 'shows a draft, what is wrong in it, its warnings with their answers, and who changed what',
      args: ['draft'],
      read: (db, { args, now }) => shown(db, args.draft, now),
    }),
    seal: changingVerb({
      about: 'seals a draft: the pack is in the shop, and its terms stay for ever',
      args: ['draft'],
      async change(tx, { args: { draft: key }, now, random }) {
        const { revision = 0 } = (await findDraft(tx, key)) ?? {}
        const sealed = await sealDraft(tx, { key, revision, now, random: random.bytes, pause: nowhere })
        switch (sealed.outcome) {
          case 'unknown':
            throw new Refused(sentences.unknown(key))
          case 'sealed before':
            throw new Refused(sentences.sealedBefore)
          case 'discarded':
            throw new Refused(sentences.discardedBefore)
          case 'changed':
            throw new Refused(sentences.changed)
          case 'faults':
            throw new Refused(sentences.faults(sealed.faults))
          case 'unanswered':
            throw new Refused(sentences.unanswered(sealed.warnings.map(({ en }) => en)))
          case 'sealed':
            return { subject: key, detail: sealed.detail, lines: [sentences.sealed(key)] }
        }
      },
    }),
    discard: changingVerb({
      about: 'throws a draft away: it stays in the list and can be copied, and is never sealed',
      args: ['draft'],
      async change(tx, { args: { draft: key }, now }, { who }) {
        const { revision = 0 } = (await findDraft(tx, key)) ?? {}
        const discarded = await discardDraft(tx, { key, revision, who, now })
        switch (discarded.outcome) {
          case 'unknown':
            throw new Refused(sentences.unknown(key))
          case 'closed':
            throw new Refused(
              discarded.state === 'sealed' ? sentences.sealedBefore : sentences.discardedBefore,
            )
          case 'changed':
            throw new Refused(sentences.changed)
          case 'waits':
            throw new Refused(sentences.waits)
          case 'discarded':
            return { subject: key, detail: discarded.detail, lines: [sentences.discarded(key)] }
        }
      },
    }),
  },
}
