// The SQL of the daily reconciliation: which days are done, and which differences the operator must look at.

import { type Insertable, type Selectable, sql } from 'kysely'
import { addDays, type JapanDate, japanDate, startOfJapanDay } from '#server/business-time/japan.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type {
  DifferenceSettler,
  PaymentDifference as DifferenceTable,
  PaymentState,
  PaymentReconciliation as ReconciliationTable,
} from '#server/db/schema.ts'
import { isUuid } from '#server/db/uuid.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import { openStates } from '#server/money/payments/states.ts'

export type Difference = Selectable<DifferenceTable>
export type Reconciliation = Selectable<ReconciliationTable>

/** When the shop's first purchase was opened; earlier days are not reconciled. */
export async function firstPurchaseAt(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payment')
    .select('createdAt')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt
}

/** Makes these days due; those known before stay as they are. */
export async function addDaysToReconcile(
  db: Database,
  provider: string,
  days: readonly JapanDate[],
  nextAt: Date,
): Promise<void> {
  if (days.length === 0) return
  await db
    .insertInto('paymentReconciliation')
    .values(days.map((day) => ({ provider, day, nextAt })))
    .onConflict((it) => it.columns(['provider', 'day']).doNothing())
    .execute()
}

/**
 * The days due now: those tried least often first, so that a day that always fails does not delay the others; then the
 * oldest.
 */
export async function listDueReconciliations(
  db: Database,
  provider: string,
  now: Date,
): Promise<Reconciliation[]> {
  return await db
    .selectFrom('paymentReconciliation')
    .selectAll()
    .where('provider', '=', provider)
    .where('nextAt', '<=', now)
    .orderBy('tries')
    .orderBy('day')
    .execute()
}

/** The provider does not answer: postpones all its due days, so that it is not asked for each of them. */
export async function postponeReconciliations(
  db: Database,
  provider: string,
  nextAt: Date,
  now: Date,
): Promise<void> {
  await db
    .updateTable('paymentReconciliation')
    .set({ nextAt })
    .where('provider', '=', provider)
    .where('nextAt', '<=', now)
    .execute()
}

