// Lists of events, newest first, a page at a time.

import { type SelectQueryBuilder, sql } from 'kysely'

/** A place in the list: later rows are older, or of the same millisecond with a key that sorts before. */
export interface Place {
  at: Date
  key: string
}

export interface NewestPage {
  /** Without it, from the newest on. */
  after?: Place | undefined
  limit: number
}

/**
 * A page of a query's rows, sorted downwards by an instant, then by a key:
 * `query.$call(newestFirst('createdAt', page))`. The instant is cut to the millisecond, as a `Date` keeps it:
 * a page that goes on from a `Date` would leave out rows from the rest of it.
 */
export const newestFirst =
  (atColumn: string, { after, limit }: NewestPage, key = sql<string>`id::text collate "C"`) =>
  <Tables, Table extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, Table, Row>,
  ): SelectQueryBuilder<Tables, Table, Row> => {
    const at = sql<Date>`date_trunc('milliseconds', ${sql.ref(atColumn)})`
    const isAfter =
      after === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(${at}, ${key}) < (${after.at}::timestamptz, ${after.key}::text)`
    return query.where(isAfter).orderBy(at, 'desc').orderBy(key, 'desc').limit(limit)
  }
