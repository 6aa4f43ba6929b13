import type { Insertable, Selectable } from 'kysely'
import type { PaymentReason } from '#contract/payment-reasons.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type {
  PaymentInstruction as InstructionTable,
  PaymentState,
  Payment as PaymentTable,
  PointCourse,
} from '#server/db/schema.ts'
import { isUuid } from '#server/db/uuid.ts'
import type { Instruction as GivenInstruction } from '#server/providers/payments/port.ts'

export type Payment = Selectable<PaymentTable>
export type Course = Selectable<PointCourse>
export type Instruction = Selectable<InstructionTable>

export async function listCourses(db: Database, offset: number, limit: number): Promise<Course[]> {
  return await db
    .selectFrom('pointCourse')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countCourses(db: Database): Promise<number> {
  const row = await db
    .selectFrom('pointCourse')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

export async function findCourse(db: Database, id: string): Promise<Course | undefined> {
  return await db.selectFrom('pointCourse').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findPayment(db: Database, id: string): Promise<Payment | undefined> {
  if (!isUuid(id)) return undefined
  return await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findPaymentByReference(
  db: Database,
  providerReference: string,
): Promise<Payment | undefined> {
  return await db
    .selectFrom('payment')
    .selectAll()
    .where('providerReference', '=', providerReference)
    .executeTakeFirst()
}

export async function findPaymentByOrderId(db: Database, orderId: string): Promise<Payment | undefined> {
  return await db.selectFrom('payment').selectAll().where('orderId', '=', orderId).executeTakeFirst()
}

export interface Transition {
  fromState: PaymentState | null
  toState: PaymentState
  reason: string
  movedAt: Date
}

/** A payment of this member, or their newest (by the given method); never another member's. */
export async function findMembersPayment(
  db: Database,
  memberId: string,
  paymentId: string | undefined,
  methodId?: string,
): Promise<Payment | undefined> {
  if (paymentId !== undefined && !isUuid(paymentId)) return undefined
  let payments = db.selectFrom('payment').selectAll().where('memberId', '=', memberId)
  if (paymentId !== undefined) payments = payments.where('id', '=', paymentId)
  if (methodId !== undefined) payments = payments.where('method', '=', methodId)
  return await payments.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/**
 * The member's newest purchase by one of these methods that waits for their money, with its payment instruction.
 * `reference`: only the one with this id or receipt number.
 */
export async function findAwaitedPayment(
  db: Database,
  memberId: string,
  methodIds: readonly string[],
  reference?: string,
): Promise<(Payment & Instruction) | undefined> {
  let payments = db
    .selectFrom('payment')
    .innerJoin('paymentInstruction', 'paymentInstruction.paymentId', 'payment.id')
    .selectAll()
    .where('memberId', '=', memberId)
    .where('method', 'in', methodIds)
    .where('state', '=', 'awaiting_payment')
  if (reference !== undefined)
    payments = isUuid(reference)
      ? payments.where('id', '=', reference)
      : payments.where('receiptNumber', '=', reference)
  return await payments.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export async function listTransitions(db: Database, paymentId: string): Promise<Transition[]> {
  return await db
    .selectFrom('paymentTransition')
    .select(['fromState', 'toState', 'reason', 'movedAt'])
    .where('paymentId', '=', paymentId)
    .orderBy('transitionNo')
    .execute()
}

/** A member's purchases that may still bring money, or wait for the operator to decide, newest first. */
export async function listUndecidedPayments(
  db: Database,
  memberId: string,
): Promise<(Payment & { payBy: Date | null; receiptNumber: string | null })[]> {
  const settled: PaymentState[] = ['paid', 'declined', 'expired', 'cancelled', 'refunded']
  return await db
    .selectFrom('payment')
    .leftJoin('paymentInstruction as i', (join) =>
      join.onRef('i.paymentId', '=', 'payment.id').on('state', '=', 'awaiting_payment'),
    )
    .selectAll('payment')
    .select(['i.payBy', 'i.receiptNumber'])
    .where('memberId', '=', memberId)
    .where('state', 'not in', settled)
    .orderBy('createdAt', 'desc')
    .execute()
}

/** Tells whether a purchase of this member may still bring money, or waits for the operator to decide. */
export const hasOpenPayment = async (db: Database, memberId: string): Promise<boolean> =>
  (await listUndecidedPayments(db, memberId)).length > 0

/** Reads a payment and holds it until the transaction ends. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  if (!isUuid(id)) return undefined
  return await tx.selectFrom('payment').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** `lockPayment` without waiting, for an operation that holds another payment; false while another process holds it. */
export async function lockPaymentAtOnce(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payment')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPayment(tx: Tx, payment: Insertable<PaymentTable>): Promise<void> {
  await tx.insertInto('payment').values(payment).execute()
}

/** Columns that may change together with the state. */
export interface Change {
  providerReference?: string
  cardKey?: string
  pageUrl?: string
  pageFields?: string
  nextQueryAt?: Date | null
  /** Only to clear it, once it is certain that the money was not taken. */
  captureBeganAt?: null
  refundedPoints?: number
  refundedYen?: number
}

/** The guarded update behind every change of state; undefined when the payment left `from` meanwhile. */
export async function updateState(
  tx: Tx,
  payment: { id: string; from: PaymentState; to: PaymentState },
  change: Change,
  now: Date,
): Promise<Payment | undefined> {
  return await tx
    .updateTable('payment')
    .set((e) => ({ state: payment.to, changedAt: now, transitions: e('transitions', '+', 1), ...change }))
    .where('id', '=', payment.id)
    .where('state', '=', payment.from)
    .returningAll()
    .executeTakeFirst()
}

export async function insertTransition(
  tx: Tx,
  { payment, from, reason }: { payment: Payment; from: PaymentState | null; reason: PaymentReason },
): Promise<void> {
  await tx
    .insertInto('paymentTransition')
    .values({
      paymentId: payment.id,
      transitionNo: payment.transitions,
      reason,
      movedAt: payment.changedAt,
      fromState: from,
      toState: payment.state,
    })
    .execute()
}

/**
 * Reserves the right to ask for the money of a payment. A process that crashed while holding it is presumed gone
 * when the reservation is older than `staleBefore`.
 */
export async function reserveCapture(
  db: Database,
  id: string,
  staleBefore: Date,
  now: Date,
): Promise<Payment | undefined> {
  return await db
    .updateTable('payment')
    .set({ captureBeganAt: now })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .where((e) => e.or([e('captureBeganAt', 'is', null), e('captureBeganAt', '<', staleBefore)]))
    .returningAll()
    .executeTakeFirst()
}

/** Stores the address where the payer of an open purchase continues, so that a closed browser can return to it. */
export async function keepPage(
  db: Database,
  id: string,
  url: string,
  fields?: Readonly<Record<string, string>>,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ pageUrl: url, ...(fields === undefined ? {} : { pageFields: JSON.stringify(fields) }) })
    .where('id', '=', id)
    .where('state', '=', 'action_required')
    .execute()
}

/** Stores the payment instructions of a waiting purchase; the first ones stored stay, and undefined says so. */
export async function insertInstruction(
  tx: Tx,
  payment: Payment,
  { receiptNumber, receiptUrl, account }: GivenInstruction,
): Promise<Instruction | undefined> {
  return await tx
    .insertInto('paymentInstruction')
    .values({
      paymentId: payment.id,
      payBy: payment.giveUpAt,
      receiptNumber,
      receiptUrl,
      bankName: account?.bankName ?? '',
      accountNumber: account?.number ?? '',
      accountHolder: account?.holder ?? '',
      transferName: account?.transferName ?? '',
      accountKind: account?.kind,
    })
    .onConflict((it) => it.column('paymentId').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** True when the payer was shown an account that a provider keeps for this purchase: the provider holds the money. */
export async function hasProvidersAccount(db: Database, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('paymentInstruction')
    .select('paymentId')
    .where('paymentId', '=', paymentId)
    .where('accountNumber', '<>', '')
    .executeTakeFirst()
  return row !== undefined
}

/** The session at Amazon Pay that a member's browser came back with; the newest one counts. */
export async function keepCheckoutSession(
  db: Database,
  memberId: string,
  sessionId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('checkoutSession')
    .values({ memberId, sessionId, keptAt: now })
    .onConflict((it) => it.column('memberId').doUpdateSet({ sessionId, keptAt: now }))
    .execute()
}

export async function findCheckoutSession(db: Database, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('checkoutSession')
    .select('sessionId')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row?.sessionId
}

/** The purchases by a method that are due for a query, the longest waiting first. */
export async function listDuePayments(
  db: Database,
  method: string,
  now: Date,
  limit: number,
): Promise<Payment[]> {
  return await db
    .selectFrom('payment')
    .selectAll()
    .where('nextQueryAt', '<=', now)
    .where('method', '=', method)
    .orderBy('nextQueryAt')
    .limit(limit)
    .execute()
}

/** Moves a due payment to its next turn; false when another process has it. */
export async function takeTurn(db: Database, payment: Payment, nextQueryAt: Date | null): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set((e) => ({ nextQueryAt, queries: e('queries', '+', 1) }))
    .where('id', '=', payment.id)
    .where('nextQueryAt', '=', payment.nextQueryAt as Date)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** When the provider is asked next, where the regular turn would come too late or never. The caller holds it. */
export async function changeTurn(tx: Tx, id: string, nextQueryAt: Date): Promise<void> {
  await tx.updateTable('payment').set({ nextQueryAt }).where('id', '=', id).execute()
}

/** The purchases among these that belong to this member. */
export async function listMembersPayments(
  db: Database,
  memberId: string,
  paymentIds: readonly string[],
): Promise<Payment[]> {
  const ids = paymentIds.filter((id) => isUuid(id))
  if (ids.length === 0) return []
  return await db
    .selectFrom('payment')
    .selectAll()
    .where('id', 'in', ids)
    .where('memberId', '=', memberId)
    .execute()
}
