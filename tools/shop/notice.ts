// The shop's notices: what stands, and what is added, changed and withdrawn.

import { readFileSync } from 'node:fs'
import { noticeForm, noticeLimits } from '#contract/operator/notices.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Tx } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import {
  addNotice,
  changeNotice,
  type NoticeOutcome,
  type WantedNotice,
  withdrawNotice,
} from '#server/desks/notices/change-notice.ts'
import { findNotice, listStanding, type ShopNotice } from '#server/desks/notices/queries.ts'
import { recordOf } from '#server/desks/notices/record-of.ts'
import { changingVerb, type Done, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

const sentences = {
  none: 'No notice is shown or scheduled.',
  unreadable: (file: string) => `${file} cannot be read as JSON.`,
  badForm: (lines: string[]) => `the notice is not right.\n${lines.join('\n')}\n`,
  over: {
    from: '"from" is over, or the notice is shown already and its beginning stays.',
    until: '"until" is over, or not after the beginning.',
  },
  tooMany: `${noticeLimits.standing} notices are shown or scheduled already; end one first.`,
  unknown: 'there is no such notice (notice list).',
  withdrawnBefore: 'it was withdrawn.',
  moved: 'it was changed meanwhile.',
  done: (id: string) => `${id} is kept; the audit log has what stood before.`,
}

function readNotice(file: string): WantedNotice {
  let typed: unknown
  try {
    typed = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Refused(sentences.unreadable(file))
  }
  const unsaid = { links: [], isPinned: false, from: null, until: null }
  const read = noticeForm.safeParse(
    typeof typed === 'object' && typed !== null ? { ...unsaid, ...typed } : typed,
  )
  if (!read.success)
    throw new Refused(
      sentences.badForm(read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)),
    )
  const { from, until, ...words } = read.data
  return {
    ...words,
    from: from === null ? null : new Date(from),
    until: until === null ? null : new Date(until),
  }
}

function doneOf(changed: NoticeOutcome): Done {
  switch (changed.outcome) {
    case 'done':
      return { ...recordOf(changed), lines: [sentences.done(changed.after.id)] }
    case 'faults':
      throw new Refused(
        sentences.badForm(changed.faults.map(({ path, message }) => `  ${path.join('.')}: ${message.en}`)),
      )
    case 'over':
      throw new Refused(sentences.over[changed.field])
    case 'too many':
      throw new Refused(sentences.tooMany)
    case 'unknown':
      throw new Refused(sentences.unknown)
    case 'withdrawn before':
      throw new Refused(sentences.withdrawnBefore)
    case 'changed since':
      throw new Refused(sentences.moved)
  }
}

/** As it stands at this moment: the terminal shows no form that could be out of date. */
async function asItStands(tx: Tx, id: string) {
  const notice = isUuid(id) ? await findNotice(tx, id) : undefined
  if (notice === undefined) throw new Refused(sentences.unknown)
  return { id, revision: notice.revision }
}

const lineOf = ({ id, titleJa, titleEn, isPinned, shownFrom, shownUntil, who, why }: ShopNotice): string =>
  [
    id,
    `from ${japanInstant(shownFrom)}${shownUntil === null ? '' : ` until ${japanInstant(shownUntil)}`}`,
    ...(isPinned ? ['pinned'] : []),
    `${titleJa} / ${titleEn}`,
    `by ${who}: ${why}`,
  ].join('  ')

export const noun: Noun = {
  about: 'the notices that the shop shows on a page of their own (decision 065)',
  verbs: {
    list: readingVerb({
      about: 'shows the notices that are shown or scheduled',
      async read(db, { now }) {
        const lines = (await listStanding(db, now)).map(lineOf)
        return lines.length === 0 ? [sentences.none] : lines
      },
    }),
    add: changingVerb({
      about: 'adds a notice from a JSON file, shown now or from its `from` on',
      args: ['file'],
      change: async (tx, { args, now, random }, by) =>
        doneOf(await addNotice(tx, readNotice(args.file), { ...by, now, id: random.id() })),
    }),
    change: changingVerb({
      about: 'gives a notice other words, another end, or before it is shown another beginning',
      args: ['id', 'file'],
      change: async (tx, { args, now }, by) =>
        doneOf(await changeNotice(tx, await asItStands(tx, args.id), readNotice(args.file), { ...by, now })),
    }),
    withdraw: changingVerb({
      about: 'takes a notice off the page for ever, or before it is shown',
      args: ['id'],
      change: async (tx, { args, now }, by) =>
        doneOf(await withdrawNotice(tx, await asItStands(tx, args.id), { ...by, now })),
    }),
  },
}
