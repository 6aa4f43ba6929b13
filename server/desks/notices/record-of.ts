import { japanInstant } from '#server/business-time/japan.ts'
import type { ShopNotice } from './queries.ts'

const shown = ({ titleJa, titleEn, textJa, textEn, links, isPinned, shownFrom, shownUntil }: ShopNotice) => ({
  titleJa,
  titleEn,
  textJa,
  textEn,
  links,
  isPinned,
  from: japanInstant(shownFrom),
  until: shownUntil && japanInstant(shownUntil),
})

/** The audit log's record of a change: the notice before and after it. */
export const recordOf = ({ before, after }: { before: ShopNotice | null; after: ShopNotice }) => ({
  subject: after.id,
  detail: {
    before: before && shown(before),
    after: after.withdrawnAt === null ? shown(after) : null,
  },
})
