import { mails } from '#phrases/mail/by-language.ts'
import type { Tx } from '#server/db/pool.ts'
import { inDigits, mailPayer } from '#server/money/payments/mail-payer.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import { addresseeOf } from '#server/people/members/unproven-mail.ts'

/** Mails the member what became of a purchase that was charged back (`mailPayer`). */
export async function mailClaim(
  tx: Tx,
  payment: Payment,
  event: 'chargedBack' | 'opened' | 'settled',
  owed: { points: number; yen: number },
  now: Date,
): Promise<void> {
  await mailPayer(
    tx,
    payment,
    `claim ${event}`,
    (language, member) =>
      mails[language].claim[event]({
        name: addresseeOf(member, language),
        orderNumber: payment.orderId,
        priceYen: inDigits(payment.priceYen),
        owedPoints: inDigits(owed.points),
        owedYen: inDigits(owed.yen),
      }),
    now,
  )
}
