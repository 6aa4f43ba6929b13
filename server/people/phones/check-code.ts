import { createHmac, type KeyObject } from 'node:crypto'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import { isNumberTaken, lockMember, markPhoneVerified } from '#server/people/members/queries.ts'
import { isCodeRight, readCode } from './code.ts'
import { normalisePhone } from './phone-number.ts'
import { countWrongTry, lockCode, markCodeUsed, rememberProvenNumber } from './queries.ts'

/** A code ends after this many wrong attempts: a chance of one in 200,000. */
const maxWrongTries = 5

export interface VerifiedPhone {
  memberId: string
  /** True when the number never belonged to another account. */
  isNewNumber: boolean
}

/** Runs in the transaction of a verification, and again when the same code is repeated. */
export type ProofFollower<T> = (tx: Tx, proof: VerifiedPhone) => Promise<T>

export type Checked<T> =
  | { outcome: 'verified'; followed: T }
  | { outcome: 'wrong'; triesLeft: number }
  | { outcome: 'no code' | 'ended' | 'other phone' | 'taken' | 'incomplete' }

/**
 * Proves a member's number with the code that was sent to it, and lets `follow` act on it, all or nothing.
 * Refuses: without a code ('no code'), after ten minutes or five wrong tries ('ended'), when the registered
 * number is no longer the one the code went to ('other phone'), when another account proved it meanwhile
 * ('taken'), and what is no code at all ('incomplete'), which costs no try. A wrong try is counted, and nothing
 * else changes. The same code again finds it verified.
 * Invariant: a proven number is the registered number of exactly one member.
 */
export async function checkCode<T>(
  db: Database,
  { memberId, code, key }: { memberId: string; code: string; key: KeyObject },
  now: Date,
  follow: ProofFollower<T>,
): Promise<Checked<T>> {
  try {
    return await transaction(db, (tx) => check(tx, { memberId, code, key }, now, follow))
  } catch (error) {
    if (isNumberTaken(error)) return { outcome: 'taken' }
    throw error
  }
}

async function check<T>(
  tx: Tx,
  { memberId, code, key }: { memberId: string; code: string; key: KeyObject },
  now: Date,
  follow: ProofFollower<T>,
): Promise<Checked<T>> {
  // Lock order as in a withdrawal: member, code, wallets.
  const member = await lockMember(tx, memberId)
  const sent = await lockCode(tx, memberId)
  if (sent === undefined) return { outcome: 'no code' }
  if (now >= sent.endsAt || sent.wrongTries >= maxWrongTries) return { outcome: 'ended' }
  if (member === undefined || normalisePhone(member.phone, member.prefectureId) !== sent.number)
    return { outcome: 'other phone' }
  const typed = readCode(code)
  if (typed === undefined) return { outcome: 'incomplete' }
  if (!isCodeRight(key, sent, typed)) {
    await countWrongTry(tx, memberId)
    return { outcome: 'wrong', triesLeft: maxWrongTries - sent.wrongTries - 1 }
  }
  if (member.phoneVerifiedAt === null) {
    // The phone was changed and changed back: it is verified again.
    if (sent.usedAt !== null) return { outcome: 'ended' }
    const { phone } = member
    if (!(await markPhoneVerified(tx, { memberId, phone, number: sent.number }, now)))
      return { outcome: 'other phone' }
    await markCodeUsed(tx, memberId, now)
  }
  const numberHash = createHmac('sha256', key).update(`proven number ${sent.number}`).digest()
  const isNewNumber = await rememberProvenNumber(tx, numberHash, memberId, now)
  return { outcome: 'verified', followed: await follow(tx, { memberId, isNewNumber }) }
}
