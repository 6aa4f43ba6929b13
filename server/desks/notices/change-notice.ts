import { noticeLimits } from '#contract/operator/notices.ts'
import { type ContentFault, linkFault, readReachable } from '#server/cards/catalogue/content-rows.ts'
import { lockCatalogue } from '#server/cards/catalogue/queries.ts'
import type { Tx } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { insertNotice, listStanding, lockNotice, type ShopNotice, updateNotice } from './queries.ts'

/** The parts of a notice that an operator types. */
export type NoticeWords = Pick<ShopNotice, 'titleJa' | 'titleEn' | 'textJa' | 'textEn' | 'links' | 'isPinned'>

export interface WantedNotice extends NoticeWords {
  /** Null: now; of a notice that is shown already: as it is. */
  from: Date | null
  /** Null: without end. */
  until: Date | null
}

interface By {
  who: string
  why: string
  now: Date
}

/** The notice that an operator was shown, and how often it had been changed. */
interface Shown {
  id: string
  revision: number
}

type Refused =
  /** The beginning is over, or the end is not after the beginning and after now. */
  | { outcome: 'over'; field: 'from' | 'until' }
  | { outcome: 'faults'; faults: ContentFault[] }
  /** The limit of standing notices is reached. */
  | { outcome: 'too many' }
  | { outcome: 'unknown' }
  /** Changed since it was shown, by the operator who is named in it. */
  | { outcome: 'changed since'; by: ShopNotice }
  | { outcome: 'withdrawn before' }

export type NoticeOutcome = { outcome: 'done'; before: ShopNotice | null; after: ShopNotice } | Refused

/** Links lead to pages of the shop that are there, or elsewhere with https. */
async function linkFaults(tx: Tx, links: NoticeWords['links']): Promise<ContentFault[]> {
  if (links.length === 0) return []
  const reachable = await readReachable(tx)
  return links.flatMap(({ url }, index) => {
    const message = linkFault(url, reachable)
    return message === undefined ? [] : [{ path: ['links', index, 'url'], message }]
  })
}

const isStanding = ({ shownUntil }: ShopNotice, now: Date) => shownUntil === null || shownUntil > now

/** Room for one more; held until the transaction ends. */
const hasRoom = async (tx: Tx, now: Date) => (await listStanding(tx, now)).length < noticeLimits.standing

/**
 * Adds a notice, shown now or from a moment to come. Refuses, and then changes nothing: a moment that is over, a link that
 * leads nowhere, and one more than `noticeLimits.standing`.
 */
export async function addNotice(
  tx: Tx,
  { from, until, ...words }: WantedNotice,
  { id, who, why, now }: By & { id: string },
): Promise<NoticeOutcome> {
  await lockCatalogue(tx)
  if (from !== null && from <= now) return { outcome: 'over', field: 'from' }
  const shownFrom = from ?? now
  if (until !== null && until <= shownFrom) return { outcome: 'over', field: 'until' }
  if (!(await hasRoom(tx, now))) return { outcome: 'too many' }
  const faults = await linkFaults(tx, words.links)
  if (faults.length > 0) return { outcome: 'faults', faults }
  const after: ShopNotice = {
    ...words,
    id,
    shownFrom,
    shownUntil: until,
    withdrawnAt: null,
    revision: 1,
    who,
    why,
    changedAt: now,
  }
  await insertNotice(tx, after)
  return { outcome: 'done', before: null, after }
}

/**
 * Changes a notice as it was shown to the operator: its words, its end, and its beginning until it is shown; from then on
 * its date stays. One that has ended is shown again with another end. Refuses what `addNotice` refuses, a notice that was
 * withdrawn, and one that was changed since.
 */
export async function changeNotice(
  tx: Tx,
  { id, revision }: Shown,
  { from, until, ...words }: WantedNotice,
  { who, why, now }: By,
): Promise<NoticeOutcome> {
  const before = await lockShown(tx, { id, revision })
  if ('outcome' in before) return before
  const isBegun = before.shownFrom <= now
  if (from !== null && (isBegun || from <= now)) return { outcome: 'over', field: 'from' }
  const shownFrom = isBegun ? before.shownFrom : (from ?? now)
  if (until !== null && (until <= shownFrom || until <= now)) return { outcome: 'over', field: 'until' }
  if (!isStanding(before, now) && !(await hasRoom(tx, now))) return { outcome: 'too many' }
  const faults = await linkFaults(tx, words.links)
  if (faults.length > 0) return { outcome: 'faults', faults }
  const change = { ...words, shownFrom, shownUntil: until, revision: revision + 1, who, why, changedAt: now }
  await updateNotice(tx, id, change)
  return { outcome: 'done', before, after: { ...before, ...change } }
}

/**
 * Takes a notice off the page, or before it is shown, for ever. Refuses one that was withdrawn before, and one that was
 * changed since it was shown to the operator.
 */
export async function withdrawNotice(tx: Tx, shown: Shown, { who, why, now }: By): Promise<NoticeOutcome> {
  const before = await lockShown(tx, shown)
  if ('outcome' in before) return before
  const change = { withdrawnAt: now, revision: shown.revision + 1, who, why, changedAt: now }
  await updateNotice(tx, shown.id, change)
  return { outcome: 'done', before, after: { ...before, ...change } }
}

async function lockShown(tx: Tx, { id, revision }: Shown): Promise<ShopNotice | Refused> {
  await lockCatalogue(tx)
  const before = isUuid(id) ? await lockNotice(tx, id) : undefined
  if (before === undefined) return { outcome: 'unknown' }
  if (before.withdrawnAt !== null) return { outcome: 'withdrawn before' }
  if (before.revision !== revision) return { outcome: 'changed since', by: before }
  return before
}
