import { expect, test } from 'vitest'
import type { FoundOrder, Step } from './found-order.ts'
import { refundedYenOf } from './hosted-page.ts'

const order = (
  detail: string,
  steps: readonly (readonly [kind: string, amountYen?: number])[],
): FoundOrder => ({
  orderId: 'F-1',
  service: 'carrier',
  orderStatus: 'end',
  detail,
  own: {},
  amountYen: 1000,
  steps: steps.map(([kind, amountYen]): Step => ({ command: 'Cancel', kind, amountYen, deposit: undefined })),
})

test.each([
  ['AuthCapture', [['AuthCapture', 1000]], undefined],
  [
    'AuthCapture',
    [
      ['RefundAuthCapture', 100],
      ['RefundAuthCapture', 200],
    ],
    300,
  ],
  ['RefundAuthCapture', [['RefundAuthCapture']], 1000],
  ['VoidAuthCapture', [], 1000],
  ['VoidAuthCapture', [['RefundAuthCapture', 100]], 1000],
  ['RefundAuthCapture', [], undefined],
  [
    // A request and its completion, of half the money.
    'RefundAuthCapture',
    [
      ['RefundAuthCaptureReq', 500],
      ['RefundAuthCapture', 500],
    ],
    500,
  ],
] as const)('the refunded amount of an order at %s, after %j, is %s', (detail, steps, yen) => {
  expect(refundedYenOf(order(detail, steps))).toBe(yen)
})
