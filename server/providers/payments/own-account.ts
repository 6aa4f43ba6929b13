import { because } from '#contract/payment-reasons.ts'
import type { MethodAdapter } from './port.ts'

/**
 * Money that reaches the operator without a provider between: a transfer to the shop's own account, a remittance by
 * e-mail. There is no provider to ask; the purchase waits until a deposit or the operator decides.
 */
export function createOwnAccount(): MethodAdapter {
  return {
    start: async () => ({
      outcome: 'await payment',
      reference: null,
      instruction: { receiptNumber: '', receiptUrl: '' },
    }),
    query: async () => ({ outcome: 'no provider' }),
    cancelOrRefund: async (_order, { isPaid }) =>
      isPaid ? { outcome: 'refused', reason: because('byHandOnly') } : { outcome: 'cancelled' },
  }
}
