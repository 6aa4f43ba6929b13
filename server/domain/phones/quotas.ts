import { createHmac, type KeyObject } from 'node:crypto'
import type { Tx } from '../../db/pool.ts'
import { lockQuotas, type Quota, storeQuota } from './queries.ts'

const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

/** The most SMS that are sent: each costs money and disturbs its receiver. */
const rules = {
  member: { gapMs: minuteMs, perDay: 5 },
  number: { gapMs: minuteMs, perDay: 5 },
  // Mobile networks and offices share one address among many people.
  address: { gapMs: 0, perDay: 30 },
  /** All members together: limits the cost of an attack per day. */
  shop: { gapMs: 0, perDay: 3000 },
} as const

export const resendGapMs = rules.member.gapMs

export interface Asking {
  memberId: string
  number: string
  /** Where the request came from. */
  address: string
}

export type Allowance = { outcome: 'allowed' } | { outcome: 'too soon' | 'too many'; retryAt: Date }

/**
 * Takes one SMS from the quotas of the member, the number, the address and the shop, or from none. A day begins
 * with its first SMS. Concurrent requests are counted one after another.
 */
export async function takeSms(tx: Tx, key: KeyObject, asking: Asking, now: Date): Promise<Allowance> {
  const subjects = [
    ['member', asking.memberId],
    ['number', asking.number],
    ['address', asking.address],
    ['shop', ''],
  ] as const
  // A keyed hash counts a number or an address without storing it.
  const hashes = subjects.map(([kind, subject]) =>
    createHmac('sha256', key).update(`sms quota ${kind} ${subject}`).digest(),
  )
  const quotas = await lockQuotas(tx, hashes, now)
  let refused: Extract<Allowance, { retryAt: Date }> | undefined
  const taken: Quota[] = []
  for (const [index, [kind]] of subjects.entries()) {
    const quota = quotas.find((row) => row.keyHash.equals(hashes[index] as Buffer)) as Quota
    const { gapMs, perDay } = rules[kind]
    const isOver = now.getTime() >= quota.windowBeganAt.getTime() + dayMs
    const sent = isOver ? 0 : quota.sent
    const soonestMs = quota.lastSentAt === null ? 0 : quota.lastSentAt.getTime() + gapMs
    if (sent >= perDay) refused = later(refused, 'too many', new Date(quota.windowBeganAt.getTime() + dayMs))
    else if (now.getTime() < soonestMs) refused = later(refused, 'too soon', new Date(soonestMs))
    taken.push({
      keyHash: quota.keyHash,
      sent: sent + 1,
      lastSentAt: now,
      windowBeganAt: sent === 0 ? now : quota.windowBeganAt,
    })
  }
  if (refused !== undefined) return refused
  for (const quota of taken) await storeQuota(tx, quota)
  return { outcome: 'allowed' }
}

const later = (
  known: Extract<Allowance, { retryAt: Date }> | undefined,
  outcome: 'too soon' | 'too many',
  retryAt: Date,
) => (known !== undefined && known.retryAt >= retryAt ? known : { outcome, retryAt })
