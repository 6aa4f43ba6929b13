// One visitor: asks each question until it is answered, and tells each answer to the journal.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Emulators } from '#test/emulators.ts'
import { type CardSession, cards, executeCard, type Form, returnForm } from '#test/payments/paying-shop.ts'
import { testPassword } from '#test/shop.ts'
import { type Answer, Client, type Insisted } from './client.ts'
import type { Journal, Told } from './journal.ts'
import { course } from './world.ts'

export interface Storm {
  port: number
  journal: Journal
  emulators: Emulators
  random: () => number
  /** Ends everything, whatever waits for its answer. */
  signal: AbortSignal
  /** Called with every answer that says that something has happened. */
  answered(sentAt: number): void
}

interface DrawnCard {
  history_id: string
  action_type: number
  buy_point: number
}

export const patiently = 30
/** The pause between tries of a payer's return, while the shop is not there. */
const retryMs = 100

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never

export class Visitor {
  readonly client: Client
  readonly #storm: Storm
  /** The own referral code, by which the journal names a member. */
  #member = ''
  #openDraws: string[] = []
  /** Orders not seen to their end: the provider's number of each purchase. */
  readonly #unfinished = new Map<string, string>()
  #hasLeftSlip = false

  constructor(storm: Storm, n: number) {
    this.#storm = storm
    this.client = new Client(storm.port, n, storm.signal)
  }

