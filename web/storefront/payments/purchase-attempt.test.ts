import { afterEach, expect, test, vi } from 'vitest'
import { buyPoints, getCardSession } from '../../../contract/payments.ts'
import { saveCard } from '../../../contract/wallets.ts'
import type { Api, Result } from '../../api/client.ts'
import { buyOtherwise, buyWithCard, newAttempt, newKey } from './purchase-attempt.ts'

const course = { courseId: 'c1', packId: undefined }
const typed = { number: '4111111111111111', yearMonth: '2804', securityCode: '123', holder: 'A' }
const card = { card: typed, mail: 'a@b.c', isKept: false }
const failure = (state: 0 | 409 | 422 | 500): Result<never> => ({ ok: false, state, errors: {} })

/** An api that gives the answers one after the other and keeps what it was asked. */
function apiOf(...answers: Result<unknown>[]) {
  const call = vi.fn(async () => answers.shift())
  return { api: { call } as unknown as Api, call }
}

afterEach(() => vi.unstubAllGlobals())

const inputsOf = (call: { mock: { calls: unknown[][] } }) =>
  call.mock.calls.map((args) => (args as [unknown, { input: Record<string, unknown> }])[1].input)

test('makes keys of the form the server wants', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(newKey()).not.toBe(newKey())
})

test('a retry after a broken line repeats the same key', async () => {
  const attempt = newAttempt('1')
  const { api, call } = apiOf(failure(0), failure(0))
  await buyWithCard(api, attempt, course, card)
  await buyWithCard(api, attempt, course, card)
  const keys = call.mock.calls.map(
    (args) => (args as unknown as [unknown, { input: { key: string } }])[1].input.key,
  )
  expect(keys[0]).toBe(keys[1])
})

test.each([
  ['used for something else', 409],
  ['of a purchase that was refused', 422],
] as const)('a key %s is replaced', async (_name, state) => {
  const attempt = newAttempt('1')
  const { key } = attempt
  const { api } = apiOf(failure(state))
  expect(await buyWithCard(api, attempt, course, card)).toMatchObject({ kind: 'not opened' })
  expect(attempt.key).not.toBe(key)
})

test('an opened purchase is not opened again', async () => {
  const attempt = newAttempt('1')
  const { api, call } = apiOf(
    { ok: true, state: 200, data: { result: 7, paymentId: 'p1' } },
    failure(500),
    failure(409),
  )
  expect(await buyWithCard(api, attempt, course, card)).toMatchObject({ kind: 'no session' })
  expect(await buyWithCard(api, attempt, course, card)).toEqual({ kind: 'decided', paymentId: 'p1' })
  const asked = call.mock.calls.map((args) => (args as unknown[])[0])
  expect(asked).toEqual([buyPoints, getCardSession, getCardSession])
})

test('a purchase paid already is looked at, not paid again', async () => {
  const { api, call } = apiOf({ ok: true, state: 200, data: { result: 1, url: '1' } })
  expect(await buyWithCard(api, newAttempt('1'), course, card)).toEqual({
    ...{ kind: 'decided', paymentId: undefined },
  })
  expect(call).toHaveBeenCalledOnce()
})

test('another method sends its own fields and goes where the answer says; a retry repeats the key', async () => {
  const attempt = newAttempt('4')
  const answer = { ok: true, state: 200, data: { result: 1, url: '/bank-transfer-information' } } as const
  const { api, call } = apiOf(failure(0), answer)
  const chosen = { methodId: '4', payerName: 'フク' } as const
  expect(await buyOtherwise(api, attempt, course, chosen)).toMatchObject({ kind: 'not opened' })
  expect(await buyOtherwise(api, attempt, course, chosen)).toEqual({
    ...{ kind: 'next', step: { kind: 'go', path: '/bank-transfer-information' } },
  })
  const inputs = call.mock.calls.map((args) => (args as unknown as [unknown, { input: object }])[1].input)
  expect(inputs[0]).toEqual({ ...chosen, ...course, key: attempt.key })
  expect(inputs[1]).toEqual(inputs[0])
})

