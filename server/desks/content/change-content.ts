import { isDeepStrictEqual } from 'node:util'
import type { ContentFault } from '#server/cards/catalogue/content-rows.ts'
import type { Tx } from '#server/db/pool.ts'
import type { ChangeKind } from './kind.ts'
import { kindOf } from './kinds.ts'
import {
  type ContentChange,
  endChange,
  findNewest,
  insertChange,
  listWaiting,
  lockChange,
  lockChanges,
  versionOf,
  withdrawEndOf,
} from './queries.ts'

interface Wanted {
  kind: ChangeKind
  content: unknown
  /** All that was typed of it, though it may be what stands: then it is said to be true. */
  part?: string | undefined
  /** The version that the operator was shown; null: whatever stands. */
  seen: string | null
  /** Null: now. */
  from: Date | null
  /** When what stood before comes back; null: never. */
  until: Date | null
  who: string
  why: string
  now: Date
  id: () => string
}

export type ContentOutcome =
  | { outcome: 'changed'; before: unknown; after: unknown }
  | { outcome: 'scheduled'; before: unknown; after: unknown }
  /** Changed since it was shown; names the operator of the newest change at the console. */
  | { outcome: 'changed since'; newest: ContentChange | undefined }
  | { outcome: 'unchanged' }
  /** The moment is over, or the end is not after the beginning. */
  | { outcome: 'over'; field: 'from' | 'until' }
  /** Another change stands for a moment between. */
  | { outcome: 'overlaps'; field: 'from' | 'until'; at: Date }
  | { outcome: 'faults'; faults: ContentFault[] }

/**
 * Gives a kind another content, whole: now, or from a moment to come. With `until` the earlier content returns then.
 * Content that is scheduled later stays as it is, and takes the place of this content at its moment. Refuses, and
 * then changes nothing: another version than the operator was shown; a content that does not change; moments that are
 * over; a moment within the time of another change that has an end, and the other way round; a content with faults.
 */
export async function changeContent(tx: Tx, wanted: Wanted): Promise<ContentOutcome> {
  const { kind, content, part, seen, from, until, now, id } = wanted
  await lockChanges(tx)
  const { read, faults: faultsOf, write } = kindOf(kind)
  const stands = await read(tx)
  const waiting = await listWaiting(tx, kind)
  if (seen !== null && versionOf(stands, waiting) !== seen)
    return { outcome: 'changed since', newest: await findNewest(tx, kind) }
  if (from === null && part === undefined && isDeepStrictEqual(content, stands))
    return { outcome: 'unchanged' }
  if (from !== null && from <= now) return { outcome: 'over', field: 'from' }
  const begins = from ?? now
  if (until !== null && until <= begins) return { outcome: 'over', field: 'until' }
  const overlap = firstOverlap(waiting, begins, until)
  if (overlap !== undefined && (from !== null || until !== null))
    return { outcome: 'overlaps', field: from === null ? 'until' : 'from', at: overlap.at }
  const faults = await faultsOf(tx, content, begins)
  if (faults.length > 0) return { outcome: 'faults', faults }

  const { who, why } = wanted
  const change = { kind, who, why, madeAt: now }
  const beginning = { ...change, id: id(), at: begins, isEnd: false, begunBy: null }
  if (from === null) await write(tx, content, now, part)
  await insertChange(tx, {
    ...beginning,
    content: { value: content },
    madeFrom: { value: stands },
    ...(from === null ? { outcome: 'done' } : {}),
  })
  if (until !== null)
    await insertChange(tx, {
      ...change,
      id: id(),
      at: until,
      isEnd: true,
      begunBy: beginning.id,
      madeFrom: undefined,
      content: from === null ? { value: stands } : undefined,
    })
  return { outcome: from === null ? 'changed' : 'scheduled', before: stands, after: content }
}

/** The shortest time that a change without an end is taken for, so that two stand for different moments. */
const momentMs = 1

/** The first scheduled change whose time meets the time of another one. At one moment an end makes room for a beginning. */
function firstOverlap(waiting: readonly ContentChange[], from: Date, until: Date | null) {
  const ends = new Map(waiting.filter(({ isEnd }) => isEnd).map((end) => [end.begunBy, end.at.getTime()]))
  const begun = new Set(waiting.map(({ id }) => id))
  const [begins, isOver] = [from.getTime(), until?.getTime() ?? from.getTime() + momentMs]
  return waiting.find(({ id, at, isEnd, begunBy, madeAt }) => {
    const moment = at.getTime()
    if (isEnd)
      return begunBy !== null && begun.has(begunBy) ? false : begins < moment && madeAt.getTime() < isOver
    return begins < (ends.get(id) ?? moment + momentMs) && moment < isOver
  })
}

export type WithdrawnContent =
  | { outcome: 'withdrawn'; change: ContentChange }
  | { outcome: 'put away'; change: ContentChange }
  | { outcome: 'unknown' }
  | { outcome: 'over' }

/**
 * Withdraws a scheduled change until it is due, with its end; a change whose end is withdrawn stays. A change
 * that was refused at its moment is put away. Refuses one that took effect or was withdrawn.
 */
export async function withdrawContent(tx: Tx, id: string, now: Date): Promise<WithdrawnContent> {
  // Before the row, as whatever is due takes them.
  await lockChanges(tx)
  const change = await lockChange(tx, id)
  if (change === undefined) return { outcome: 'unknown' }
  const isRefused = change.outcome === 'refused'
  if (!isRefused && (change.outcome !== null || change.at <= now)) return { outcome: 'over' }
  await endChange(tx, id, { outcome: 'withdrawn', endedAt: now })
  await withdrawEndOf(tx, id, now)
  return { outcome: isRefused ? 'put away' : 'withdrawn', change }
}
