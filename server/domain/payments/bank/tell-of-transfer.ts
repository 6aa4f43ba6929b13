import { createHash } from 'node:crypto'
import { isLanguage, type Language } from '../../../../phrases/language.ts'
import { bankTransferMail } from '../../../../phrases/mail/bank-transfer.ts'
import type { Letter } from '../../../../phrases/mail/membership.ts'
import { dayInWords } from '../../../business-time/in-words.ts'
import { japanDate } from '../../../business-time/japan.ts'
import type { Tx } from '../../../db/pool.ts'
import { lockMember } from '../../members/queries.ts'
import { enqueueMail } from '../../messages/messages.ts'
import type { Payment } from '../queries.ts'

/** `part`: the rest may still come. `unclear`: a person looks into it. */
export type TransferNews = 'credited' | 'part' | 'unclear'

/** Numbers are written alike in both languages. */
const inDigits = (amount: number): string => amount.toLocaleString('ja-JP')

/**
 * Writes the member a mail about money that reached the bank, in their language, in the transaction of what it tells.
 * Who has left the shop gets none. Holds the member, so that nothing is written to somebody who leaves this instant:
 * to be asked before the wallet is held, as leaving holds them in that order.
 * `cause`: what the mail is about, for its id; the same news of the same cause is written once an instant.
 */
export async function tellOfTransfer(
  tx: Tx,
  payment: Payment,
  { news, arrivedYen, cause }: { news: TransferNews; arrivedYen: number; cause: string },
  now: Date,
): Promise<void> {
  const member = await lockMember(tx, payment.memberId)
  if (member === undefined || member.withdrawnAt !== null) return
  const language = isLanguage(member.language) ? member.language : 'ja'
  const name = bankTransferMail[language].name(member.familyName, member.givenName)
  const letter = write(payment, { news, arrivedYen, name, language })
  const id = mailId(`${payment.id} ${news} ${cause}`, now)
  await enqueueMail(tx, { id, memberId: member.id, address: member.mail, ...letter, now })
}

interface Told {
  news: TransferNews
  arrivedYen: number
  name: string
  language: Language
}

function write(payment: Payment, { news, arrivedYen, name, language }: Told): Letter {
  const words = bankTransferMail[language]
  const arrived = { name, arrivedYen: inDigits(arrivedYen), priceYen: inDigits(payment.priceYen) }
  if (news === 'credited') return words.credited(arrived, inDigits(payment.points))
  if (news === 'unclear') return words.unclear(arrived)
  const lastDay = japanDate(new Date(payment.giveUpAt.getTime() - 1))
  return words.part(arrived, inDigits(payment.priceYen - arrivedYen), dayInWords(lastDay, language))
}

const timeDigits = 12

/** A UUID (version 8) that grows with time, as the outbox is read in that order, and follows from its cause. */
export function mailId(cause: string, now: Date): string {
  const time = now.getTime().toString(16).padStart(timeDigits, '0')
  const hash = createHash('sha256').update(cause).digest('hex')
  const digits = `${time}8${hash.slice(0, 3)}8${hash.slice(3, 18)}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
