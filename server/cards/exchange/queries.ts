// The only SQL that names the exchange table.

import { sql } from 'kysely'
import { type NewestPage, newestFirst } from '#server/db/newest-first.ts'
import type { Database, Tx } from '#server/db/pool.ts'

export interface Exchange {
  id: string
  memberId: string
  cardId: string
  quantity: number
  /** The price of all copies. */
  coinHundredths: number
  termsNo: number
  exchangedAt: Date
}

const columns = ['id', 'memberId', 'cardId', 'quantity', 'coinHundredths', 'termsNo', 'exchangedAt'] as const

export async function insertExchange(tx: Tx, exchange: Exchange): Promise<void> {
  await tx.insertInto('exchange').values(exchange).execute()
}

export async function findExchange(
  db: Database,
  memberId: string,
  id: string,
): Promise<Exchange | undefined> {
  return await db
    .selectFrom('exchange')
    .select(columns)
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Counts the copies of a card that a member has exchanged so far. */
export async function countExchangedBy(db: Database, memberId: string, cardId: string): Promise<number> {
  const { count } = await db
    .selectFrom('exchange')
    .select((eb) => sql<number>`coalesce(${eb.fn.sum('quantity')}, 0)::integer`.as('count'))
    .where('memberId', '=', memberId)
    .where('cardId', '=', cardId)
    .executeTakeFirstOrThrow()
  return count
}

/** A member's exchanges, newest first. */
export async function listExchangesOf(
  db: Database,
  memberId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ exchanges: Exchange[]; total: number }> {
  const own = db.selectFrom('exchange').where('memberId', '=', memberId)
  const [exchanges, { total }] = await Promise.all([
    own.select(columns).orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { exchanges, total }
}

/** A member's exchanges, newest first, after a place. */
export async function listExchangesBefore(
  db: Database,
  memberId: string,
  page: NewestPage,
): Promise<Exchange[]> {
  return await db
    .selectFrom('exchange')
    .select(columns)
    .where('memberId', '=', memberId)
    .$call(newestFirst('exchangedAt', page))
    .execute()
}
