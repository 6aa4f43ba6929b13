// The timeline as far as it was loaded: the newest events from the loader, and older ones when they are asked for.

import { useEffect, useRef, useState } from 'react'
import type { TimelineKind } from '#contract/operator/timeline.ts'
import type { Failure, Result } from '#web/api/client.ts'
import { useApi } from '#web/console/frame/services.tsx'
import { askTimeline, type TimelineEvent, type TimelinePage } from './loader.ts'

export interface Timeline {
  list: readonly TimelineEvent[]
  hasOlder: boolean
  isLoading: boolean
  /** The failure of the newest call; the shown events stay. */
  failure: Failure | null
  showOlder(size?: number): Promise<void>
}

/** The anchor of an event in the page. */
export const anchorOf = ({ kind, eventId }: Pick<TimelineEvent, 'kind' | 'eventId'>): string =>
  `${kind}-${eventId}`

/** Appends; an event that came twice, since others were written meanwhile, stands once. */
function appended(list: readonly TimelineEvent[], older: readonly TimelineEvent[]): TimelineEvent[] {
  const shown = new Set(list.map(anchorOf))
  return [...list, ...older.filter((event) => !shown.has(anchorOf(event)))]
}

interface Kept extends Omit<Timeline, 'hasOlder' | 'showOlder'> {
  first: Result<TimelinePage>
  /** The cursor; empty at the end. */
  next: string
}

const begun = (first: Result<TimelinePage>): Kept => ({
  first,
  list: first.ok ? first.data.list : [],
  next: first.ok ? first.data.next : '',
  failure: first.ok ? null : first,
  isLoading: false,
})

/** `first` is the loader's answer: with another one the timeline begins anew, and calls under way are dropped. */
export function useTimeline(
  memberId: string,
  kinds: readonly TimelineKind[],
  first: Result<TimelinePage>,
): Timeline {
  const api = useApi()
  const [kept, setKept] = useState(() => begun(first))
  const now = kept.first === first ? kept : begun(first)
  if (now !== kept) setKept(now)

  const asking = useRef<AbortController | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the loader is a timeline of its own
  useEffect(
    () => () => {
      asking.current?.abort()
      asking.current = null
    },
    [first],
  )

  const { list, next, isLoading, failure } = now
  return {
    list,
    isLoading,
    failure,
    hasOlder: next !== '',
    async showOlder(size) {
      if (asking.current !== null || next === '') return
      const mine = new AbortController()
      asking.current = mine
      setKept({ ...now, isLoading: true, failure: null })
      const older = await askTimeline(api, memberId, { kinds, before: next, size }, mine.signal)
      if (mine.signal.aborted) return
      asking.current = null
      setKept(
        older.ok
          ? { ...now, list: appended(list, older.data.list), next: older.data.next, failure: null }
          : { ...now, failure: older },
      )
    },
  }
}
