import { afterEach, expect, test, vi } from 'vitest'
import { saveCard } from '#contract/browser-payments.ts'
import { buyPoints, getCardSession } from '#contract/payments.ts'
import { createApi } from '#web/api/client.ts'
import { buyOtherwise, buyWithCard, newAttempt, newKey } from './purchase-attempt.ts'

const course = { courseId: 'c1', packId: undefined }
const typed = { number: '4111111111111111', yearMonth: '2804', securityCode: '123', holder: 'A' }
const card = { card: typed, mail: 'a@b.c', isKept: false }
const csrf = { name: 'csrf_token', value: 'masked' }

/** An api that is given these answers one after the other; `asked`: what was sent for them, and where to. */
function apiOf(...answers: (object | 'lost')[]) {
  const asked: { path: string; input: Record<string, unknown> }[] = []
  const api = createApi({
    async transport(method, path, form) {
      if (method === 'GET') return { state: 200, csrf }
      asked.push({ path, input: JSON.parse(String(form?.get('json'))) })
      const answer = answers.shift()
      if (answer === 'lost') throw new Error('the line broke')
      return { state: 200, ...answer, csrf }
    },
  })
  return { api, asked }
}

const pathOf = ({ path }: { path: string }) => `/api${path}`

afterEach(() => vi.unstubAllGlobals())

test('makes keys in the form that the server requires', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(newKey()).not.toBe(newKey())
})

test('repeats the same key in a retry after a lost connection', async () => {
  const attempt = newAttempt('1')
  const { api, asked } = apiOf('lost', 'lost')
  await buyWithCard(api, attempt, course, card)
  await buyWithCard(api, attempt, course, card)
  expect(asked.map(({ input }) => input.request_key)).toEqual([attempt.key, attempt.key])
})

test.each([
  ['used for something else', 409],
  ['of a purchase that was refused', 422],
] as const)('replaces a key %s', async (_name, state) => {
  const attempt = newAttempt('1')
  const { key } = attempt
  const { api } = apiOf({ state })
  expect(await buyWithCard(api, attempt, course, card)).toMatchObject({ kind: 'not opened' })
  expect(attempt.key).not.toBe(key)
})

test('does not open a purchase again that is open', async () => {
  const attempt = newAttempt('1')
  const { api, asked } = apiOf({ result: 7, payment_id: 'p1' }, { state: 500 }, { state: 409 })
  expect(await buyWithCard(api, attempt, course, card)).toMatchObject({ kind: 'no session' })
  expect(await buyWithCard(api, attempt, course, card)).toEqual({ kind: 'decided', paymentId: 'p1' })
  expect(asked.map(({ path }) => path)).toEqual([buyPoints, getCardSession, getCardSession].map(pathOf))
})

test('checks a paid purchase, and does not pay it again', async () => {
  const { api, asked } = apiOf({ result: 1, url: '1' })
  expect(await buyWithCard(api, newAttempt('1'), course, card)).toEqual({
    kind: 'decided',
    paymentId: undefined,
  })
  expect(asked).toHaveLength(1)
})

test('sends another method’s own fields and follows the answer; a retry repeats the key', async () => {
  const attempt = newAttempt('4')
  const { api, asked } = apiOf('lost', { result: 1, url: '/bank-transfer-information' })
  const chosen = { methodId: '4', payerName: 'フク' } as const
  expect(await buyOtherwise(api, attempt, course, chosen)).toMatchObject({ kind: 'not opened' })
  expect(await buyOtherwise(api, attempt, course, chosen)).toEqual({
    kind: 'next',
    step: { kind: 'go', path: '/bank-transfer-information' },
  })
  const sent = { pay_id: '4', name: 'フク', point_price_id: 'c1', request_key: attempt.key }
  expect(asked.map(({ input }) => input)).toEqual([sent, sent])
})

