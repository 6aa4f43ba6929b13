import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Order, Returned } from '#server/providers/payments/port.ts'
import {
  handOver,
  newOrder,
  type RunningFincode,
  startFincode,
  typedCard,
} from '#test/payments/fincode-emulator.ts'
import { createFincodeCard } from './card.ts'

let now = new Date('2026-11-21T03:00:00Z')
let emulators: RunningFincode
let card: ReturnType<typeof createFincodeCard>
beforeAll(async () => {
  emulators = await startFincode({ clock: () => now })
  card = createFincodeCard(emulators.client)
})
afterEach(() => emulators.faults.reset())
afterAll(() => emulators.app.close())

const reference = (order: Order) => ({ orderId: order.orderId, reference: null })
const begun = (order: Order): Returned => ({
  by: 'order',
  name: order.orderId,
  step: 'begin',
  parameter: emulators.emulator.payments().find(order.orderId).parameter ?? '',
})
const ended = { by: 'order', name: '', step: 'result', parameter: '' } as const

/** Goes to the point where the card's owner was authenticated, without a question. */
async function authenticated(order: Order, number = '4111111111111111') {
  const started = await card.start(order)
  if (started.outcome !== 'client action') throw new Error(started.outcome)
  await handOver(emulators, order, started.reference, typedCard(number))
  return await card.resume(reference(order), begun(order))
}
const captured = async (order: Order) => {
  await authenticated(order)
  await card.capture(reference(order), order.amountYen, randomUUID())
}
const status = async (order: Order) => {
  const found = await card.query(reference(order))
  return found.outcome === 'found' ? found.status : found.outcome
}

test('a card without a challenge is charged once by the capture, and not before', async () => {
  const order = newOrder()
  expect(await status(order)).toBe('absent')
  expect(await authenticated(order)).toEqual({ outcome: 'approved' })
  expect(await status(order)).toBe('approved')
  const key = randomUUID()
  expect(await card.capture(reference(order), 1000, key)).toEqual({ outcome: 'captured' })
  expect(await card.capture(reference(order), 1000, key)).toEqual({ outcome: 'captured' })
  expect((await card.capture(reference(order), 1000, randomUUID())).outcome).toBe('refused')
  expect(await card.query(reference(order))).toMatchObject({ status: 'captured', amountYen: 1000 })
})

test('a capture names its card, the same for one number and without the number; before it no card is named', async () => {
  const cardOf = async (number: string) => {
    const order = newOrder()
    const asked = await authenticated(order, number)
    if (asked.outcome === 'redirect')
      await fetch(asked.url, { method: 'POST', body: new URLSearchParams({ result: 'Y' }) })
    expect(await card.query(reference(order))).not.toHaveProperty('cardKey')
    await card.capture(reference(order), order.amountYen, randomUUID())
    const found = await card.query(reference(order))
    return found.outcome === 'found' ? found.cardKey : undefined
  }
  const [first, again, other] = [
    await cardOf('4111111111111111'),
    await cardOf('4111 1111 1111 1111'),
    await cardOf('5555555555554444'),
  ]
  expect(first).toMatch(/^\w{64}$/)
  expect(again).toBe(first)
  expect([undefined, first]).not.toContain(other)
})

test('a challenge takes place on its page, and its result is read afterwards', async () => {
  const order = newOrder()
  const question = await authenticated(order, '5555555555554444')
  expect(question).toMatchObject({ outcome: 'redirect', url: expect.stringContaining('/3ds/challenge/') })
  expect(await status(order)).toBe('asking')
  expect((await card.resume(reference(order), undefined)).outcome).toBe('not now')
  if (question.outcome !== 'redirect') throw new Error('unreachable')
  await fetch(question.url, { method: 'POST', body: new URLSearchParams({ result: 'Y' }) })
  expect(await card.resume(reference(order), ended)).toEqual({ outcome: 'approved' })
})

test.each([
  ['at once', '4000000000000002', 'open', 'not now'],
  ['by 3-D Secure', '4000000000000101', 'approved', 'refused'],
  ['for want of 3-D Secure', '378282246310005', 'open', 'not now'],
])('a card refused %s pays nothing', async (_name, number, state, outcome) => {
  const order = newOrder()
  expect((await authenticated(order, number)).outcome).toBe(outcome)
  expect(await status(order)).toBe(state)
  expect((await card.capture(reference(order), 1000, randomUUID())).outcome).toBe('refused')
})

test('a refused card is distinguished from the next one by its time; without times all count as one', async () => {
  const order = newOrder()
  const refusedAt = async (from = card) => {
    const found = await from.query(reference(order))
    return found.outcome === 'found' ? found.cardRefusedAt : found.outcome
  }
  const refuse = () => authenticated(order, '4000000000000002')
  const first = now
  await card.start(order)
  expect(await refusedAt()).toBeUndefined()
  await refuse()
  now = new Date(first.getTime() + 1)
  expect(await refusedAt()).toEqual(first)
  await refuse()
  expect(await refusedAt()).toEqual(now)
  const { client } = emulators
  const ask: typeof client.ask = async (call) => {
    const answer = await client.ask(call)
    return answer.outcome === 'ok'
      ? { outcome: 'ok', body: Object.assign({}, answer.body, { updated: null }) }
      : answer
  }
  expect(await refusedAt(createFincodeCard({ ...client, ask }))).toEqual(new Date(0))
})