/** Takes a due day and moves it to its next turn; false when another process has it. */
export async function takeReconciliation(
  db: Database,
  { provider, day, nextAt: seen }: Reconciliation,
  nextAt: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('paymentReconciliation')
    .set((e) => ({ nextAt, tries: e('tries', '+', 1) }))
    .where('provider', '=', provider)
    .where('day', '=', day)
    .where('nextAt', '=', seen as Date)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The day was reconciled completely. `nextAt` null: no open difference is left, so it is not revisited. */
export async function finishReconciliation(
  tx: Tx,
  { provider, day, finishedAt }: Reconciliation,
  nextAt: Date | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('paymentReconciliation')
    .set({ nextAt, finishedAt: finishedAt ?? now })
    .where('provider', '=', provider)
    .where('day', '=', day)
    .execute()
}

const movedInto = (db: Database, states: PaymentState[], day: JapanDate) =>
  db
    .selectFrom('paymentTransition')
    .select('paymentId')
    .where('toState', 'in', states)
    .where('movedAt', '>=', startOfJapanDay(day))
    .where('movedAt', '<', startOfJapanDay(addDays(day, 1)))

/** Purchases by these methods that became paid or were refunded on a day. */
export async function listSettledPurchases(
  db: Database,
  methods: readonly string[],
  day: JapanDate,
): Promise<Payment[]> {
  return await db
    .selectFrom('payment')
    .selectAll()
    .where('method', 'in', methods)
    .where('id', 'in', movedInto(db, ['paid', 'refunded'], day))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Purchases by these methods that became paid on one of these days and are still paid. */
export async function listPaidPurchases(
  db: Database,
  methods: readonly string[],
  days: readonly JapanDate[],
): Promise<Payment[]> {
  return await db
    .selectFrom('payment')
    .selectAll()
    .where('method', 'in', methods)
    .where('state', '=', 'paid')
    .where((e) => e.or(days.map((day) => e('id', 'in', movedInto(db, ['paid'], day)))))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function listPurchasesOfOrders(db: Database, orderIds: readonly string[]): Promise<Payment[]> {
  return await db
    .selectFrom('payment')
    .selectAll()
    // One parameter, however many orders a day has.
    .where(sql<boolean>`order_id = any(${orderIds})`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Purchases by these methods that moved on a day, or were open all through it. */
export async function listMovedPurchases(
  db: Database,
  methods: readonly string[],
  day: JapanDate,
): Promise<Payment[]> {
  const [from, until] = [startOfJapanDay(day), startOfJapanDay(addDays(day, 1))]
  return await db
    .selectFrom('payment')
    .selectAll()
    .where('method', 'in', methods)
    .where('createdAt', '<', until)
    .where((e) => e.or([e('changedAt', '>=', from), e('state', 'in', openStates)]))
    .where((e) => {
      const steps = e
        .selectFrom('paymentTransition')
        .whereRef('paymentTransition.paymentId', '=', 'payment.id')
      const lastBefore = steps
        .select('toState')
        .where('movedAt', '<', from)
        .orderBy('transitionNo', 'desc')
        .limit(1)
      return e.or([
        e.exists(steps.select('transitionNo').where('movedAt', '>=', from).where('movedAt', '<', until)),
        e(lastBefore, 'in', openStates),
      ])
    })
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/**
 * Writes a difference, or updates an open one. One that the shop had settled is opened again; one that the operator
 * settled stays settled.
 */
export async function keepDifference(tx: Tx, difference: Insertable<DifferenceTable>): Promise<void> {
  const { ours, theirs } = difference
  await tx
    .insertInto('paymentDifference')
    .values(difference)
    .onConflict((it) =>
      it
        .columns(['provider', 'day', 'orderId', 'kind'])
        .doUpdateSet({ ours, theirs, settledAt: null, settledBy: null })
        .where((e) =>
          e.or([
            e('paymentDifference.settledBy', 'is', null),
            e('paymentDifference.settledBy', '=', 'reconciliation'),
          ]),
        ),
    )
    .execute()
}

/**
 * True when the same difference of an order is recorded for another day, open or settled by the operator: a second row
 * would only repeat it.
 */
export async function isKnownFromAnotherDay(
  tx: Tx,
  {
    provider,
    day,
    orderId,
    kind,
    theirs,
  }: Pick<Insertable<DifferenceTable>, 'provider' | 'day' | 'orderId' | 'kind' | 'theirs'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('paymentDifference')
    .select('id')
    .where('orderId', '=', orderId)
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    .where('theirs', '=', theirs)
    .where('day', '!=', day)
    .where((e) => e.or([e('settledBy', 'is', null), e('settledBy', '=', 'person')]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Tells whether a provider reported a dispute or chargeback of a purchase that the operator has not settled. */
export async function hasOpenDispute(db: Database, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('paymentDifference')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'disputed')
    .where('settledAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The kinds of difference that say: the payer, or the payer's bank, took the money back. */
const takenBack: Difference['kind'][] = ['disputed', 'refunded_there']

/** When a dispute or a provider's own refund, still unsettled, was last found for each of these members. */
export async function listDisputesOf(db: Database, memberIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('paymentDifference')
    .innerJoin('payment', 'payment.id', 'paymentDifference.paymentId')
    .select((e) => ['payment.memberId', e.fn.max('foundAt').as('foundAt')])
    .where('kind', 'in', takenBack)
    .where('settledAt', 'is', null)
    .where('payment.memberId', 'in', memberIds)
    .groupBy('payment.memberId')
    .execute()
  return new Map(rows.map(({ memberId, foundAt }) => [memberId, foundAt]))
}

/** The members with a purchase that is paid since before this instant, and no dispute or refund of the provider. */
export async function havePaidBefore(
  db: Database,
  memberIds: readonly string[],
  before: Date,
): Promise<string[]> {
  if (memberIds.length === 0) return []
  const rows = await db
    .selectFrom('payment')
    .select('memberId')
    .distinct()
    .where('memberId', 'in', memberIds)
    .where('state', '=', 'paid')
    .where('changedAt', '<=', before)
    .execute()
  const disputed = await listDisputesOf(db, memberIds)
  return rows.map(({ memberId }) => memberId).filter((memberId) => !disputed.has(memberId))
}

/** The open differences of a provider's day. */
export async function listOpenOfDay(db: Database, provider: string, day: JapanDate): Promise<Difference[]> {
  return await db
    .selectFrom('paymentDifference')
    .selectAll()
    .where('provider', '=', provider)
    .where('day', '=', day)
    .where('settledAt', 'is', null)
    .execute()
}

/** Settles an open difference; false when there is none under this id. */
export async function settleDifference(
  tx: Tx,
  id: string,
  settledBy: DifferenceSettler,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('paymentDifference')
    .set({ settledBy, settledAt: now })
    .where('id', '=', id)
    .where('settledAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function findDifference(db: Database, id: string): Promise<Difference | undefined> {
  if (!isUuid(id)) return undefined
  return await db.selectFrom('paymentDifference').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest first; without `all` only those that are not settled. */
export async function listDifferences(db: Database, all: boolean, limit: number): Promise<Difference[]> {
  let differences = db.selectFrom('paymentDifference').selectAll()
  if (!all) differences = differences.where('settledAt', 'is', null)
  return await differences
    .orderBy('day', 'desc')
    .orderBy('foundAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Finished days that are not reconciled completely, tried or not. */
export async function listUnfinishedReconciliations(db: Database, now: Date): Promise<Reconciliation[]> {
  return await db
    .selectFrom('paymentReconciliation')
    .selectAll()
    .where('finishedAt', 'is', null)
    .where('day', '<', japanDate(now))
    .orderBy('day')
    .orderBy('provider')
    .execute()
}
