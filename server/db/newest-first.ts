// Lists of what happened, newest first, a page at a time.

import { type RawBuilder, sql } from 'kysely'

/** What stands after this place is older, or of the same millisecond with a key that sorts before. */
export interface Place {
  at: Date
  key: string
}

export interface NewestPage {
  /** Without it, from the newest on. */
  after?: Place | undefined
  limit: number
}

interface NewestFirst {
  /** What a list is sorted by, downwards: the instant, then the key. */
  at: RawBuilder<Date>
  key: RawBuilder<string>
  isAfter: RawBuilder<boolean>
}

/**
 * How a query lists its rows. The instant is cut to the millisecond, as a `Date` keeps it: a page that goes on from a `Date`
 * would leave out what happened in the rest of it.
 */
export function newestFirst(
  atColumn: string,
  after: Place | undefined,
  key = sql<string>`id::text collate "C"`,
): NewestFirst {
  const at = sql<Date>`date_trunc('milliseconds', ${sql.ref(atColumn)})`
  const isAfter =
    after === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(${at}, ${key}) < (${after.at}::timestamptz, ${after.key}::text)`
  return { at, key, isAfter }
}
