import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { addDays, japanDate, startOfJapanDay } from '#server/business-time/japan.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { BankDeposit as BankDepositTable, DB } from '#server/db/schema.ts'
import { numbersAwaiting } from '#server/money/payments/methods.ts'
import { finalStates } from '#server/money/payments/states.ts'
import type { Deposit } from '#server/providers/payments/port.ts'
import type { Match, NamedBankTransfer } from './match-deposit.ts'

export type BankDeposit = Selectable<BankDepositTable>

/** Identifies a movement of an account: the source and its id there. */
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

/** The deposits of a source that are already recorded. */
export async function findKnownDeposits(db: Database, source: string, ids: string[]): Promise<BankDeposit[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('bankDeposit')
    .selectAll()
    .where('source', '=', source)
    .where('depositId', 'in', ids)
    .execute()
}

/** Finds deposits that are known under an id with zeros in front, which a spreadsheet drops; of the same amount alone. */
export async function findWithZeros(
  db: Database,
  source: string,
  deposits: readonly { id: string; amountYen: number }[],
): Promise<{ id: string; whole: string }[]> {
  const bare = new Map(deposits.filter(({ id }) => /^[1-9]\d*$/.test(id)).map((it) => [it.id, it]))
  if (bare.size === 0) return []
  const rows = await db
    .selectFrom('bankDeposit')
    .select(['depositId as whole', 'amountYen'])
    .where('source', '=', source)
    .where(sql<string>`ltrim(deposit_id, '0')`, 'in', [...bare.keys()])
    .execute()
  for (const { whole } of rows) bare.delete(whole)
  return rows.flatMap(({ whole, amountYen }) => {
    const id = whole.replace(/^0+/, '')
    return bare.get(id)?.amountYen === amountYen ? [{ id, whole }] : []
  })
}

/**
 * Reads a deposit and holds it until the transaction ends. An operation that needs its payment too holds that first.
 */
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

