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
/** How many tokens one card gives at most; each is good for one use. */
const tokenLimit = 10

export function createCustomers(clock: () => Date) {
  const customers = new Map<string, Customer>()
  const cards = new Map<string, SavedCard>()
  const tokens = new Map<string, KeptCard>()

  const findCustomer = (id: string): Customer => {
    const customer = customers.get(id)
    if (customer === undefined) throw new FincodeError('unknownCustomer')
    return customer
  }
  const cardsOf = (customerId: string) => [...cards.values()].filter((card) => card.customerId === customerId)
  const findCard = (customerId: string, cardId: string): SavedCard => {
    const card = cards.get(cardId)
    if (card === undefined || card.customerId !== customerId) throw new FincodeError('unknownCard')
    return card
  }
  const spendToken = (token: unknown): KeptCard => {
    const card = typeof token === 'string' ? tokens.get(token) : undefined
    if (card === undefined) throw new FincodeError('invalid', 'token')
    tokens.delete(token as string)
    return card
  }

  return {
    findCustomer,
    cardsOf: (customerId: string) => cardsOf(findCustomer(customerId).id),
    spendToken,

    register(body: Fields): Customer {
      const id = field(body, 'id', customerIdShape, false) ?? `c_${random(22)}`
      if (customers.has(id)) throw new FincodeError('duplicateCustomer')
      const customer = { id, createdAt: clock() }
      customers.set(id, customer)
      return customer
    },

    /** What the browser script does for `tokens()`: the number stays here, the page gets words that stand for it. */
    issueTokens(body: Fields) {
      const card = readCard(body, clock())
      const count = Math.min(Number(field(body, 'number', /^\d{1,2}$/, false) ?? '1'), tokenLimit)
      const list = Array.from({ length: count }, () => ({ token: random(128) }))
      for (const { token } of list) tokens.set(token, card)
      return { card, list }
    },

    /** The first card of a customer is always the default card. */
    save(customerId: string, body: Fields): SavedCard {
      findCustomer(customerId)
      const flag = field(body, 'default_flag', /^[01]$/)
      const card = spendToken(body.token)
      const isDefault = flag === '1' || cardsOf(customerId).length === 0
      if (isDefault) for (const other of cardsOf(customerId)) other.isDefault = false
      const saved = { id: `cs_${random(22)}`, customerId, isDefault, card, createdAt: clock() }
      cards.set(saved.id, saved)
      return saved
    },

    forget(customerId: string, cardId: string): SavedCard {
      const card = findCard(findCustomer(customerId).id, cardId)
      cards.delete(card.id)
      const [next] = cardsOf(customerId)
      if (card.isDefault && next !== undefined) next.isDefault = true
      return card
    },

    /** The saved card a payment names; without a card id the customer's default one. */
    cardFor(body: Fields): SavedCard {
      const customerId = field(body, 'customer_id', customerIdShape) as string
      const cardId = field(body, 'card_id', /^cs_\w{22}$/, false)
      if (cardId !== undefined) return findCard(customerId, cardId)
      const fallback = cardsOf(customerId).find((card) => card.isDefault)
      if (fallback === undefined) throw new FincodeError('unknownCard')
      return fallback
    },
  }
}

export type Customers = ReturnType<typeof createCustomers>
