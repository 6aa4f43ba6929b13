import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { orderAnswer, readOrder } from './order-answer.ts'

const amount = { currency_code: 'JPY', value: '1000' }
type Capture = { status: string; amount?: object }
type Refund = { status: string; value: string }
const order = (status: string, captures: Capture[] = [], change: object = {}, refunds: Refund[] = []) =>
  z.parse(orderAnswer, {
    id: '5O190127TN364715T',
    intent: 'CAPTURE',
    status,
    ...change,
    purchase_units: [
      {
        custom_id: 'F-1',
        amount,
        payments: {
          captures: captures.map((capture, index) => ({ id: `C${index}`, amount, ...capture })),
          refunds: refunds.map(({ status, value }) => ({ status, amount: { ...amount, value } })),
        },
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

test.each([
  ['REFUNDED', [], 1000],
  ['REVERSED', [], 1000],
  ['REVERSED', [['COMPLETED', '100']], 1000],
  [
    'PARTIALLY_REFUNDED',
    [
      ['COMPLETED', '100'],
      ['PENDING', '200'],
    ],
    300,
  ],
  [
    'PARTIALLY_REFUNDED',
    [
      ['COMPLETED', '100'],
      ['FAILED', '900'],
      ['CANCELLED', '900'],
    ],
    100,
  ],
  ['PARTIALLY_REFUNDED', [], undefined],
  ['COMPLETED', [], undefined],
] as const)('the refunded amount of a capture %s with refunds %j is %s', (word, refunds, yen) => {
  const listed = refunds.map(([status, value]) => ({ status, value }))
  const read = readOrder(order('COMPLETED', [{ status: word }], {}, listed))
  expect(read.observation.refundedYen).toBe(yen)
  expect(read.isWhollyRefunded).toBe(word === 'REFUNDED' || word === 'REVERSED')
})

test('a failed attempt neither hides the successful one nor ends an order still approved', () => {
  const answer = order('COMPLETED', [{ status: 'DECLINED' }, { status: 'COMPLETED' }])
  expect(readOrder(answer)).toMatchObject({ captureId: 'C1', observation: { status: 'captured' } })
  expect(statusOf('APPROVED', [{ status: 'DECLINED' }])).toBe('approved')
})

test("amount and currency are the money's, not the order's", () => {
  const taken = { status: 'COMPLETED', amount: { currency_code: 'USD', value: '9.50' } }
  expect(readOrder(order('COMPLETED', [taken])).observation).toMatchObject({
    amountYen: 9.5,
    currency: 'USD',
  })
})

test('an order to be taken later was never ours', () => {
  expect(statusOf('COMPLETED', [{ status: 'COMPLETED' }], { intent: 'AUTHORIZE' })).toBe('other')
})
