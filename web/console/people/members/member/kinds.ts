// The kinds of the timeline in the address: `?kinds=draw,payment`; none of them: all.

import { type TimelineKind, timelineKinds } from '#contract/operator/timeline.ts'

const known = Object.keys(timelineKinds) as TimelineKind[]

/** Those of the address, in the order of the contract; what it does not know is left out. */
export function readKinds(query: URLSearchParams): TimelineKind[] {
  const asked = query.get('kinds')?.split(',') ?? []
  return known.filter((kind) => asked.includes(kind))
}

/** The query of the address, with its `?`. */
export const writeKinds = (kinds: readonly TimelineKind[]): string =>
  kinds.length === 0 ? '?' : `?kinds=${known.filter((kind) => kinds.includes(kind)).join()}`

/** A kind is added, or taken away when it is there. */
export const toggleKind = (kinds: readonly TimelineKind[], kind: TimelineKind): TimelineKind[] =>
  kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind]
