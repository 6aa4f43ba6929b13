// Deposits as an operator looks for them.

import { sql } from 'kysely'
import { paymentProviders } from '#contract/payment-methods.ts'
import { addDays, type JapanDate, startOfJapanDay } from '#server/business-time/japan.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { payerNameKey } from './payer-name-key.ts'
import { type BankDeposit, needsPerson } from './queries.ts'

/** Among so many of the newest a payer's name is looked for: its spelling is compared in the program. */
const newestNames = 5000

interface DepositSearch {
  /** Only those that a person must look at. */
  waits: boolean
  /** A payer's name in any spelling, or the id of a deposit; empty: all. */
  inHand: string
  /** Only the whole of it matches. */
  isWhole: boolean
  from?: Date | undefined
  before?: Date | undefined
  sort: 'recorded' | '-recorded' | 'arrived' | '-arrived' | 'amount' | '-amount'
  limit: number
  offset: number
}

const sortColumns = { recorded: 'recordedAt', arrived: 'arrivedAt', amount: 'amountYen' } as const

/** Deposits whose payer's name, however it is spelled, has this in it, or is this; and the one with this id. */
async function named(db: Database, inHand: string, isWhole: boolean): Promise<string[]> {
  const key = payerNameKey(inHand)
  const newest = await db
    .selectFrom('bankDeposit')
    .select(['source', 'depositId', 'payerName'])
    .orderBy('arrivedAt', 'desc')
    .limit(newestNames)
    .execute()
  return newest.flatMap(({ source, depositId, payerName }) => {
    const own = payerNameKey(payerName)
    const isNamed = key !== '' && (isWhole ? own === key : own.includes(key))
    return isNamed ? [`${source} ${depositId}`] : []
  })
}

/** A page of the deposits that fit, and how many fit in all. */
export async function searchDeposits(
  db: Database,
  { waits, inHand, isWhole, from, before, sort, limit, offset }: DepositSearch,
): Promise<{ deposits: BankDeposit[]; total: number }> {
  let fitting = db.selectFrom('bankDeposit')
  if (waits) fitting = fitting.where(needsPerson)
  if (from !== undefined) fitting = fitting.where('arrivedAt', '>=', from)
  if (before !== undefined) fitting = fitting.where('arrivedAt', '<', before)
  if (inHand !== '') {
    const names = await named(db, inHand, isWhole)
    fitting = fitting.where((e) =>
      e.or([e('depositId', '=', inHand), sql<boolean>`source || ' ' || deposit_id = any(${names}::text[])`]),
    )
  }
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const [deposits, { total }] = await Promise.all([
    fitting
      .selectAll()
      .orderBy(column, direction)
      .orderBy('source')
      .orderBy('depositId', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    fitting.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { deposits, total }
}

/** All deposits that belong to a purchase, or of which its order was named, oldest first. */
export async function listDepositsAbout(
  db: Database,
  { paymentId, orderId }: { paymentId: string; orderId: string },
): Promise<BankDeposit[]> {
  return await db
    .selectFrom('bankDeposit')
    .selectAll()
    .where((e) => e.or([e('paymentId', '=', paymentId), e('orderId', '=', orderId)]))
    .orderBy('arrivedAt')
    .orderBy('source')
    .orderBy('depositId')
    .execute()
}

/** Those of these deposits that are held. */
export async function listHeldDeposits(
  db: Database,
  source: string,
  ids: readonly string[],
): Promise<BankDeposit[]> {
  return await db
    .selectFrom('bankDeposit')
    .selectAll()
    .where('source', '=', source)
    .where('depositId', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('isHeld', '=', true)
    .orderBy('depositId')
    .execute()
}

/** The points of a purchase that a deposit pays for, rounded up. */
export const shareOf = (
  { points, priceYen }: { points: number; priceYen: number },
  { amountYen }: Pick<BankDeposit, 'amountYen'>,
): number => Math.ceil((points * Math.min(amountYen, priceYen)) / priceYen)

/** Tells whether the price of a paid purchase reached an account of the shop, which no provider lists. */
export async function isOnOwnAccount(
  db: Database,
  { id, priceYen }: { id: string; priceYen: number },
): Promise<boolean> {
  const { yen } = await db
    .selectFrom('bankDeposit')
    .select(sql<number>`coalesce(sum(amount_yen), 0)::bigint`.as('yen'))
    .where('paymentId', '=', id)
    .where('settledAt', 'is not', null)
    .where('reversedAt', 'is', null)
    .where('source', 'not in', Object.keys(paymentProviders))
    .executeTakeFirstOrThrow()
  return yen >= priceYen
}

/** The deposits of a source that arrived on these business dates. */
export const listArrivedDeposits = (
  db: Database,
  source: string,
  { first, last }: { first: JapanDate; last: JapanDate },
): Promise<BankDeposit[]> =>
  db
    .selectFrom('bankDeposit')
    .selectAll()
    .where('source', '=', source)
    .where('arrivedAt', '>=', startOfJapanDay(first))
    .where('arrivedAt', '<', startOfJapanDay(addDays(last, 1)))
    .orderBy('recordedAt')
    .orderBy('depositId')
    .execute()

/** The ids that begin so, whatever day their deposits arrived on. */
export async function listIdsBeginning(
  db: Database,
  source: string,
  begins: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('bankDeposit')
    .select('depositId')
    .where('source', '=', source)
    .where('depositId', 'like', sql<string>`any(${begins.map((begin) => `${begin}%`)}::text[])`)
    .execute()
  return rows.map(({ depositId }) => depositId)
}

/** Keeps the balance of the account after a deposit, where it was not known yet. */
export async function keepBalance(
  tx: Tx,
  { source, depositId, balanceYen }: { source: string; depositId: string; balanceYen: number },
): Promise<void> {
  await tx
    .updateTable('bankDeposit')
    .set({ balanceYen })
    .where('source', '=', source)
    .where('depositId', '=', depositId)
    .where('balanceYen', 'is', null)
    .execute()
}

/** Deposits that arrived in a span, by source, in yen. */
export async function sumDeposits(
  db: Database,
  { from, before }: { from: Date; before: Date },
): Promise<{ source: string; count: number; yen: number }[]> {
  return await db
    .selectFrom('bankDeposit')
    .select((e) => ['source', e.fn.countAll<number>().as('count')])
    .select(sql<number>`sum(amount_yen)::bigint`.as('yen'))
    .where('arrivedAt', '>=', from)
    .where('arrivedAt', '<', before)
    .groupBy('source')
    .orderBy('source')
    .execute()
}

/** The note about a deposit, without the payer's name that it may hold. */
export const noteWithoutName = (note: string): string =>
  note.replace(/(?<=^reported again as \d+ yen) by .*$/, '')