test('requests and then confirms a PayPal order under the same key, so that it is one purchase', async () => {
  const attempt = newAttempt('3')
  const { api, asked } = apiOf({ result: 1, order_id: '5O19' }, { result: 1, url: '1' })
  const chosen = { methodId: '3' } as const
  expect(await buyOtherwise(api, attempt, course, chosen)).toMatchObject({ step: { kind: 'approve' } })
  expect(await buyOtherwise(api, attempt, course, chosen, { providerOrderId: '5O19' })).toMatchObject({
    step: { kind: 'credited' },
  })
  const [first, second] = asked
  expect([first?.input.order_id, second?.input.order_id]).toEqual([undefined, '5O19'])
  expect(second?.input.request_key).toBe(first?.input.request_key)
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
  { result: 7, payment_id: 'p1' },
  {
    id: 'F-1',
    pay_type: '1',
    access_id: 'a',
    customer_id: 'M',
    public_key: 'p',
    secure3d_check_url: 'r',
    paypay_check_url: 'r',
    script_url: 's',
  },
]
const kept = { id: 'cs_1', card_number: '************1111', brand: 'VISA', expires: '3012' }
const result = { result: '1', pack_id: '' }
const keeping = { card: typed, mail: 'a@b.c', isKept: true }

test('saves a card once, even when its payment fails, and then charges it by its id', async () => {
  const { payments, tokens } = script()
  const attempt = newAttempt('1')
  const { api, asked } = apiOf(...openedByCard, 'lost', kept, result, result)
  expect(await buyWithCard(api, attempt, course, keeping)).toMatchObject({ kind: 'not kept' })
  expect(payments).not.toHaveBeenCalled()
  for (let tries = 0; tries < 2; tries++)
    expect(await buyWithCard(api, attempt, course, keeping)).toMatchObject({ kind: 'taken', isPaid: true })
  expect(tokens).toHaveBeenCalledOnce()
  const saves = asked.filter(({ path }) => path === pathOf(saveCard))
  // The first request may have arrived: the second repeats it unchanged.
  expect(saves).toHaveLength(2)
  expect(saves[0]).toEqual(saves[1])
  expect(payments.mock.calls.map(([sent]) => sent)).toEqual(
    Array(2).fill(expect.objectContaining({ customer_id: 'M', card_id: 'cs_1' })),
  )
})

test('needs a new token after a refusal, and for another card', async () => {
  const { tokens } = script()
  const attempt = newAttempt('1')
  const { api } = apiOf(...openedByCard, { state: 422 }, { state: 422 }, kept, result)
  await buyWithCard(api, attempt, course, keeping)
  await buyWithCard(api, attempt, course, keeping)
  await buyWithCard(api, attempt, course, { ...keeping, card: { ...typed, number: '5555555555554444' } })
  expect(tokens).toHaveBeenCalledTimes(3)
})

test('asks for the result after the provider’s script: 0 is not paid', {
  meta: {
    proves: [
      {
        id: 'card-result',
        section: 'transitions',
        after: 'card-token',
        says: 'After the script the result is asked for; "0" is not paid.',
        from: 'spec',
        breaks: {
          replace: "isPaid: checked.ok && checked.data.result !== '0'",
          with: 'isPaid: checked.ok',
        },
      },
    ],
  },
}, async () => {
  script()
  for (const [outcome, isPaid] of [
    ['1', true],
    ['pending', true],
    ['0', false],
  ] as const) {
    const { api } = apiOf(...openedByCard, { result: outcome, pack_id: '' })
    const paid = { ...keeping, isKept: false }
    expect(await buyWithCard(api, newAttempt('1'), course, paid), outcome).toMatchObject({ isPaid })
  }
})

test('does not save a card that is not to be kept', async () => {
  const { tokens, payments } = script()
  const { api, asked } = apiOf(...openedByCard, result)
  await buyWithCard(api, newAttempt('1'), course, card)
  expect([tokens.mock.calls.length, payments.mock.calls.length]).toEqual([0, 1])
  expect(asked.map(({ path }) => path)).not.toContain(pathOf(saveCard))
})

test('asks for a new session for the next card after a refusal, in the same purchase', async () => {
  const { payments } = script()
  payments.mockImplementationOnce((_card, answered) => answered(400, { errors: [{ error_code: 'E01' }] }))
  const attempt = newAttempt('1')
  const [opened = {}, session = {}] = openedByCard
  const { api, asked } = apiOf(opened, session, session, result)
  expect(await buyWithCard(api, attempt, course, card)).toMatchObject({ kind: 'refused' })
  expect(await buyWithCard(api, attempt, course, card)).toMatchObject({ kind: 'taken' })
  expect(asked.slice(0, 3).map(({ path }) => path)).toEqual(
    [buyPoints, getCardSession, getCardSession].map(pathOf),
  )
})