  #tell(told: Without<Told, 'member'>, path: string, question: unknown, { tries, sentAt }: Insisted): void {
    this.#storm.journal.tell({ ...told, member: this.#member } as Told, { path, question, tries })
    if (told.kind !== 'refusal') this.#storm.answered(sentAt)
  }

  async #post(path: string, question: unknown): Promise<Insisted> {
    return await this.client.insist('POST', path, question)
  }

  /** One in `odds` times. */
  #oneIn(odds: number): boolean {
    return this.#storm.random() * odds < 1
  }

  /** The call of every page. */
  async openPage(): Promise<void> {
    const { answer } = await this.client.insist('GET', '/user/point')
    if (answer.is_login !== '1') throw new Error(`not logged in any more: ${JSON.stringify(answer)}`)
  }

  async logIn(mail: string, member: string): Promise<void> {
    await this.client.insist('GET', '/user/point')
    const { answer } = await this.#post('/user/login', { mail, pass: testPassword })
    expectState(answer, 200)
    this.#member = member
  }

  /** A registration whose answer was lost is repeated, and refused: then they log in. */
  async register(n: number): Promise<void> {
    const mail = `newcomer${n}@test.example`
    const form = {
      ...{ lastName: '山田', firstName: '花子', tel: `090${10_000_000 + n}`, zipcode: '1000001', mail },
      ...{ pref_id: '13', shiku: '千代田区', address: '1-1', pass: testPassword, confirmPass: testPassword },
    }
    await this.client.insist('GET', '/user/point')
    const registered = await this.#post('/user/append', form)
    if (registered.answer.state !== 200) {
      if (registered.tries === 1) expectState(registered.answer, 200)
      await this.logIn(mail, '')
    }
    const { answer } = await this.client.insist('GET', '/user/detail')
    expectState(answer, 200)
    this.#member = String(answer.referral_code)
    this.#tell({ kind: 'registration' }, '/user/append', mail, registered)
  }

  /** Check and purchase; false when it was refused. `mayRefuse`: sold out or over the limit is expected. */
  async draw(packId: string, count: number, mayRefuse = false): Promise<boolean> {
    const question = { pack_id: packId, count: String(count) }
    const checked = await this.#post('/user/pack/check', question)
    const path = '/user/pack/buy'
    const token = checked.answer.token
    const asked = checked.answer.state === 200 ? await this.#post(path, { token }) : checked
    const { answer } = asked
    if (answer.state !== 200) {
      if (!mayRefuse) expectState(answer, 200)
      this.#tell({ kind: 'refusal', state: answer.state }, path, { ...question, token }, asked)
      return false
    }
    const drawId = String(answer.history_id)
    const ticketHash = String(answer.ticket_hash)
    const told = { kind: 'draw', drawId, packId, firstSlot: Number(answer.first_slot), ticketHash } as const
    this.#tell({ ...told, count: Number(answer.count) }, path, { ...question, token }, asked)
    this.#openDraws.push(drawId)
    return true
  }

  /** Draws until this pack is sold out, or the own limit is reached. @returns whether it may go on */
  async drawScarce(packId: string): Promise<boolean> {
    const count = 1 + Math.floor(this.#storm.random() * 3)
    return (await this.draw(packId, count, true)) || (count > 1 && (await this.draw(packId, 1, true)))
  }

  /** Ships some cards of an own draw and converts the others; without one that is open, nothing. */
  async choose(): Promise<boolean> {
    const drawId = this.#openDraws.shift()
    if (drawId === undefined) return false
    // One in six is left open.
    if (this.#oneIn(6)) return true
    const { answer: shown } = await this.client.insist('GET', `/user/pack/gache_result?history_id=${drawId}`)
    expectState(shown, 200)
    const drawn = shown.cards as DrawnCard[]
    const shipsAll = shown.is_buy_coin === true || this.#oneIn(4)
    const isShipped = drawn.map((card) => shipsAll || card.action_type === 2 || this.#oneIn(5))
    const idsOf = (isWanted: boolean) =>
      drawn.flatMap((card, n) => (isShipped[n] === isWanted ? [card.history_id] : []))
    const question = { send_card: idsOf(true), reduction_card: idsOf(false) }
    const asked = await this.#post('/user/pack/decision', question)
    expectState(asked.answer, 200)
    const shipped = isShipped.map((is) => (is ? '1' : '0')).join('')
    const told = { kind: 'choice', drawId, shipped, points: Number(asked.answer.point) } as const
    const points = drawn.reduce((sum, card, n) => sum + (isShipped[n] ? 0 : card.buy_point), 0)
    if (told.points !== points) throw new Error(`told ${told.points} points for cards worth ${points}`)
    this.#tell(told, '/user/pack/decision', question, asked)
    return true
  }

  async exchange(cardId: string, mayRefuse: boolean): Promise<void> {
    const question = { card_id: cardId, change_num: 1 }
    const checked = await this.#post('/user/exchange_card/check', question)
    const path = '/user/exchange_card/exchange'
    const wanted = { ...question, token: checked.answer.token }
    const asked = checked.answer.state === 200 ? await this.#post(path, wanted) : checked
    if (asked.answer.state === 200) {
      const exchangeId = String(asked.answer.history_id)
      this.#tell({ kind: 'exchange', exchangeId, cardId, quantity: 1 }, path, wanted, asked)
      return
    }
    if (!mayRefuse) expectState(asked.answer, 200)
    this.#tell({ kind: 'refusal', state: asked.answer.state }, path, wanted, asked)
  }

  async #order(method: string, more: object = {}): Promise<{ paymentId: string; answer: Answer }> {
    const path = '/user/point/buy'
    const question = { pay_id: method, point_price_id: course.id, request_key: crypto.randomUUID(), ...more }
    let asked = await this.#post(path, question)
    // The shop did not know at that moment whether the provider has the order: the page asks again.
    for (let n = 0; n < patiently && asked.answer.payment_id === undefined; n++) {
      expectState(asked.answer, 200)
      await sleep(retryMs)
      asked = await this.#post(path, question)
    }
    expectState(asked.answer, 200)
    const paymentId = String(asked.answer.payment_id)
    this.#tell({ kind: 'order', paymentId, method }, path, question, asked)
    this.#unfinished.set(paymentId, '')
    return { paymentId, answer: asked.answer }
  }

  /** Hands a card over and goes through 3-D Secure; some payers leave at the challenge. */
  async buyByCard(): Promise<void> {
    const { paymentId } = await this.#order('1')
    const { answer } = await this.#post('/user/gmo_token', { pay_id: paymentId, pay_type: '1' })
    expectState(answer, 200)
    const session = answer as unknown as CardSession
    this.#unfinished.set(paymentId, session.id)
    const isChallenged = this.#oneIn(2)
    const { answer: taken } = await executeCard(session, isChallenged ? cards.challenge : cards.frictionless)
    let location = await this.#submit(await returnForm(await fetch(String(taken.acs_url))))
    if (location.includes('/3ds/challenge/')) {
      if (this.#oneIn(5)) return
      const page = await fetch(location, { method: 'POST', body: new URLSearchParams({ result: 'Y' }) })
      location = await this.#submit(await returnForm(page))
    }
    await this.look(paymentId)
  }

  /** The browser posts the form of a provider's page to the shop until the shop sends it on. */
  async #submit({ action, fields }: Form): Promise<string> {
    for (;;) {
      this.#storm.signal.throwIfAborted()
      const signal = AbortSignal.timeout(60_000)
      const sent = { method: 'POST', body: fields, redirect: 'manual', signal } as const
      const response = await fetch(action, sent).catch(() => undefined)
      await response?.arrayBuffer().catch(() => {})
      if (response !== undefined && response.status < 429) return response.headers.get('location') ?? ''
      await sleep(retryMs)
    }
  }

  /** Pays a slip at the till, of which the shop hears by a notification, and looks at it another time. */
  async buyAtStore(): Promise<void> {
    const { emulators } = this.#storm
    const { paymentId, answer } = await this.#order('2', { combini_code: 'econ' })
    const order = emulators.veriTrans.orders().findByReceipt(String(answer.receipt_number))
    if (order === undefined) throw new Error(`no slip ${answer.receipt_number}`)
    this.#unfinished.set(paymentId, order.orderId)
    if (!this.#hasLeftSlip && this.#oneIn(4)) {
      this.#hasLeftSlip = true
      return
    }
    await fetch(new URL(`/veritrans/store/${order.orderId}`, emulators.origin), {
      method: 'POST',
      body: new URLSearchParams({ result: 'pay' }),
    })
  }

  /** Reads how a purchase ended. @returns whether its points are there */
  async look(paymentId: string, tries = 5): Promise<boolean> {
    for (let n = 0; n < tries; n++) {
      const path = `/user/point/end?payment_id=${paymentId}`
      const asked = await this.client.insist('GET', path)
      expectState(asked.answer, 200)
      if (asked.answer.result === '1') {
        this.#unfinished.delete(paymentId)
        this.#tell({ kind: 'purchase', paymentId, points: Number(asked.answer.point) }, path, '', asked)
        return true
      }
      await sleep(retryMs)
    }
    return false
  }

  /** Looks at everything that was not finished; with `taken`, at what was paid for: its points come. */
  async lookAtAll(tries = 1, taken?: ReadonlySet<string>): Promise<void> {
    for (const [paymentId, orderId] of this.#unfinished)
      if (taken === undefined || taken.has(orderId)) await this.look(paymentId, tries)
  }

  /** Only of a member without an open purchase. A withdrawal whose answer was lost has ended the session. */
  async withdraw(): Promise<void> {
    const path = '/user/withdraw'
    const asked = await this.#post(path, { pass: testPassword })
    if (asked.tries === 1) expectState(asked.answer, 200)
    this.#tell({ kind: 'withdrawal' }, path, '', asked)
  }

  get hasUnfinished(): boolean {
    return this.#unfinished.size > 0
  }
}

function expectState(answer: Answer, state: number): void {
  if (answer.state !== state) throw new Error(`expected ${state}: ${JSON.stringify(answer).slice(0, 600)}`)
}
