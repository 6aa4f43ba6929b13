import { expect, test, vi } from 'vitest'
import { buyPoints, getCardSession } from '../../../contract/payments.ts'
import type { Api, Result } from '../../api/client.ts'
import { buyOtherwise, buyWithCard, newAttempt, newKey } from './purchase-attempt.ts'

const course = { courseId: 'c1', packId: undefined }
const card = {
  number: '4111111111111111',
  yearMonth: '2804',
  securityCode: '123',
  holder: 'A',
  mail: 'a@b.c',
}
const failure = (state: 0 | 409 | 500): Result<never> => ({ ok: false, state, errors: {} })

/** An api that gives the answers one after the other and keeps what it was asked. */
function apiOf(...answers: Result<unknown>[]) {
  const call = vi.fn(async () => answers.shift())
  return { api: { call } as unknown as Api, call }
}

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

test('a key used for something else is replaced', async () => {
  const attempt = newAttempt('1')
  const { key } = attempt
  const { api } = apiOf(failure(409))
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
