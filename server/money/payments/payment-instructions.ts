import type { ShopSettings } from '#contract/shop-settings.ts'
import { answers } from '#phrases/answers/by-language.ts'
import type { Language } from '#phrases/language.ts'
import { mails } from '#phrases/mail/by-language.ts'
import { dayInWords } from '#server/business-time/in-words.ts'
import { japanDate } from '#server/business-time/japan.ts'
import type { Tx } from '#server/db/pool.ts'
import { addresseeOf } from '#server/people/members/unproven-mail.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import type { Instruction as GivenInstruction, MethodDetails } from '#server/providers/payments/port.ts'
import { inDigits, mailPayer } from './mail-payer.ts'
import { methodOf } from './methods.ts'
import { type Instruction, insertInstruction, type Payment } from './queries.ts'

/** The account to which a transfer goes: the one that the provider keeps for the purchase, else the operator's own. */
export function accountOf(
  { bankName, accountNumber: number, accountHolder: holder, accountKind }: Instruction,
  { bank }: ShopSettings,
  language: Language,
): { bankName: string; number: string; holder: string } {
  const kind = accountKind === null ? '' : answers[language].payment.accountKinds[accountKind]
  if (number !== '') return { bankName: `${bankName} ${kind}`.trim(), number, holder }
  const own = [bank.bankName, bank.branchName, bank.accountType].map((part) => part[language]).join(' ')
  return { bankName: own, number: bank.accountNumber, holder: bank.holderKatakana }
}

/** Under which name the money is to be sent; '' where any will do. */
export const payerNameOf = ({ transferName, details }: Instruction & Payment): string =>
  transferName || (details as MethodDetails).payerName || ''

/**
 * Keeps the payment instructions of a purchase that begins to wait, and mails them to its member; the first ones
 * stored stay, and are mailed once. Call it before the wallet is locked.
 */
export async function keepInstruction(
  tx: Tx,
  payment: Payment,
  given: GivenInstruction,
  now: Date,
): Promise<void> {
  const kept = await insertInstruction(tx, payment, given)
  if (kept === undefined) return
  const settings = await readSettings(tx)
  await mailPayer(
    tx,
    payment,
    'instructed',
    (language, member) => {
      const words = mails[language].purchase
      const name = addresseeOf(member, language)
      const slip = {
        name,
        points: inDigits(payment.points),
        priceYen: inDigits(payment.priceYen),
        orderNumber: payment.orderId,
        until: dayInWords(japanDate(new Date(kept.payBy.getTime() - 1)), language),
      }
      const { awaits } = methodOf(payment)
      if (awaits === 'till') return words.store(slip, kept.receiptNumber, kept.receiptUrl)
      if (awaits === 'remittance') return words.remittance(slip, settings.remittanceMail)
      // An address that is not proven gets no words that the member chose.
      const payerName = member.mailProvenAt === null ? '' : payerNameOf({ ...payment, ...kept })
      return words.bank(slip, { ...accountOf(kept, settings, language), payerName })
    },
    now,
    'notice',
  )
}
