import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoted } from '#contract/payment-reasons.ts'
import type { SavedCards } from '#server/providers/payments/port.ts'
import {
  handOver,
  inBrowser,
  newOrder,
  type RunningFincode,
  startFincode,
  typedCard,
} from '#test/payments/fincode-emulator.ts'
import { createFincodeCard } from './card.ts'
import { createSavedCards } from './saved-cards.ts'

let emulators: RunningFincode
let savedCards: SavedCards
beforeAll(async () => {
  emulators = await startFincode()
  savedCards = createSavedCards(emulators.client)
})
afterAll(() => emulators.app.close())

async function tokenFor(number: string): Promise<string> {
  const answer = await inBrowser(emulators, 'POST', '/v1/tokens', typedCard(number))
  return (answer.list as { token: string }[])[0]?.token ?? ''
}
let members = 0
const newCustomer = () => {
  members += 1
  return `M-${String(members).padStart(25, '0')}`
}
async function saved(customerId: string, number = '4111111111111111') {
  const answer = await savedCards.add(customerId, await tokenFor(number), randomUUID())
  if (answer.outcome !== 'saved') throw new Error(answer.outcome)
  return answer.card
}

test('a member has no cards at first; a card is saved by its token, shown by its last digits, and deleted', async () => {
  const customer = newCustomer()
  expect(await savedCards.list(customer)).toEqual({ outcome: 'listed', cards: [] })
  const card = await saved(customer)
  expect(card).toEqual({
    id: expect.stringMatching(/^cs_\w{22}$/),
    maskedNumber: '************1111',
    brand: 'VISA',
    expires: '3912',
  })
  const second = await saved(customer, '5555555555554444')
  expect(await savedCards.list(customer)).toEqual({ outcome: 'listed', cards: [card, second] })
  expect(await savedCards.forget(customer, card.id)).toEqual({ outcome: 'forgotten' })
  expect(await savedCards.list(customer)).toEqual({ outcome: 'listed', cards: [second] })
  expect((await savedCards.forget(customer, card.id)).outcome).toBe('refused')
})

test('a repeat with the same key saves one card; a used token saves none', async () => {
  const customer = newCustomer()
  const [token, key] = [await tokenFor('4111111111111111'), randomUUID()]
  const first = await savedCards.add(customer, token, key)
  expect(await savedCards.add(customer, token, key)).toEqual(first)
  expect((await savedCards.add(customer, token, randomUUID())).outcome).toBe('refused')
  expect(await savedCards.list(customer)).toMatchObject({ cards: [{ maskedNumber: '************1111' }] })
})

test("another member's card is neither forgotten nor paid with", async () => {
  const [owner, thief] = [newCustomer(), newCustomer()]
  const card = await saved(owner)
  await saved(thief, '5555555555554444')
  expect((await savedCards.forget(thief, card.id)).outcome).toBe('refused')
  const order = newOrder()
  const adapter = createFincodeCard(emulators.client)
  const started = await adapter.start(order)
  if (started.outcome !== 'client action') throw new Error(started.outcome)
  const answer = await handOver(emulators, order, started.reference, { customer_id: thief, card_id: card.id })
  expect(answer.errors).toBeDefined()
  expect(await adapter.query({ ...order, reference: null })).toMatchObject({ status: 'open' })
})

test('a saved card is paid with by its names alone, and 3-D Secure asks anyway', {
  meta: {
    proves: [
      {
        id: 'pay-saved-card',
        section: 'payments',
        says: 'A saved card is paid with by its names alone, and 3-D Secure asks anyway.',
        from: 'own',
        file: 'server/providers/payments/fincode/card.ts',
        breaks: {
          replace: "return { outcome: 'redirect', url }",
          with: "return { outcome: 'approved' }",
        },
      },
    ],
  },
}, async () => {
  const customer = newCustomer()
  const card = await saved(customer, '5555555555554444')
  const order = newOrder()
  const adapter = createFincodeCard(emulators.client)
  const started = await adapter.start(order)
  if (started.outcome !== 'client action') throw new Error(started.outcome)
  const names = { customer_id: customer, card_id: card.id }
  const answer = await handOver(emulators, order, started.reference, names)
  expect(answer).toMatchObject({ ...names, acs_url: expect.stringContaining('/3ds/start/') })
  const parameter = emulators.emulator.payments().find(order.orderId).parameter ?? ''
  const returned = { by: 'order', name: order.orderId, step: 'begin', parameter } as const
  expect((await adapter.resume({ ...started, orderId: order.orderId }, returned)).outcome).toBe('redirect')
})

test('a call without an answer of fincode leaves the outcome unknown', async () => {
  const customer = newCustomer()
  const card = await saved(customer)
  const token = await tokenFor('4111111111111111')
  emulators.faults.set({ answerDelayMs: 3000 })
  await emulators.impatiently(async () => {
    expect((await savedCards.list(customer)).outcome).toBe('no answer')
    expect((await savedCards.add(customer, token, randomUUID())).outcome).toBe('no answer')
    expect((await savedCards.forget(customer, card.id)).outcome).toBe('no answer')
  })
  emulators.faults.reset()
})

test.each(['..', '.', '%2e%2e', '', 'a/b'])(
  'an invalid card id (%j) is refused without a request',
  async (cardId) => {
    const asked: string[] = []
    const deaf = createSavedCards({
      ...emulators.client,
      ask: async ({ path }) => {
        asked.push(new URL(path, emulators.origin).pathname)
        return { outcome: 'no answer', reason: quoted('deaf') }
      },
    })
    expect((await deaf.forget(newCustomer(), cardId)).outcome).toBe('refused')
    expect(asked).toEqual([])
  },
)
