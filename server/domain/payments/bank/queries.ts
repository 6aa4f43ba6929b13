import { type Selectable, sql } from 'kysely'
import { addDays, japanDate, startOfJapanDay } from '../../../business-time/japan.ts'
import type { Database, Tx } from '../../../db/pool.ts'
import type { BankDeposit as BankDepositTable } from '../../../db/schema.ts'
import type { Deposit } from '../../../providers/payments/port.ts'
import { finalStates } from '../states.ts'
import type { AwaitedTransfer } from './match-deposit.ts'

export type BankDeposit = Selectable<BankDepositTable>

/** The number of the way to pay that is a bank transfer (spec §4). */
export const bankTransfer = '4'

/** Which movement of an account: the bank's or company's own name for it. */
export interface DepositName {
  source: string
  depositId: string
}

export async function findDeposit(
  db: Database,
  { source, depositId }: DepositName,
): Promise<BankDeposit | undefined> {
  return await db
    .selectFrom('bankDeposit')
    .selectAll()
    .where('source', '=', source)
    .where('depositId', '=', depositId)
    .executeTakeFirst()
}

/** Those of a source's deposits that were recorded before. */
export async function findKnownDeposits(db: Database, source: string, ids: string[]): Promise<BankDeposit[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('bankDeposit')
    .selectAll()
    .where('source', '=', source)
    .where('depositId', 'in', ids)
    .execute()
}

/** Reads a deposit and holds it until the transaction ends. Whoever needs its payment too holds that first. */
export async function lockDeposit(
  tx: Tx,
  { source, depositId }: DepositName,
): Promise<BankDeposit | undefined> {
  return await tx
    .selectFrom('bankDeposit')
    .selectAll()
    .where('source', '=', source)
    .where('depositId', '=', depositId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Records a deposit as nobody's yet; false when it was recorded before, also by another process this instant. */
export async function insertDeposit(tx: Tx, source: string, deposit: Deposit, now: Date): Promise<boolean> {
  const { id, amountYen, payerName, orderId } = deposit
  const arrivedAt = latestArrival(deposit, now)
  const result = await tx
    .insertInto('bankDeposit')
    .values({
      source,
      depositId: id,
      amountYen,
      payerName,
      arrivedAt,
      orderId: orderId ?? null,
      recordedAt: now,
    })
    .onConflict((it) => it.columns(['source', 'depositId']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Of a day without an hour, the last moment at which the money can have come: by then it has been told. */
function latestArrival({ arrivedAt, isToTheDay = false }: Deposit, now: Date): Date {
  if (!isToTheDay) return arrivedAt
  const lastMoment = startOfJapanDay(addDays(japanDate(arrivedAt), 1)).getTime() - 1
  return new Date(Math.max(arrivedAt.getTime(), Math.min(now.getTime(), lastMoment)))
}

/**
 * Says whose a deposit is, and why a person must look at it ('': nobody must). A settled deposit stays as it is.
 * @throws when it is settled: the caller holds it, or has just recorded it
 */
export async function tieDeposit(tx: Tx, name: DepositName, paymentId: string, note = ''): Promise<void> {
  await changeUnsettled(tx, name, { paymentId, note })
}

/** Settles a deposit that pays for nothing; the caller holds it. */
export async function settleAsNobodys(tx: Tx, name: DepositName, now: Date): Promise<void> {
  await changeUnsettled(tx, name, { paymentId: null, note: '', settledAt: now })
}

async function changeUnsettled(
  tx: Tx,
  { source, depositId }: DepositName,
  change: { paymentId: string | null; note: string; settledAt?: Date },
): Promise<void> {
  const result = await tx
    .updateTable('bankDeposit')
    .set(change)
    .where('source', '=', source)
    .where('depositId', '=', depositId)
    .where('settledAt', 'is', null)
    .executeTakeFirst()
  if (result.numUpdatedRows !== 1n) throw new Error(`the deposit ${source} ${depositId} is settled`)
}

/** Says why a person must look at a deposit, settled or not; '' once they have. */
export async function noteDeposit(tx: Tx, { source, depositId }: DepositName, note: string): Promise<void> {
  await tx
    .updateTable('bankDeposit')
    .set({ note })
    .where('source', '=', source)
    .where('depositId', '=', depositId)
    .execute()
}

/** What arrived for a purchase and has not been settled, oldest first. */
export async function listUnsettledDeposits(db: Database, paymentId: string): Promise<BankDeposit[]> {
  return await db
    .selectFrom('bankDeposit')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('settledAt', 'is', null)
    .orderBy('arrivedAt')
    .orderBy('source')
    .orderBy('depositId')
    .execute()
}

/** The purchase has its money: what arrived for it is settled. */
export async function settleDepositsOf(tx: Tx, paymentId: string, now: Date): Promise<BankDeposit[]> {
  return await tx
    .updateTable('bankDeposit')
    .set({ settledAt: now, note: '' })
    .where('paymentId', '=', paymentId)
    .where('settledAt', 'is', null)
    .returningAll()
    .execute()
}

/** The newest deposits first; without `all` only those that are not settled, or settled and a person must look. */
export async function listDeposits(db: Database, all: boolean, limit: number): Promise<BankDeposit[]> {
  let deposits = db.selectFrom('bankDeposit').selectAll()
  if (!all) deposits = deposits.where((e) => e.or([e('settledAt', 'is', null), e('note', '<>', '')]))
  return await deposits.orderBy('recordedAt', 'desc').orderBy('depositId').limit(limit).execute()
}

/**
 * Purchases with money that a machine has not finished with: undecided ones, and decided ones with money that nobody
 * has been told of. By id, the order in which they are locked.
 */
export async function listPaymentsWithMoney(
  db: Database,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  let payments = db
    .selectFrom('bankDeposit')
    .innerJoin('payment', 'payment.id', 'bankDeposit.paymentId')
    .select('payment.id')
    .distinct()
    .where('settledAt', 'is', null)
    .where((e) => e.or([e('payment.state', 'not in', finalStates), e('note', '=', '')]))
  if (after !== undefined) payments = payments.where('payment.id', '>', after)
  const rows = await payments.orderBy('payment.id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Bank transfers by our order ids. */
export async function findTransfersByOrder(db: Database, orderIds: string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'orderId'])
    .where('method', '=', bankTransfer)
    .where('orderId', 'in', orderIds)
    .execute()
  return new Map(rows.map(({ id, orderId }) => [orderId, id]))
}

/** Every bank transfer that is waited for, under the name its payer gave. */
export async function listAwaitedTransfers(db: Database): Promise<AwaitedTransfer[]> {
  return await db
    .selectFrom('payment')
    .select((e) => [
      ...(['id', 'priceYen', 'createdAt'] as const),
      sql<string>`coalesce(details ->> 'payerName', '')`.as('payerName'),
      e
        .exists(
          e
            .selectFrom('bankDeposit')
            .select('depositId')
            .whereRef('bankDeposit.paymentId', '=', 'payment.id')
            .where('settledAt', 'is', null),
        )
        .$castTo<boolean>()
        .as('hasMoney'),
    ])
    .where('method', '=', bankTransfer)
    .where('state', '=', 'awaiting_payment')
    .execute()
}
