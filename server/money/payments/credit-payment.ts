import type { PaymentReason } from '#contract/payment-reasons.ts'
import { answers } from '#phrases/answers/by-language.ts'
import type { Language } from '#phrases/language.ts'
import { mails } from '#phrases/mail/by-language.ts'
import type { MailText } from '#phrases/mail/mail-text.ts'
import type { Tx } from '#server/db/pool.ts'
import { type Grant, post } from '#server/ledger/ledger.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { addresseeOf } from '#server/people/members/unproven-mail.ts'
import { tellEndpoints } from '#server/people/webhooks/tell-endpoints.ts'
import { inDigits, mailPayer } from './mail-payer.ts'
import { methodOf } from './methods.ts'
import { moveHeld } from './move-payment.ts'
import type { Change, Payment } from './queries.ts'

/** Points up to the price are bought; what the course gives beyond it is a bonus (ruling 4). */
function grantsOf({ points, priceYen }: Payment): Grant[] {
  const bought = Math.min(points, priceYen)
  const grants: Grant[] = [{ points: bought, source: 'purchase' }]
  return points > bought ? [...grants, { points: points - bought, source: 'bonus' }] : grants
}

function paidMail(payment: Payment, language: Language, member: Member): MailText {
  return mails[language].purchase.paid({
    name: addresseeOf(member, language),
    points: inDigits(payment.points),
    priceYen: inDigits(payment.priceYen),
    orderNumber: payment.orderId,
    method: answers[language].payment.methods[methodOf(payment).name].name,
  })
}

/**
 * Makes a purchase paid, credits its points and mails its member, all or nothing: the only place where buying moves a
 * balance. The caller holds the payment locked and not paid, and not the wallet.
 * @throws when the payment left its state meanwhile or the ledger knows the purchase already: a defect, nothing stays
 */
export async function creditPayment(
  tx: Tx,
  payment: Payment,
  reason: PaymentReason,
  now: Date,
  known: Change = {},
): Promise<Payment> {
  const paid = await moveHeld(tx, payment, 'paid', reason, now, known)
  await mailPayer(tx, paid, 'paid', (language, member) => paidMail(paid, language, member), now)
  const posting = {
    memberId: paid.memberId,
    cause: 'point_purchase' as const,
    causeId: paid.id,
    grants: grantsOf(paid),
    yen: paid.priceYen,
  }
  const { outcome } = await post(tx, posting, now)
  // The purchase was not paid, so the ledger must not have its entry: throw, and the transaction is rolled back.
  if (outcome !== 'posted') throw new Error(`payment ${paid.id} could not be credited: ${outcome}`)
  const { id: paymentId, memberId, priceYen, points } = paid
  const data = { paymentId, memberId, method: methodOf(paid).name, priceYen, points }
  await tellEndpoints(tx, 'payment.paid', () => [{ key: paymentId, at: now, data }], now)
  return paid
}
