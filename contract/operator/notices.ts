// The notices of the shop, each shown from its own moment (decision 008).

import * as z from 'zod/mini'
import { lines } from '#contract/lines.ts'
import { instant } from '#contract/times.ts'
import { id, record } from '#contract/wire.ts'
import { actFields, operatorCall } from './operator-call.ts'
import { noticeKeepers, noticeReaders } from './roles.ts'

/** The largest lengths of the parts of a notice, and the largest number of notices at a time, shown or scheduled. */
export const noticeLimits = { title: 100, text: 4000, label: 80, url: 500, links: 5, standing: 100 } as const

const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

/** English may be empty: Japanese is shown (decision 026). */
const english = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '')

const noticeWords = {
  titleJa: words(noticeLimits.title),
  titleEn: english(noticeLimits.title),
  /** Each line is a paragraph. */
  textJa: lines(noticeLimits.text, 1),
  textEn: z._default(lines(noticeLimits.text), ''),
  /** Links to pages of the shop, such as a pack, or elsewhere with https. */
  links: z
    .array(
      z.strictObject({
        labelJa: words(noticeLimits.label),
        labelEn: english(noticeLimits.label),
        url: words(noticeLimits.url),
      }),
    )
    .check(z.maxLength(noticeLimits.links)),
  /** It stays above the others. */
  isPinned: z.boolean(),
}

const given = {
  ...noticeWords,
  /** The beginning, which is its date; null: now, or as it is where it is shown already. */
  from: z.nullable(instant),
  /** The end; null: shown without end. */
  until: z.nullable(instant),
}

/** The notice as it was shown to the operator. */
const shownBefore = { noticeId: id, revision: z.int() }

const noticeStages = ['scheduled', 'shown', 'ended', 'withdrawn'] as const

export const listShopNotices = operatorCall({
  method: 'GET',
  path: '/operator/notices',
  verb: 'notice list',
  summary: 'The notices that are shown or scheduled, and the newest that are over.',
  roles: noticeReaders,
  output: record({
    list: z.array(
      record({
        ...shownBefore,
        ...noticeWords,
        since: instant,
        until: z.nullable(instant),
        stage: z.enum(noticeStages),
        /** The operator who changed it last. */
        who: z.string(),
        why: z.string(),
        changedAt: instant,
      }),
    ),
  }),
})

const kept = record({
  noticeId: id,
  /** Links to packs whose sale is over. */
  warnings: z.optional(z.array(z.string())),
})

export const addNotice = operatorCall({
  method: 'POST',
  path: '/operator/notices/add',
  verb: 'notice add',
  summary:
    'Adds a notice, shown now or from a moment to come, until another or without end. 422 for a link that leads nowhere and for moments that are over, 409 where too many stand.',
  roles: noticeKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record({ ...actFields, ...given }),
  output: kept,
})

export const changeNotice = operatorCall({
  method: 'POST',
  path: '/operator/notices/change',
  verb: 'notice change',
  summary:
    'Changes a notice, and when it ends; once it is shown its date stays. 409 when another operator changed it since it was shown here, and when it was withdrawn.',
  roles: noticeKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record({ ...actFields, ...shownBefore, ...given }),
  output: kept,
})

export const withdrawNotice = operatorCall({
  method: 'POST',
  path: '/operator/notices/withdraw',
  verb: 'notice withdraw',
  summary:
    'Takes a notice off the page at once and for ever, or before it is shown. 409 when another operator changed it since it was shown here.',
  roles: noticeKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record({ ...actFields, ...shownBefore }),
  output: record({ noticeId: id }),
})
