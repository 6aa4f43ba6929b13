// Members who check, buy and look at their purchases, so many a second whether or not the others are answered. A
// question without an answer is asked again with the same token, as a browser does.

import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { csrfFieldName } from '#contract/envelope.ts'
import type { AnswerLog } from './answer-log.ts'
import { frontAddress } from './network.ts'

export interface Buyer {
  memberId: string
  cookie: string
}

export interface Sold {
  packId: string
  price: number
}

interface Answer {
  status: number
  retryAfter: string | undefined
  body: { state?: number; [field: string]: unknown }
}

interface Answered {
  body: Answer['body']
  tries: number
  /** When the try that was answered was sent; as `performance.now`. */
  sentAt: number
}

/** The storefront waits as long when an answer does not name a time. */
const usualRetryMs = 1000
const patienceMs = 30_000
/** A proxy in front writes these headers. */
const ofVisitor = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
/** A release may bring other legal texts: purchases checked under the texts before must be checked again. */
const changedTerms = 409

export class Load {
  readonly #log: AnswerLog
  readonly #sold: Sold
  readonly #perSecond: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 512 })
  /** Members who are not in the middle of a purchase. Each makes one at a time. */
  readonly #free: (Buyer & { token: string })[] = []
  #underWay = 0
  #isOpen = false
  #asked = 0
  /** When the newest answer came that was sent after each of the moments that are waited for. */
  readonly #waiting = new Set<{ since: number; heard: (at: number) => void }>()
  acknowledged = 0
  /** Draws that their members found in their history after they were told of them. */
  seen = 0
  /** Questions, checks and buys, that were asked more than once. */
  repeated = 0
  /** Purchases that were checked by the earlier release and refused by the later one. Nothing was drawn. */
  checkedAgain = 0
  /** Purchases that could not begin, because every member was in the middle of one. */
  leftOut = 0
  /** The longest time between two answers since it was last set to 0. */
  longestSilenceMs = 0
  #answeredAt = performance.now()
  /** Answers that a member must not get, by their text, with their number. */
  readonly wrong = new Map<string, number>()

  constructor(log: AnswerLog, sold: Sold, perSecond: number) {
    this.#log = log
    this.#sold = sold
    this.#perSecond = perSecond
  }

  /** Opens the pages of these members. */
  async admit(buyers: readonly Buyer[]): Promise<void> {
    for (const buyer of buyers) {
      const { body } = await this.#insist('GET', '/user/point', buyer.cookie)
      this.#free.push({ ...buyer, token: (body.csrf as { value: string }).value })
    }
  }

  /** Begins purchases until it is held. */
  begin(): void {
    this.#isOpen = true
    const startedAt = performance.now()
    let due = 0
    const tick = () => {
      if (!this.#isOpen) return
      const wanted = ((performance.now() - startedAt) * this.#perSecond) / 1000
      for (; due < wanted; due++) this.#beginOne()
      setTimeout(tick, 5)
    }
    this.#answeredAt = startedAt
    tick()
  }

  /** Begins none any more, and waits until every question is answered. */
  async hold(): Promise<void> {
    this.#isOpen = false
    while (this.#underWay > 0) await sleep(20)
  }

  /** Waits for an acknowledged draw whose question was sent after `since`; both as `performance.now`. */
  answeredSince(since: number): Promise<number> {
    return new Promise((resolve) => {
      const wait = {
        since,
        heard: (at: number) => {
          this.#waiting.delete(wait)
          resolve(at)
        },
      }
      this.#waiting.add(wait)
    })
  }

  #beginOne(): void {
    const member = this.#free.shift()
    if (member === undefined) {
      this.leftOut += 1
      return
    }
    this.#underWay += 1
    void this.#buy(member).finally(() => {
      this.#underWay -= 1
      this.#free.push(member)
    })
  }

  async #buy(member: Buyer & { token: string }): Promise<void> {
    const { memberId, cookie, token: csrf } = member
    const { packId, price } = this.#sold
    const post = (path: string, json: unknown) => {
      const form = new URLSearchParams({ [csrfFieldName]: csrf, json: JSON.stringify(json) })
      return this.#insist('POST', path, cookie, form.toString())
    }
    const checked = await post('/user/pack/check', { pack_id: packId, count: '1' })
    const token = checked.body.token
    if (typeof token !== 'string') return this.#isWrong('check', checked)
    const question = ++this.#asked
    this.#log.asks(question, memberId, token)
    const bought = await post('/user/pack/buy', { token })
    const { history_id, first_slot, count, ticket_hash, state } = bought.body
    if (state === changedTerms) {
      this.checkedAgain += 1
      return await this.#buy(member)
    }
    if (state !== 200) return this.#isWrong('buy', bought)
    this.#log.tells({
      question,
      memberId,
      packId,
      cost: price * Number(count),
      drawId: String(history_id),
      firstSlot: Number(first_slot),
      count: Number(count),
      ticketHash: String(ticket_hash),
      toldAt: Date.now(),
    })
    this.#heard(bought)
    const history = await post('/user/history/list/1', { mode: '0' })
    const seen = (history.body.list ?? []) as { id: string }[]
    if (!seen.some(({ id }) => id === history_id)) this.#isWrong('the own draw was not seen', history)
    else this.seen += 1
  }

  #heard({ sentAt }: Answered): void {
    const now = performance.now()
    this.acknowledged += 1
    this.longestSilenceMs = Math.max(this.longestSilenceMs, now - this.#answeredAt)
    this.#answeredAt = now
    for (const { since, heard } of this.#waiting) if (sentAt >= since) heard(now)
  }

  #isWrong(call: string, { body, tries }: Answered): void {
    const { csrf: _, ...told } = body
    const what = `${call}${tries > 1 ? ' (repeated)' : ''}: ${JSON.stringify(told).slice(0, 200)}`
    this.wrong.set(what, (this.wrong.get(what) ?? 0) + 1)
  }

  /** Asks until an answer comes; one to wait for (429, 5xx) is none. */
  async #insist(method: string, path: string, cookie: string, form?: string): Promise<Answered> {
    for (let tries = 1; ; tries++) {
      const sentAt = performance.now()
      const answer = await this.#ask(method, path, cookie, form)
      if (answer !== undefined && answer.status < 500 && answer.status !== 429) {
        if (tries > 1) this.repeated += 1
        return { body: answer.body, tries, sentAt }
      }
      const seconds = Number(answer?.retryAfter)
      await sleep(seconds > 0 ? seconds * 1000 : usualRetryMs)
    }
  }

  /** Undefined when no answer came. */
  #ask(method: string, path: string, cookie: string, form?: string): Promise<Answer | undefined> {
    const type = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
    return new Promise((resolve) => {
      const sent = request(
        {
          host: frontAddress,
          port: 80,
          path: `/api${path}`,
          method,
          agent: this.#agent,
          timeout: patienceMs,
          headers: { cookie, ...type, ...ofVisitor },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (part) => {
            text += part
          })
          response.on('error', () => resolve(undefined))
          response.on('end', () => {
            const { statusCode: status = 0, headers } = response
            resolve({ status, retryAfter: headers['retry-after'], body: jsonIn(text) })
          })
        },
      )
      sent.on('error', () => resolve(undefined))
      sent.on('timeout', () => sent.destroy())
      sent.end(form)
    })
  }
}

/** An answer of HAProxy is a page. */
function jsonIn(text: string): Answer['body'] {
  try {
    return JSON.parse(text) as Answer['body']
  } catch {
    return {}
  }
}
