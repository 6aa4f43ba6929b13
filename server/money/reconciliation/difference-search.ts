// Differences as an operator looks for them.

import type { Database } from '#server/db/pool.ts'
import type { Difference } from './queries.ts'

interface DifferenceSearch {
  isOpen: boolean
  kind?: Difference['kind'] | undefined
  /** Empty: all. */
  orderId: string
  /** Business days, both included. */
  from?: string | undefined
  until?: string | undefined
  sort: 'day' | '-day' | 'found' | '-found'
  limit: number
  offset: number
}

const sortColumns = { day: 'day', found: 'foundAt' } as const

/** A page of the differences that fit, and how many fit in all. */
export async function searchDifferences(
  db: Database,
  { isOpen, kind, orderId, from, until, sort, limit, offset }: DifferenceSearch,
): Promise<{ differences: Difference[]; total: number }> {
  let fitting = db.selectFrom('paymentDifference')
  if (isOpen) fitting = fitting.where('settledAt', 'is', null)
  if (kind !== undefined) fitting = fitting.where('kind', '=', kind)
  if (orderId !== '') fitting = fitting.where('orderId', '=', orderId)
  if (from !== undefined) fitting = fitting.where('day', '>=', from)
  if (until !== undefined) fitting = fitting.where('day', '<=', until)
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const [differences, { total }] = await Promise.all([
    fitting
      .selectAll()
      .orderBy(column, direction)
      .orderBy('foundAt', direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    fitting.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { differences, total }
}

/** The differences about an order, newest first. */
export async function listDifferencesAbout(db: Database, orderId: string): Promise<Difference[]> {
  return await db
    .selectFrom('paymentDifference')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('foundAt', 'desc')
    .orderBy('id')
    .execute()
}
