import { isLanguage } from '../../../../phrases/language.ts'
import { refundMail } from '../../../../phrases/mail/refund.ts'
import type { Tx } from '../../../db/pool.ts'
import { lockMember } from '../../members/queries.ts'
import { enqueueMail } from '../../messages/messages.ts'
import { mailId } from '../bank/tell-of-transfer.ts'
import type { Payment } from '../queries.ts'

/** Numbers are written alike in both languages. */
const inDigits = (amount: number): string => amount.toLocaleString('ja-JP')

/**
 * Writes the member a mail that a purchase was undone, in their language, in the transaction that ends its refund. Who
 * has left the shop gets none. Holds the member: to be asked before the wallet is held, as leaving holds them in that
 * order, or when the member is held already.
 */
export async function tellOfRefund(
  tx: Tx,
  payment: Payment,
  { isByHand }: { isByHand: boolean },
  now: Date,
): Promise<void> {
  const member = await lockMember(tx, payment.memberId)
  if (member === undefined || member.withdrawnAt !== null) return
  const words = refundMail[isLanguage(member.language) ? member.language : 'ja']
  const undone = {
    name: words.name(member.familyName, member.givenName),
    ...{ points: inDigits(payment.points), priceYen: inDigits(payment.priceYen) },
    orderNumber: payment.orderId,
  }
  const letter = isByHand ? words.byShop(undone) : words.sameWay(undone)
  const id = mailId(`${payment.id} refunded`, now)
  await enqueueMail(tx, { id, memberId: member.id, address: member.mail, ...letter, now })
}
