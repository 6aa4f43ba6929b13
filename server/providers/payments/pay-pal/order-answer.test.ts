import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { orderAnswer, readOrder } from './order-answer.ts'

const amount = { currency_code: 'JPY', value: '1000' }
type Capture = { status: string; amount?: object }
const order = (status: string, captures: Capture[] = [], change: object = {}) =>
  z.parse(orderAnswer, {
    ...{ id: '5O190127TN364715T', intent: 'CAPTURE', status, ...change },
    purchase_units: [
      {
        ...{ custom_id: 'F-1', amount },
        payments: { captures: captures.map((capture, index) => ({ id: `C${index}`, amount, ...capture })) },
      },
    ],
  })
const statusOf = (...answer: Parameters<typeof order>) => readOrder(order(...answer)).observation.status

test.each([
  ['CREATED', 'open'],
  ['PAYER_ACTION_REQUIRED', 'open'],
  ['APPROVED', 'approved'],
  ['VOIDED', 'closed'],
  ['SAVED', 'other'],
  ['COMPLETED', 'other'],
  ['NEW WORD', 'other'],
] as const)('an order %s without a capture is %s', (word, status) => {
  expect(statusOf(word)).toBe(status)
})

test.each([
  ['COMPLETED', 'captured'],
  ['PENDING', 'asking'],
  ['DECLINED', 'closed'],
  ['FAILED', 'closed'],
  ['REFUNDED', 'refunded'],
  ['PARTIALLY_REFUNDED', 'refunded'],
  ['REVERSED', 'refunded'],
  ['NEW WORD', 'other'],
] as const)('a completed order whose capture is %s is %s', (word, status) => {
  expect(statusOf('COMPLETED', [{ status: word }])).toBe(status)
})

test('a failed attempt neither hides the one that took the money nor ends an order still approved', () => {
  const answer = order('COMPLETED', [{ status: 'DECLINED' }, { status: 'COMPLETED' }])
  expect(readOrder(answer)).toMatchObject({ captureId: 'C1', observation: { status: 'captured' } })
  expect(statusOf('APPROVED', [{ status: 'DECLINED' }])).toBe('approved')
})

test("amount and currency are the money's, not the order's", () => {
  const taken = { status: 'COMPLETED', amount: { currency_code: 'USD', value: '9.50' } }
  expect(readOrder(order('COMPLETED', [taken])).observation).toMatchObject({
    ...{ amountYen: 9.5, currency: 'USD' },
  })
})

test('an order to be taken later was never ours', () => {
  expect(statusOf('COMPLETED', [{ status: 'COMPLETED' }], { intent: 'AUTHORIZE' })).toBe('other')
})
