import { expect, test } from 'vitest'
import type { Result } from '#web/api/client.ts'
import { type BuyAnswer, nextStepOf } from './buy-result.ts'

const card = '1'

const answered = (data: BuyAnswer): Result<BuyAnswer> => ({ ok: true, state: 200, data })

test('success with a payment id leads to the convenience store’s screen', {
  meta: {
    proves: [
      {
        id: 'buy-store',
        section: 'transitions',
        says: 'Buy-point, result 1 with `payment_id`: the convenience-store screen.',
        from: 'spec',
        breaks: {
          replace: 'path: confirmStorePath(receiptNumber || paymentId)',
          with: 'path: confirmStorePath(paymentId)',
        },
      },
    ],
  },
}, () => {
  expect(nextStepOf(answered({ result: 1, paymentId: 'p1', receiptNumber: '12-34' }), card)).toEqual({
    kind: 'go',
    path: '/confirm-combini?paymentID=12-34',
  })
  expect(nextStepOf(answered({ result: 1, paymentId: 'p1' }), card)).toEqual({
    kind: 'go',
    path: '/confirm-combini?paymentID=p1',
  })
})

test('url 1 means credited, and the result screen shows it', {
  meta: {
    proves: [
      {
        id: 'buy-credited',
        section: 'transitions',
        says: '`url` 1: says that points were credited.',
        from: 'spec',
        breaks: { replace: "const creditedUrl = '1'", with: "const creditedUrl = '2'" },
      },
    ],
  },
}, () => {
  expect(nextStepOf(answered({ result: 1, url: '1' }), card)).toEqual({
    kind: 'credited',
    path: '/complete-buy-point',
  })
})

test.each([
  ['3', '/complete-buy-point-paypal'],
  ['5', '/complete-buy-point-amazom-pay'],
  ['12', '/complete-buy-point'],
] as const)('credited by method %s: shown at %s', (methodId, path) => {
  expect(nextStepOf(answered({ result: 1, url: '1' }), methodId)).toEqual({ kind: 'credited', path })
})

test('a PayPal order is approved in PayPal’s window', () => {
  expect(nextStepOf(answered({ result: 1, providerOrderId: '5O19' }), '3')).toEqual({
    kind: 'approve',
    providerOrderId: '5O19',
  })
})

test('an address of another site is loaded in full, and an address of the shop opens within it', {
  meta: {
    proves: [
      {
        id: 'buy-url',
        section: 'transitions',
        after: 'buy-credited',
        says: 'Another `url`: a full load for http addresses, inside the shop otherwise.',
        from: 'spec',
        breaks: {
          replace: "return { kind: 'leave', url }\n",
          with: "return { kind: 'go', path: url }\n",
        },
      },
    ],
  },
}, () => {
  for (const url of ['https://pay.example/a', 'http://127.0.0.1:3100/pay'])
    expect(nextStepOf(answered({ result: 1, url }), card)).toEqual({ kind: 'leave', url })
  expect(nextStepOf(answered({ result: 1, url: '/bank-transfer-information' }), card)).toEqual({
    kind: 'go',
    path: '/bank-transfer-information',
  })
})

test('result 7 leads to 3-D Secure, for that purchase', {
  meta: {
    proves: [
      {
        id: 'buy-secure',
        section: 'transitions',
        says: 'Result 7: to /api/acs/secure.',
        from: 'spec',
        breaks: { replace: '  if (outcome === 7)\n', with: '  if (outcome !== 7 && outcome !== 1)\n' },
      },
    ],
  },
}, () => {
  expect(nextStepOf(answered({ result: 7, paymentId: 'p1', url: 'https://evil.example' }), card)).toEqual({
    kind: 'leave',
    url: '/api/acs/secure?payment_id=p1',
  })
})

test('every other result is a failure: a refusal, no address, an invalid address', {
  meta: {
    proves: [
      {
        id: 'buy-failed',
        section: 'transitions',
        after: 'buy-secure',
        says: 'Anything else failed.',
        from: 'spec',
        breaks: { replace: '/^\\/(?![/\\\\])/', with: '/^\\//' },
      },
    ],
  },
}, () => {
  expect(nextStepOf({ ok: false, state: 422, errors: {} }, card)).toEqual({ kind: 'failed' })
  for (const url of [undefined, '', '2', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'pay'])
    expect(nextStepOf(answered({ result: 1, url }), card), String(url)).toEqual({ kind: 'failed' })
  expect(nextStepOf(answered({ result: 7 }), card)).toEqual({ kind: 'failed' })
  // With Apple Pay the payer has no further step.
  expect(nextStepOf(answered({ result: 7, paymentId: 'p1' }), '12')).toEqual({ kind: 'failed' })
})
