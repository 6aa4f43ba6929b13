import { mails } from '#phrases/mail/by-language.ts'
import type { Tx } from '#server/db/pool.ts'
import { inDigits, mailPayer } from '#server/money/payments/mail-payer.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import { addresseeOf } from '#server/people/members/unproven-mail.ts'
import type { Refund } from './queries.ts'

/** Mails the member that a purchase, or a part of it, was refunded (`mailPayer`). */
export async function mailRefund(
  tx: Tx,
  payment: Payment,
  { id, points, yen, isByHand }: Pick<Refund, 'id' | 'points' | 'yen' | 'isByHand'>,
  now: Date,
): Promise<void> {
  await mailPayer(
    tx,
    payment,
    `refunded ${id}`,
    (language, member) => {
      const words = mails[language].refund
      const refunded = {
        name: addresseeOf(member, language),
        points: inDigits(points),
        priceYen: inDigits(yen),
        orderNumber: payment.orderId,
        isPart: points < payment.points,
      }
      return isByHand ? words.byShop(refunded) : words.sameWay(refunded)
    },
    now,
  )
}
