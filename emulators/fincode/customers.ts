// fincode's customers and the cards they left there, in memory.

import { type KeptCard, readCard } from './cards.ts'
import { FincodeError } from './errors.ts'
import { type Fields, field, random } from './payments.ts'

export interface SavedCard {
  id: string
  customerId: string
  isDefault: boolean
  card: KeptCard
  createdAt: Date
}

export interface Customer {
  id: string
  createdAt: Date
}

const customerIdShape = /^[\w-]{1,60}$/
/** One card gives at most this many tokens; each is good for one use. */
const tokenLimit = 10

export class Customers {
  readonly #clock: () => Date
  readonly #customers = new Map<string, Customer>()
  readonly #cards = new Map<string, SavedCard>()
  readonly #tokens = new Map<string, KeptCard>()

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  findCustomer(id: string): Customer {
    const customer = this.#customers.get(id)
    if (customer === undefined) throw new FincodeError('unknownCustomer')
    return customer
  }

  #cardsOfKnown(customerId: string): SavedCard[] {
    return [...this.#cards.values()].filter((card) => card.customerId === customerId)
  }

  #findCard(customerId: string, cardId: string): SavedCard {
    const card = this.#cards.get(cardId)
    if (card === undefined || card.customerId !== customerId) throw new FincodeError('unknownCard')
    return card
  }

  spendToken(token: unknown): KeptCard {
    const card = typeof token === 'string' ? this.#tokens.get(token) : undefined
    if (card === undefined) throw new FincodeError('invalid', 'token')
    this.#tokens.delete(token as string)
    return card
  }

  cardsOf(customerId: string): SavedCard[] {
    return this.#cardsOfKnown(this.findCustomer(customerId).id)
  }

  register(body: Fields): Customer {
    const id = field(body, 'id', customerIdShape, false) ?? `c_${random(22)}`
    if (this.#customers.has(id)) throw new FincodeError('duplicateCustomer')
    const customer = { id, createdAt: this.#clock() }
    this.#customers.set(id, customer)
    return customer
  }

  /** Does for the browser script what `tokens()` asks: the number stays here, and the page gets words that stand for it. */
  issueTokens(body: Fields) {
    const card = readCard(body, this.#clock())
    const count = Math.min(Number(field(body, 'number', /^\d{1,2}$/, false) ?? '1'), tokenLimit)
    const list = Array.from({ length: count }, () => ({ token: random(128) }))
    for (const { token } of list) this.#tokens.set(token, card)
    return { card, list }
  }

  /** The first card of a customer is always the default card. */
  save(customerId: string, body: Fields): SavedCard {
    this.findCustomer(customerId)
    const flag = field(body, 'default_flag', /^[01]$/)
    const card = this.spendToken(body.token)
    const isDefault = flag === '1' || this.#cardsOfKnown(customerId).length === 0
    if (isDefault) for (const other of this.#cardsOfKnown(customerId)) other.isDefault = false
    const saved = { id: `cs_${random(22)}`, customerId, isDefault, card, createdAt: this.#clock() }
    this.#cards.set(saved.id, saved)
    return saved
  }

  forget(customerId: string, cardId: string): SavedCard {
    const card = this.#findCard(this.findCustomer(customerId).id, cardId)
    this.#cards.delete(card.id)
    const [next] = this.#cardsOfKnown(customerId)
    if (card.isDefault && next !== undefined) next.isDefault = true
    return card
  }

  /** The saved card a payment names; without a card id the customer's default one. */
  cardFor(body: Fields): SavedCard {
    const customerId = field(body, 'customer_id', customerIdShape) as string
    const cardId = field(body, 'card_id', /^cs_\w{22}$/, false)
    if (cardId !== undefined) return this.#findCard(customerId, cardId)
    const fallback = this.#cardsOfKnown(customerId).find((card) => card.isDefault)
    if (fallback === undefined) throw new FincodeError('unknownCard')
    return fallback
  }
}
