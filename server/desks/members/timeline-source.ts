// The events of a timeline, and how one kind of them is read.

import type * as z from 'zod/mini'
import type { TimelineKind, timelineDetails } from '#contract/operator/timeline.ts'
import type { Language } from '#phrases/language.ts'
import type { NewestPage } from '#server/db/newest-first.ts'
import type { Database } from '#server/db/pool.ts'
import type { Member } from '#server/people/members/member-row.ts'
import type { Show } from './mask.ts'

/** The details of an event of each kind. */
export type Details = { [Kind in TimelineKind]: z.output<(typeof timelineDetails)[Kind]> }

type Told = { [Kind in TimelineKind]?: Details[Kind] | undefined }

export interface Happening {
  kind: TimelineKind
  at: Date
  /** Orders what happened in one millisecond. */
  key: string
  id: string
  /** `shown`: the ids of all events in the answer, so that their data is read once for all. */
  tell: (shown: ReadonlySet<string>) => Promise<Told> | Told
}

/** The member whose events are read, and how they are told. */
export interface Sources {
  db: Database
  member: Member
  show: Show
  language: Language
  now: Date
  shopOrigin: string
}

/** Reads a page of one kind, newest first. */
export type Source = (given: Sources, page: NewestPage) => Promise<Happening[]>
