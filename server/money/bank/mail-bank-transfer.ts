import { mails } from '#phrases/mail/by-language.ts'
import { dayInWords } from '#server/business-time/in-words.ts'
import { japanDate } from '#server/business-time/japan.ts'
import type { Tx } from '#server/db/pool.ts'
import { inDigits, mailPayer } from '#server/money/payments/mail-payer.ts'
import { methodOf } from '#server/money/payments/methods.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import { addresseeOf } from '#server/people/members/unproven-mail.ts'

/** `part`: the rest may still come. `unclear`: the operator looks into it. */
export type BankTransferNotice = 'part' | 'unclear'

/** Notifies the member by mail of money that reached the bank and does not pay the purchase, by transfer or by e-mail remittance (`mailPayer`). */
export async function mailBankTransfer(
  tx: Tx,
  payment: Payment,
  { notice, arrivedYen, cause }: { notice: BankTransferNotice; arrivedYen: number; cause: string },
  now: Date,
): Promise<void> {
  await mailPayer(
    tx,
    payment,
    `${notice} ${cause}`,
    (language, member) => {
      const isRemittance = methodOf(payment).awaits === 'remittance'
      const words = mails[language][isRemittance ? 'mailRemittance' : 'bankTransfer']
      const name = addresseeOf(member, language)
      const arrived = { name, arrivedYen: inDigits(arrivedYen), priceYen: inDigits(payment.priceYen) }
      if (notice === 'unclear') return words.unclear(arrived)
      const lastDay = japanDate(new Date(payment.giveUpAt.getTime() - 1))
      return words.part(arrived, inDigits(payment.priceYen - arrivedYen), dayInWords(lastDay, language))
    },
    now,
  )
}