test('a capture of another amount than was ordered is not requested', async () => {
  const order = newOrder()
  await authenticated(order)
  expect(await card.capture(reference(order), 999, randomUUID())).toMatchObject({ outcome: 'refused' })
  expect(await status(order)).toBe('approved')
})

test('a capture of one yen too much shows in the query', async () => {
  const order = newOrder()
  emulators.faults.set({ wrongAmounts: 1 })
  await captured(order)
  expect(await card.query(reference(order))).toMatchObject({ status: 'captured', amountYen: 1001 })
})

test('an opening that never answered is repeated: by its key at first, by its order id later', async () => {
  const order = newOrder()
  emulators.faults.set({ timeOutsAfterOpening: 1 })
  expect((await emulators.impatiently(() => card.start(order))).outcome).toBe('no answer')
  const again = await card.start(order)
  expect(again.outcome).toBe('client action')
  now = new Date(now.getTime() + 31 * 60_000)
  expect(await card.start(order)).toEqual(again)
  expect((await card.start({ ...order, amountYen: 2000, idempotencyKey: randomUUID() })).outcome).toBe(
    'refused',
  )
})

test('a capture without an answer is unknown at first, then captured', async () => {
  const order = newOrder()
  await authenticated(order)
  emulators.faults.set({ timeOutsAfterCapture: 1 })
  const capture = () => card.capture(reference(order), 1000, randomUUID())
  expect((await emulators.impatiently(capture)).outcome).toBe('no answer')
  expect(await status(order)).toBe('captured')
})

test('the whole amount can be refunded once; a part cannot', async () => {
  const order = newOrder()
  await captured(order)
  const back = (amountYen: number, isPaid = true) =>
    card.cancelOrRefund(reference(order), { isPaid, amountYen, idempotencyKey: order.idempotencyKey })
  expect((await back(999)).outcome).toBe('refused')
  expect((await back(1000, false)).outcome).toBe('refused')
  expect(await status(order)).toBe('captured')
  expect(await back(1000)).toEqual({ outcome: 'refunded' })
  expect(await status(order)).toBe('refunded')
  expect(await card.query(reference(order))).toMatchObject({ amountYen: 1000, refundedYen: 1000 })
  now = new Date(now.getTime() + 31 * 60_000)
  expect(await back(1000)).toEqual({ outcome: 'refunded' })
})

test('an unpaid order ends without a call; one that is unknown is refused', async () => {
  const order = newOrder()
  const end = { isPaid: false, amountYen: 1000, idempotencyKey: order.idempotencyKey }
  expect((await card.cancelOrRefund(reference(order), end)).outcome).toBe('refused')
  await card.start(order)
  expect(await card.cancelOrRefund(reference(order), end)).toEqual({ outcome: 'cancelled' })
  expect((await card.cancelOrRefund(reference(order), { ...end, isPaid: true })).outcome).toBe('refused')
})

test('a returning browser names the order and the step, in every way fincode may write the address', () => {
  const orderId = `F-${'0'.repeat(25)}`
  const read = (query: object, event?: unknown) =>
    card.readReturn({ ...query }, event === undefined ? {} : { event, param: 'p' })
  const begin = 'ThreeDSecureMethodFinished'
  expect(read({ order: orderId, MD: 'a_1' }, begin)).toEqual({
    by: 'order',
    name: orderId,
    step: 'begin',
    parameter: 'p',
  })
  expect(read({ order: `${orderId}?MD=a_1` }, 'ThreeDSecureMethodSkipped')).toMatchObject({
    name: orderId,
    step: 'begin',
  })
  expect(read({ MD: 'a_1' }, 'AuthResultReady')).toMatchObject({
    by: 'reference',
    name: 'a_1',
    step: 'result',
  })
  expect(read({ order: orderId })).toMatchObject({ step: 'none', parameter: '' })
  for (const query of [{}, { order: "F-1' or 1=1" }, { order: [orderId] }, { MD: 'a b' }])
    expect(read(query, begin)).toBeUndefined()
})

test('a guessed parameter and a missing one prove nothing', async () => {
  const order = newOrder()
  const started = await card.start(order)
  if (started.outcome !== 'client action') throw new Error(started.outcome)
  await handOver(emulators, order, started.reference, typedCard('4111111111111111'))
  for (const parameter of ['guessed', ''])
    expect((await card.resume(reference(order), { ...begun(order), parameter })).outcome).toBe('not now')
  expect((await card.resume(reference(order), { ...begun(order), step: 'none' })).outcome).toBe('not now')
  expect(await status(order)).toBe('asking')
})
