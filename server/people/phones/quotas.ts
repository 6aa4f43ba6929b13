import { createHmac, type KeyObject } from 'node:crypto'
import type { ShopSettings } from '#contract/shop-settings.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { homeCountry } from './phone-number.ts'
import { findQuota, lockQuotas, type Quota, storeQuota } from './queries.ts'

const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

/** The limits for one member and one number: more SMS cost money and disturb their receiver. */
const ownRule: Rule = { gapMs: minuteMs, perDay: 5 }
export const resendGapMs = ownRule.gapMs

export type SmsRules = ShopSettings['sms']

export interface Asking {
  memberId: string
  /** Country code and digits. */
  number: string
  /** The country of the number, ISO 3166. */
  country: string
  /** The network that the request came from (`networkOf`). */
  network: string
}

/** A budget of which this SMS used so much that an operator must look: the first over four fifths, and the last. */
export interface NearBudget {
  budget: Budget
  /** The first digits of the numbers, or the country; '' for the shop as a whole, and for a network. */
  of: string
  used: number
  perDay: number
}

type Refused = { outcome: 'too soon' | 'too many'; retryAt: Date }
export type Allowance = { outcome: 'allowed'; near: NearBudget[] } | Refused

type Budget = 'prefix' | 'country' | 'shop' | 'network'
interface Rule {
  gapMs: number
  perDay: number
  /** Refuses nothing: an operator is told. */
  onlyTells?: true
}

/** Numbers are handed out in blocks of ten thousand: a fraudster who earns by calls to numbers has such blocks. */
const prefixOf = (number: string) => number.slice(0, -4)

/**
 * All other countries together use at most half of the shop's budget, so that they cannot shut out its own.
 */
const countryBudget = ({ countries, perDay }: SmsRules): number => {
  const others = countries.filter((country) => country !== homeCountry).length
  return Math.min(perDay.country, Math.floor(perDay.shop / 2 / Math.max(1, others)))
}

interface Subject {
  name: string
  of: string
  rule: Rule
  budget?: Budget
}

/** The subjects under which an SMS is counted, and how many of it a day may have. */
function subjectsOf(asking: Asking, rules: SmsRules): Subject[] {
  const { perDay } = rules
  const budget = (name: Budget, of: string, most: number, onlyTells?: true) => ({
    name,
    of,
    rule: { gapMs: 0, perDay: most, onlyTells },
    budget: name,
  })
  return [
    { name: 'member', of: asking.memberId, rule: ownRule },
    { name: 'number', of: asking.number, rule: ownRule },
    budget('prefix', prefixOf(asking.number), perDay.prefix),
    ...(asking.country === homeCountry ? [] : [budget('country', asking.country, countryBudget(rules))]),
    budget('shop', '', perDay.shop),
    // Members are counted member by member (ruling 38): a network only tells of many accounts in one place.
    budget('network', asking.network, perDay.network, true),
  ]
}

/**
 * Takes one SMS from the quotas of the member and the number and from the budgets of the number's prefix, of its
 * country and of the shop, or from none. A day begins with its first SMS. Concurrent requests are counted one after
 * another.
 */
export const takeSms = (tx: Tx, key: KeyObject, asking: Asking, rules: SmsRules, now: Date) =>
  take(tx, key, subjectsOf(asking, rules), now)

/**
 * Takes one of the answers a day that a member gets about numbers of other accounts: a member who changes the
 * own number again and again does not learn which numbers are members'.
 */
export const takeForeignNumber = (tx: Tx, key: KeyObject, memberId: string, now: Date) =>
  take(tx, key, [{ name: 'foreign number', of: memberId, rule: { gapMs: 0, perDay: 5 } }], now)

const hashOf = (key: KeyObject, { name, of }: Pick<Subject, 'name' | 'of'>): Buffer =>
  createHmac('sha256', key).update(`sms quota ${name} ${of}`).digest()

/** The number of SMS that the shop has sent in the day that its budget counts in. */
export async function smsSentToday(db: Database, key: KeyObject, now: Date): Promise<number> {
  const quota = await findQuota(db, hashOf(key, { name: 'shop', of: '' }))
  return quota === undefined || isOver(quota, now) ? 0 : quota.sent
}

const isOver = ({ windowBeganAt }: Quota, now: Date): boolean =>
  now.getTime() >= windowBeganAt.getTime() + dayMs

async function take(tx: Tx, key: KeyObject, subjects: readonly Subject[], now: Date): Promise<Allowance> {
  // A keyed hash counts a number or a network without storing it.
  const hashes = subjects.map((subject) => hashOf(key, subject))
  const quotas = await lockQuotas(tx, hashes, now)
  let refused: Refused | undefined
  const taken: Quota[] = []
  const near: NearBudget[] = []
  for (const [index, { of, rule, budget }] of subjects.entries()) {
    const quota = quotas.find((row) => row.keyHash.equals(hashes[index] as Buffer)) as Quota
    const { gapMs, perDay } = rule
    const sent = isOver(quota, now) ? 0 : quota.sent
    const lastSentMs = quota.lastSentAt?.getTime() ?? 0
    if (sent >= perDay && !rule.onlyTells)
      refused = later(refused, 'too many', new Date(quota.windowBeganAt.getTime() + dayMs))
    // Requests of several members may arrive in another order than their instants: without a gap none is too soon.
    else if (gapMs > 0 && now.getTime() < lastSentMs + gapMs)
      refused = later(refused, 'too soon', new Date(lastSentMs + gapMs))
    const used = sent + 1
    if (budget !== undefined && (used === Math.ceil(perDay * 0.8) || used === perDay))
      near.push({ budget, of: budget === 'network' ? '' : of, used, perDay })
    taken.push({
      keyHash: quota.keyHash,
      sent: used,
      lastSentAt: new Date(Math.max(lastSentMs, now.getTime())),
      windowBeganAt: sent === 0 ? now : quota.windowBeganAt,
    })
  }
  if (refused !== undefined) return refused
  for (const quota of taken) await storeQuota(tx, quota)
  return { outcome: 'allowed', near }
}

const later = (known: Refused | undefined, outcome: Refused['outcome'], retryAt: Date): Refused =>
  known !== undefined && known.retryAt >= retryAt ? known : { outcome, retryAt }
