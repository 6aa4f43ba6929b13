import type { KeyObject } from 'node:crypto'
import * as calls from '#contract/phones.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { answers } from '#phrases/answers/by-language.ts'
import type { Localized } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { type Http, type MemberVisit, Refusal } from '#server/http/calls.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { Random } from '#server/random.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { checkCode, type ProofFollower } from './check-code.ts'
import type { NearBudget } from './quotas.ts'
import { type Sent, sendCode } from './send-code.ts'

export interface PhoneDeps {
  db: Database
  key: KeyObject
  random: Random
  /** The origin at which browsers reach this shop, without a path. */
  shopOrigin: string
  readSettings: () => Promise<Pick<ShopSettings, 'shopName' | 'sms'>>
  alarm: Alarm
  /** Runs the steps of the rooms above when a number was verified; returns the text to show. */
  follow: (now: Date) => Promise<ProofFollower<Localized | undefined>>
}

export function phoneRoutes(http: Http, deps: PhoneDeps): void {
  const { db, key, random, shopOrigin, readSettings, alarm, follow } = deps
  const host = new URL(shopOrigin).hostname

  http.serveMember(calls.sendSms, { perMinute: 20 }, async (visit, { phone }) => {
    const { memberId, language, now } = visit
    const { shopName, sms: rules } = await readSettings()
    const shop = { name: shopName[language], host }
    const sending = { memberId, phone, language, shop, network: networkOf(visit.request.ip) }
    const sent = await transaction(db, (tx) => sendCode(tx, sending, { key, random, rules, now }))
    if (sent.outcome !== 'sent') return sendRefusal(visit, sent)
    for (const { budget, of, used, perDay } of sent.near)
      alarm('sms budget', { budget, of, used, perDay }, sentenceOf(budget))
    return { resendsAt: japanInstant(sent.resendsAt), endsAt: japanInstant(sent.endsAt) }
  })

  http.serveMember(calls.checkSms, { perMinute: 60 }, async (visit, { code }) => {
    const { memberId, language, now } = visit
    const words = answers[language].phones
    const checked = await checkCode(db, { memberId, code, key }, now, await follow(now))
    switch (checked.outcome) {
      case 'verified':
        return { referralNote: checked.followed?.[language] }
      case 'wrong':
        return new Refusal(422, {
          code: [checked.triesLeft > 0 ? words.wrong(checked.triesLeft) : words.wrongLast],
        })
      case 'incomplete':
        return new Refusal(422, { code: [words.incomplete] })
      case 'no code':
        return new Refusal(422, { code: [words.noCode] })
      case 'ended':
        return new Refusal(422, { code: [words.ended] })
      case 'other phone':
        return new Refusal(422, { code: [words.otherPhone] })
      case 'taken':
        return new Refusal(422, { code: [words.taken] })
    }
  })
}

const sentenceOf = (budget: NearBudget['budget']): string =>
  budget === 'network'
    ? 'many SMS are asked for from one network: look at who registered today'
    : 'a budget of SMS is almost used up, or used up: what goes beyond it is refused until its day is over'

/** Refusals that a retry cannot change close the popup (`user_id`, spec §4); others are shown inside it. */
function sendRefusal(visit: MemberVisit, sent: Exclude<Sent, { outcome: 'sent' }>): Refusal {
  const words = visit.phrases.phones
  switch (sent.outcome) {
    case 'too soon':
    case 'too many': {
      const seconds = Math.ceil((sent.retryAt.getTime() - visit.now.getTime()) / 1000)
      visit.reply.header('retry-after', String(Math.max(1, seconds)))
      const message = sent.outcome === 'too soon' ? words.tooSoon : words.tooMany
      return new Refusal(429, { phone: [message] }, { resend_at: japanInstant(sent.retryAt) })
    }
    case 'other phone':
      return new Refusal(422, { phone: [words.otherPhone] })
    case 'verified':
      return new Refusal(422, { user_id: [words.alreadyVerified] })
    case 'taken':
      return new Refusal(422, { user_id: [words.taken] })
    case 'not a mobile':
      return new Refusal(422, { user_id: [words.notMobile] })
    case 'country closed':
      return new Refusal(422, { user_id: [words.countryClosed] })
    case 'no number':
      return new Refusal(422, { user_id: [words.noNumber] })
    case 'unknown':
      return new Refusal(404, { user_id: [visit.phrases.notFound] })
  }
}