/** Records a deposit with its purchase, or why it has none. False, changing nothing: it was recorded before, perhaps just now. */
export async function insertDeposit(
  tx: Tx,
  source: string,
  deposit: Deposit,
  match: Match & { isHeld: boolean },
  now: Date,
): Promise<boolean> {
  const { id, amountYen, payerName, orderId = null, balanceYen = null } = deposit
  const found = 'unclear' in match ? { paymentId: null, note: match.unclear } : { note: '', ...match }
  const arrivedAt = latestArrival(deposit, now)
  const result = await tx
    .insertInto('bankDeposit')
    .values({
      source,
      depositId: id,
      amountYen,
      payerName,
      arrivedAt,
      balanceYen,
      orderId,
      recordedAt: now,
      ...found,
    })
    .onConflict((it) => it.columns(['source', 'depositId']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** For a deposit with a day but no time: the latest possible arrival, which is not after the moment it was recorded. */
function latestArrival({ arrivedAt, isToTheDay = false }: Deposit, now: Date): Date {
  if (!isToTheDay) return arrivedAt
  const lastMoment = startOfJapanDay(addDays(japanDate(arrivedAt), 1)).getTime() - 1
  return new Date(Math.max(arrivedAt.getTime(), Math.min(now.getTime(), lastMoment)))
}

/**
 * Sets the purchase (null: none) of a deposit, which is held no longer, and why the operator must look at it ('': no need). A settled deposit stays as it is.
 * @throws when it is settled: the caller holds it, or has just recorded it
 */
export async function tieDeposit(
  tx: Tx,
  name: DepositName,
  paymentId: string | null,
  note = '',
): Promise<void> {
  await changeUnsettled(tx, name, { paymentId, note })
}

/** Settles a deposit that pays for nothing; the caller holds it. The name of a payer who has left goes (ruling 27). */
export async function settleWithoutPurchase(
  tx: Tx,
  name: DepositName,
  { isPayerGone, now }: { isPayerGone: boolean; now: Date },
): Promise<void> {
  const erased = isPayerGone ? { payerName: erasedPayerName, seenNote: '' } : {}
  await changeUnsettled(tx, name, { paymentId: null, note: '', settledAt: now, ...erased })
}

async function changeUnsettled(
  tx: Tx,
  { source, depositId }: DepositName,
  change: { paymentId: string | null; note: string; settledAt?: Date; payerName?: string; seenNote?: string },
): Promise<void> {
  const result = await tx
    .updateTable('bankDeposit')
    .set({ ...change, isHeld: false })
    .where('source', '=', source)
    .where('depositId', '=', depositId)
    .where('settledAt', 'is', null)
    .executeTakeFirst()
  if (result.numUpdatedRows !== 1n) throw new Error(`the deposit ${source} ${depositId} is settled already`)
}

/** Sets why the operator must look at a deposit, settled or not. */
export async function noteDeposit(tx: Tx, { source, depositId }: DepositName, note: string): Promise<void> {
  await tx
    .updateTable('bankDeposit')
    .set({ note })
    .where('source', '=', source)
    .where('depositId', '=', depositId)
    .execute()
}

/** The operator has looked: the deposit leaves the list, and the same report again does not put it back. */
export async function takeOffList(tx: Tx, { source, depositId }: DepositName): Promise<void> {
  await tx
    .updateTable('bankDeposit')
    .set((e) => ({ seenNote: e.ref('note'), note: '' }))
    .where('source', '=', source)
    .where('depositId', '=', depositId)
    .execute()
}

/** Every deposit that a provider ever listed for an order, in any state. */
export async function listDepositsOfOrder(
  db: Database,
  source: string,
  orderId: string,
): Promise<BankDeposit[]> {
  return await db
    .selectFrom('bankDeposit')
    .selectAll()
    .where('source', '=', source)
    .where('orderId', '=', orderId)
    .orderBy('depositId')
    .execute()
}

/** Sets when a deposit was reversed (null: it was not), settled or not, and why the operator must look. */
export async function changeReversed(
  tx: Tx,
  { source, depositId }: DepositName,
  change: { reversedAt: Date | null; note: string },
): Promise<void> {
  await tx
    .updateTable('bankDeposit')
    .set(change)
    .where('source', '=', source)
    .where('depositId', '=', depositId)
    .execute()
}

/** The deposits of a purchase that are neither reversed nor settled, oldest first. */
export async function listUnsettledDeposits(db: Database, paymentId: string): Promise<BankDeposit[]> {
  return await db
    .selectFrom('bankDeposit')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('settledAt', 'is', null)
    .where('reversedAt', 'is', null)
    .orderBy('arrivedAt')
    .orderBy('source')
    .orderBy('depositId')
    .execute()
}

/** The purchase is paid: settles its deposits, but for one that a second person has not approved yet. */
export async function settleDepositsOf(tx: Tx, paymentId: string, now: Date): Promise<BankDeposit[]> {
  return await tx
    .updateTable('bankDeposit')
    .set({ settledAt: now, note: '' })
    .where('paymentId', '=', paymentId)
    .where('settledAt', 'is', null)
    .where('reversedAt', 'is', null)
    .where('isHeld', '=', false)
    .returningAll()
    .execute()
}

/** Replaces a payer's name once its member has left. No bank writes it. */
export const erasedPayerName = '(erased)'

/**
 * Erases the payer's name on the settled deposits of a member who has left (ruling 27); the bank's statement keeps it.
 * Money that is not settled keeps the name: the operator needs it to send the money back.
 */
export async function erasePayerNames(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('bankDeposit')
    .set({
      payerName: erasedPayerName,
      note: sql`regexp_replace(note, ${namedInNote}, '')`,
      seenNote: sql`regexp_replace(seen_note, ${namedInNote}, '')`,
    })
    .where('paymentId', 'in', (eb) => eb.selectFrom('payment').select('id').where('memberId', '=', memberId))
    .where('settledAt', 'is not', null)
    .execute()
}

/** The note on a deposit that its source reports again with other data. */
export const reportedAgain = ({ amountYen, payerName }: Pick<Deposit, 'amountYen' | 'payerName'>): string =>
  `reported again as ${amountYen} yen by ${payerName}`
const namedInNote = '(?<=^reported again as \\d+ yen) by .*$'

/**
 * Money that a person must look at: without a purchase, with a note, or held. Other money with a purchase
 * waits for the bank to open, or for its provider's answer.
 */
export const needsPerson = (e: ExpressionBuilder<DB, 'bankDeposit'>) =>
  e.or([
    e.and([e('settledAt', 'is', null), e('paymentId', 'is', null)]),
    e('note', '<>', ''),
    e('isHeld', '=', true),
  ])

/** Counts the deposits that a person must look at, and tells when the oldest was recorded. */
export const countDepositsToReview = (db: Database): Promise<{ count: number; since: Date | null }> =>
  db
    .selectFrom('bankDeposit')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('recordedAt').as('since')])
    .where(needsPerson)
    .executeTakeFirstOrThrow()

/**
 * Purchases with deposits, reversed ones included, that still need processing: undecided purchases, and decided ones
 * with a deposit that is not yet on the operator's list. Sorted by id, the order in which they are locked.
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
export async function findBankTransfersByOrder(
  db: Database,
  orderIds: string[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'orderId'])
    .where('method', 'in', numbersAwaiting('deposit'))
    .where('orderId', 'in', orderIds)
    .execute()
  return new Map(rows.map(({ id, orderId }) => [orderId, id]))
}

/** The deposits matched to a purchase that are not reversed, settled or not. */
const foundYen = sql<number>`(
  select coalesce(sum(amount_yen), 0) from bank_deposit where payment_id = payment.id and reversed_at is null
)`

/**
 * Every purchase by bank transfer under these names (`payerNameKey`) whose time to pay was not over before `since`,
 * in any state; by name.
 */
export async function listBankTransfersUnder(
  db: Database,
  names: readonly string[],
  since: Date,
): Promise<Map<string, NamedBankTransfer[]>> {
  const byName = new Map<string, NamedBankTransfer[]>()
  if (names.length === 0) return byName
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'memberId', 'state', 'priceYen', 'createdAt', 'giveUpAt', 'payerKey'])
    .select(foundYen.as('foundYen'))
    // Lets PostgreSQL use the partial index, which holds only purchases with a name.
    .where('payerKey', '<>', '')
    .where('payerKey', 'in', names)
    .where('giveUpAt', '>=', since)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  for (const { payerKey, ...transfer } of rows) {
    const sameName = byName.get(payerKey)
    if (sameName === undefined) byName.set(payerKey, [transfer])
    else sameName.push(transfer)
  }
  return byName
}

/** Holds purchases until the transaction ends, in the order of their ids. */
export async function lockBankTransfers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.selectFrom('payment').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}
