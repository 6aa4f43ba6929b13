import { mails } from '../../../phrases/mail/by-language.ts'
import type { Tx } from '../../db/pool.ts'
import { addresseeOf } from '../members/unproven-mail.ts'
import { inDigits, mailPayer } from '../payments/mail-payer.ts'
import type { Payment } from '../payments/queries.ts'

/** Mails the member that a purchase was refunded (`mailPayer`). */
export async function mailRefund(
  tx: Tx,
  payment: Payment,
  { isByHand }: { isByHand: boolean },
  now: Date,
): Promise<void> {
  await mailPayer(
    tx,
    payment,
    'refunded',
    (language, member) => {
      const words = mails[language].refund
      const refunded = {
        name: addresseeOf(member, language),
        points: inDigits(payment.points),
        priceYen: inDigits(payment.priceYen),
        orderNumber: payment.orderId,
      }
      return isByHand ? words.byShop(refunded) : words.sameWay(refunded)
    },
    now,
  )
}
