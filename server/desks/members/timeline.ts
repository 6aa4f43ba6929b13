import { type readTimeline, type TimelineKind, timelineKinds } from '#contract/operator/timeline.ts'
import type { OutputOf } from '#contract/wire.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { NewestPage, Place } from '#server/db/newest-first.ts'
import type { Happening, Sources } from './timeline-source.ts'
import { sources } from './timeline-sources.ts'

type Event = OutputOf<typeof readTimeline>['list'][number]

/** The event after which a timeline goes on. */
interface Cursor extends Place {
  kind: TimelineKind
}

export const kindsOf = Object.keys(timelineKinds) as TimelineKind[]
const isKind = (text: string): text is TimelineKind => kindsOf.some((kind) => kind === text)

const separator = '.'
const writeCursor = ({ at, kind, key }: Cursor) => [at.getTime(), kind, key].join(separator)

/** Reads what `next` of an answer said; undefined when it is no place in a timeline. */
export function readCursor(text: string): Cursor | undefined {
  const [ms = '', kind = '', key = '', ...rest] = text.split(separator)
  if (!/^\d{1,13}$/.test(ms) || !isKind(kind) || !/^[\w-]{1,40}$/.test(key) || rest.length > 0)
    return undefined
  return { at: new Date(Number(ms)), kind, key }
}

/** Reads the kinds of a filter; without it all, and of either those that are open. */
export const readKinds = (filter: string | undefined, open: readonly TimelineKind[]): TimelineKind[] =>
  open.filter((kind) => filter === undefined || filter.split(',').includes(kind))

const firstKey = ''
/** Sorts after every key: they are made of digits, letters, `-` and `_`. */
const lastKey = '~'

/** Events of one millisecond stand in the order of their kinds; so a kind goes on before, at or after the cursor's own. */
function placeFor(kind: TimelineKind, cursor: Cursor | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [own, reached] = [kindsOf.indexOf(kind), kindsOf.indexOf(cursor.kind)]
  if (own === reached) return cursor
  return { at: cursor.at, key: own > reached ? lastKey : firstKey }
}

const byNewest = (one: Happening, other: Happening) =>
  other.at.getTime() - one.at.getTime() ||
  kindsOf.indexOf(one.kind) - kindsOf.indexOf(other.kind) ||
  (one.key < other.key ? 1 : -1)

/**
 * Reads a member's events, newest first: as much of each kind as one page may need, merged. Reads only.
 * @returns the events, and the place where the next page goes on, empty at the end
 */
export async function readHappenings(
  given: Sources,
  { kinds, after, size }: { kinds: readonly TimelineKind[]; after: Cursor | undefined; size: number },
): Promise<{ list: Event[]; next: string }> {
  const pageFor = (kind: TimelineKind): NewestPage => ({ after: placeFor(kind, after), limit: size + 1 })
  const read = await Promise.all(kinds.map((kind) => sources[kind](given, pageFor(kind))))
  const happenings = read.flat().sort(byNewest)
  const shown = happenings.slice(0, size)
  const last = shown.at(-1)
  const ids = new Set(shown.map(({ id }) => id))
  const list = await Promise.all(
    shown.map(async ({ kind, at, id, tell }) => ({
      eventId: id,
      kind,
      at: japanInstant(at),
      ...(await tell(ids)),
    })),
  )
  return { list, next: happenings.length > size && last !== undefined ? writeCursor(last) : '' }
}