test('a wallet’s order is asked for and then named under the same key, so that it is one purchase', async () => {
  const attempt = newAttempt('3')
  const { api, call } = apiOf(
    { ok: true, state: 200, data: { result: 1, walletOrderId: '5O19' } },
    { ok: true, state: 200, data: { result: 1, url: '1' } },
  )
  const chosen = { methodId: '3' } as const
  expect(await buyOtherwise(api, attempt, course, chosen)).toMatchObject({ step: { kind: 'approve' } })
  expect(await buyOtherwise(api, attempt, course, chosen, { walletOrderId: '5O19' })).toMatchObject({
    step: { kind: 'credited' },
  })
  const [first, second] = inputsOf(call)
  expect([first?.walletOrderId, second?.walletOrderId, second?.key]).toEqual([undefined, '5O19', first?.key])
})

type Answered = (status: number, answer: object) => void
let made = 0
/** The provider's script, which a page loads once; it makes tokens, and takes every card without a question. */
const provider = {
  payments: vi.fn((_card: object, answered: Answered) => answered(200, {})),
  tokens: vi.fn((_card: object, answered: Answered) => answered(200, { list: [{ token: `tok_${++made}` }] })),
}
function script() {
  const fincode = () => provider
  vi.stubGlobal('window', { Fincode: fincode })
  provider.payments.mockClear()
  provider.tokens.mockClear()
  return provider
}

const openedByCard = [
  { ok: true, state: 200, data: { result: 7, paymentId: 'p1' } },
  {
    ...{ ok: true, state: 200 },
    data: { providerPaymentId: 'F-1', accessId: 'a', customerId: 'M', returnUrl: 'r', publicKey: 'p' },
  },
] as Result<unknown>[]
const kept = { ok: true, state: 200, data: { id: 'cs_1' } } as Result<unknown>
const result = { ok: true, state: 200, data: { result: '1', packId: '' } } as Result<unknown>
const keeping = { card: typed, mail: 'a@b.c', isKept: true }

test('a card to be kept is kept once, whatever its payment did, and paid with by its name', async () => {
  const { payments, tokens } = script()
  const attempt = newAttempt('1')
  const { api, call } = apiOf(...openedByCard, failure(0), kept, result, result)
  expect(await buyWithCard(api, attempt, course, keeping)).toMatchObject({ kind: 'not kept' })
  expect(payments).not.toHaveBeenCalled()
  for (let tries = 0; tries < 2; tries++)
    expect(await buyWithCard(api, attempt, course, keeping)).toMatchObject({ kind: 'taken', isPaid: true })
  expect(tokens).toHaveBeenCalledOnce()
  const saves = call.mock.calls.flatMap((args, index) =>
    (args as unknown[])[0] === saveCard ? [inputsOf(call)[index]] : [],
  )
  // Nobody knows whether the first was heard: the second says the same.
  expect(saves).toHaveLength(2)
  expect(saves[0]).toEqual(saves[1])
  expect(payments.mock.calls.map(([sent]) => sent)).toEqual(
    Array(2).fill(expect.objectContaining({ customer_id: 'M', card_id: 'cs_1' })),
  )
})

test('a token that was refused, and another card, need a token of their own', async () => {
  const { tokens } = script()
  const attempt = newAttempt('1')
  const { api } = apiOf(...openedByCard, failure(422), failure(422), kept, result)
  await buyWithCard(api, attempt, course, keeping)
  await buyWithCard(api, attempt, course, keeping)
  await buyWithCard(api, attempt, course, { ...keeping, card: { ...typed, number: '5555555555554444' } })
  expect(tokens).toHaveBeenCalledTimes(3)
})

test('a card that is not to be kept is not', async () => {
  const { tokens, payments } = script()
  const { api, call } = apiOf(...openedByCard, result)
  await buyWithCard(api, newAttempt('1'), course, card)
  expect([tokens.mock.calls.length, payments.mock.calls.length]).toEqual([0, 1])
  expect(call.mock.calls.map((args) => (args as unknown[])[0])).not.toContain(saveCard)
})
