import { randomUUID } from 'node:crypto'
import { because } from '#contract/payment-reasons.ts'
import { transaction } from '#server/db/pool.ts'
import { post } from '#server/ledger/ledger.ts'
import { insertPayment, insertTransition } from '#server/money/payments/queries.ts'
import { findMemberByMail } from '#server/people/members/queries.ts'
import { withShopDatabase } from '#tools/database.ts'

/** A purchase of 5,500 points for 5,000 yen, paid by card, as the books have it. */
export const givePaidPurchase = (mail: string): Promise<void> =>
  withShopDatabase(async (db) => {
    const member = await findMemberByMail(db, mail)
    if (member === undefined) throw new Error(`no member ${mail}`)
    const [id, now] = [randomUUID(), new Date()]
    const price = { points: 5500, priceYen: 5000 }
    await transaction(db, async (tx) => {
      await insertPayment(tx, {
        id,
        memberId: member.id,
        method: '1',
        courseId: 'course-5000',
        state: 'paid',
        ...price,
        orderId: `F-${id.replaceAll('-', '').slice(0, 25).toUpperCase()}`,
        transitions: 1,
        openKey: randomUUID(),
        captureKey: randomUUID(),
        createdAt: now,
        changedAt: now,
        giveUpAt: now,
      })
      const row = await tx.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      await insertTransition(tx, { payment: row, from: null, reason: because('chosen') })
      const grants = [{ points: price.points, source: 'purchase' as const }]
      const posting = { memberId: member.id, cause: 'point_purchase' as const, causeId: id }
      await post(tx, { ...posting, grants, yen: price.priceYen }, now)
    })
  })
