import type { KeyObject } from 'node:crypto'
import type { Localized } from '#phrases/language.ts'
import { mails } from '#phrases/mail/by-language.ts'
import type { Tx } from '#server/db/pool.ts'
import { findMemberByVerifiedNumber, lockMember } from '#server/people/members/queries.ts'
import { enqueueSms } from '#server/people/messages/messages.ts'
import type { Random } from '#server/random.ts'
import { hashCode, newCode } from './code.ts'
import { judgeNumber, normalisePhone } from './phone-number.ts'
import { replaceCode } from './queries.ts'
import { type NearBudget, resendGapMs, type SmsRules, takeForeignNumber, takeSms } from './quotas.ts'

/** A code is good for ten minutes. */
const codeLifeMs = 10 * 60_000

export interface Sending {
  memberId: string
  /** The number the browser shows: it must be the registered one. */
  phone: string
  /** The network that the request came from (`networkOf`). */
  network: string
  language: keyof Localized
  shop: { name: string; host: string }
}

export type Sent =
  | { outcome: 'sent'; resendsAt: Date; endsAt: Date; near: NearBudget[] }
  | { outcome: 'too soon' | 'too many'; retryAt: Date }
  | {
      outcome:
        | 'unknown'
        | 'other phone'
        | 'no number'
        | 'not a mobile'
        | 'country closed'
        | 'verified'
        | 'taken'
    }

/**
 * Writes a code for the member's registered number and the SMS that carries it, in one transaction; a code
 * sent before becomes invalid. Refuses, changing nothing: a number that is not the registered
 * one, none that can be called, or no mobile one of the countries in the settings; a member who is verified, a number that is another account's, five times a
 * day (ruling 25); more SMS than the quotas and budgets allow.
 */
export async function sendCode(
  tx: Tx,
  { memberId, phone, network, language, shop }: Sending,
  { key, random, rules, now }: { key: KeyObject; random: Random; rules: SmsRules; now: Date },
): Promise<Sent> {
  // Locked, so that no SMS is sent to a member who leaves at this moment.
  const member = await lockMember(tx, memberId)
  if (member === undefined) return { outcome: 'unknown' }
  if (member.phoneVerifiedAt !== null) return { outcome: 'verified' }
  const number = normalisePhone(member.phone, member.prefectureId)
  if (number === undefined) return { outcome: 'no number' }
  if (normalisePhone(phone, member.prefectureId) !== number) return { outcome: 'other phone' }
  const judged = await judgeNumber(number, rules.countries)
  if (judged.outcome !== 'mobile') return judged
  if ((await findMemberByVerifiedNumber(tx, number)) !== undefined) {
    const answer = await takeForeignNumber(tx, key, memberId, now)
    return answer.outcome === 'allowed' ? { outcome: 'taken' } : answer
  }
  const { country } = judged
  const allowance = await takeSms(tx, key, { memberId, number, country, network }, rules, now)
  if (allowance.outcome !== 'allowed') return allowance

  // From here on it must succeed.
  const code = newCode(random)
  const sent = { id: random.id(), memberId, number }
  const endsAt = new Date(now.getTime() + codeLifeMs)
  await replaceCode(tx, { ...sent, codeHash: hashCode(key, sent, code), endsAt })
  const text = mails[language].sms.code({ ...shop, code })
  await enqueueSms(tx, { id: sent.id, memberId, number, text, expiresAt: endsAt, now })
  const resendsAt = new Date(now.getTime() + resendGapMs)
  return { outcome: 'sent', resendsAt, endsAt, near: allowance.near }
}
