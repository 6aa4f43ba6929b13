// A member to whom everything has happened.

import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { exchangeCards } from '#server/cards/exchange/exchange-cards.ts'
import { transaction } from '#server/db/pool.ts'
import { insertClaim } from '#server/money/claims/queries.ts'
import { hasOpenDispute } from '#server/money/reconciliation/queries.ts'
import { insertReferral } from '#server/money/referrals/queries.ts'
import { beginRefund } from '#server/money/refunds/refund-payment.ts'
import { insertEnquiry } from '#server/people/enquiries/queries.ts'
import { enqueueMail, enqueueSms } from '#server/people/messages/messages.ts'
import { writeAuditRecord } from '#server/people/operator/audit-record.ts'
import { insertNote } from '#server/people/staff/notes.ts'
import { paidPurchase } from '#test/payments/refunds.ts'
import type { TestDatabase } from './database.ts'
import { makeEngine, makeMember } from './world.ts'

/** A member with something of every kind. There are a `pack` and an `offer`, and the course `c1` of 1,000 yen. */
export async function makeFullMember(database: TestDatabase): Promise<string> {
  const { db } = database
  const now = new Date()
  const memberId = await makeMember(db, { points: 1000, coinHundredths: 10_000 })
  const friendId = await makeMember(db)
  await makeEngine(database, () => now).draw({ id: uuidv7(), memberId, packId: 'pack', count: 1 })
  const payment = await paidPurchase(db, { courseId: 'c1', priceYen: 1000, memberId }, now)
  const other = await paidPurchase(db, { courseId: 'c1', priceYen: 1000, memberId }, now)
  await transaction(db, async (tx) => {
    const charged = { id: randomUUID(), memberId, paymentId: other.id, points: 1, yen: 1, openedAt: now }
    await insertClaim(tx, charged)
    await beginRefund(
      tx,
      { paymentId: payment.id, refundId: randomUUID(), isByHand: true },
      now,
      hasOpenDispute,
    )
    await exchangeCards(tx, { id: uuidv7(), memberId, cardId: 'offer', quantity: 1, termsNo: 1 }, now)
    await enqueueMail(tx, {
      id: uuidv7(),
      memberId,
      address: 'whole@example.com',
      subject: '件名',
      body: 'a secret link',
      now,
    })
    const expiresAt = new Date(now.getTime() - 1)
    await enqueueSms(tx, {
      id: uuidv7(),
      memberId,
      number: '819012345678',
      text: 'the code 424242',
      expiresAt,
      now,
    })
    const decided = { friendId, referrerId: memberId, decidedAt: now, outcome: 'full' as const }
    await insertReferral(tx, decided)
    const record = { id: uuidv7(), verb: 'member suspend', subject: memberId, why: 'asked', detail: {}, now }
    await writeAuditRecord(tx, { ...record, who: 'somebody' })
    const enquiry = {
      id: uuidv7(),
      memberId,
      name: '',
      mail: '',
      language: 'ja' as const,
      topic: 'other' as const,
      about: '',
      openedAt: now,
      lastAt: now,
      waitingSince: now,
      assignedTo: null,
      closedAt: null,
      erasedAt: null,
    }
    await insertEnquiry(tx, enquiry)
    await insertNote(tx, {
      id: uuidv7(),
      memberId,
      who: 'somebody',
      body: 'a note',
      isImportant: false,
      writtenAt: now,
    })
  })
  return memberId
}
