// Payments as an operator looks for them.

import { sql } from 'kysely'
import type { Database } from '#server/db/pool.ts'
import type { PaymentState } from '#server/db/schema.ts'
import { isUuid } from '#server/db/uuid.ts'
import type { Instruction, Payment } from './queries.ts'

interface PaymentSearch {
  /** Empty: all. */
  states: readonly PaymentState[]
  method?: string | undefined
  /** The id of a payment or a member, an order number, or a provider's reference; empty: all. */
  inHand: string
  from?: Date | undefined
  before?: Date | undefined
  sort: 'opened' | '-opened' | 'changed' | '-changed' | 'price' | '-price'
  limit: number
  offset: number
}

const sortColumns = { opened: 'createdAt', changed: 'changedAt', price: 'priceYen' } as const

/** A page of the payments that fit, and how many fit in all. */
export async function searchPayments(
  db: Database,
  { states, method, inHand, from, before, sort, limit, offset }: PaymentSearch,
): Promise<{ payments: Payment[]; total: number }> {
  let fitting = db.selectFrom('payment')
  if (states.length > 0) fitting = fitting.where('state', 'in', states)
  if (method !== undefined) fitting = fitting.where('method', '=', method)
  if (from !== undefined) fitting = fitting.where('createdAt', '>=', from)
  if (before !== undefined) fitting = fitting.where('createdAt', '<', before)
  if (inHand !== '')
    fitting = fitting.where((e) =>
      isUuid(inHand)
        ? e.or([e('id', '=', inHand), e('memberId', '=', inHand)])
        : e.or([
            e('orderId', '=', inHand.toUpperCase()),
            e('orderId', '=', inHand),
            e('providerReference', '=', inHand),
          ]),
    )
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const [payments, { total }] = await Promise.all([
    fitting
      .selectAll()
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    fitting.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { payments, total }
}

/** The payer's instruction for a purchase, where one was shown. */
export async function findInstruction(db: Database, paymentId: string): Promise<Instruction | undefined> {
  return await db
    .selectFrom('paymentInstruction')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
}

/** By which method each of these purchases is paid; by id. */
export async function methodsOfPayments(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'method'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, method }) => [id, method]))
}
