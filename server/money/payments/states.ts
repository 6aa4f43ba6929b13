import type { PaymentState } from '#server/db/schema.ts'

/**
 * The legal next states. Money that arrives late is never dropped: a purchase given up (declined,
 * expired, cancelled) can still become paid when the provider says so. From `paid` only the operator leads on: its
 * points were revoked (`refunding`), and the provider refunds the money (`refunded`) or refuses (`paid` again).
 * `processing` leads back to `awaiting_payment` when the money at the bank is there no longer or was another
 * purchase's.
 * `unknown`: the provider did not answer in time. It is asked, neither charged again nor failed.
 * `review`: the provider's account differs from ours. The operator decides; no balance moves.
 */
export const transitions: Record<PaymentState, readonly PaymentState[]> = {
  created: [
    'action_required',
    'awaiting_payment',
    'declined',
    'expired',
    'cancelled',
    'unknown',
    'paid',
    'review',
  ],
  action_required: ['processing', 'declined', 'expired', 'cancelled', 'unknown', 'paid', 'review'],
  awaiting_payment: ['processing', 'expired', 'cancelled', 'unknown', 'paid', 'review'],
  processing: [
    'action_required',
    'awaiting_payment',
    'paid',
    'declined',
    'expired',
    'cancelled',
    'unknown',
    'review',
  ],
  unknown: [
    'created',
    'action_required',
    'awaiting_payment',
    'processing',
    'paid',
    'declined',
    'expired',
    'cancelled',
    'review',
  ],
  declined: ['paid', 'review'],
  expired: ['paid', 'review'],
  cancelled: ['paid', 'review'],
  review: ['paid', 'declined', 'cancelled'],
  paid: ['refunding'],
  refunding: ['refunded', 'paid'],
  refunded: [],
}

/** States in which the provider may still change its mind about the money without our doing. */
export const openStates: readonly PaymentState[] = [
  'created',
  'action_required',
  'awaiting_payment',
  'processing',
  'unknown',
]

/** States that no answer of the provider changes: paid, refunding, refunded, or left to the operator. */
export const finalStates: readonly PaymentState[] = ['paid', 'refunding', 'refunded', 'review']

/** No money came; late money can still make them paid. */
export const givenUpStates = ['declined', 'expired', 'cancelled'] as const satisfies readonly PaymentState[]

/** A member may cancel a purchase as long as nothing was asked for and no money is known to be under way. */
export const canBeCancelled = (payment: { state: PaymentState; captureBeganAt: Date | null }): boolean =>
  isOpen(payment.state) && payment.state !== 'processing' && payment.captureBeganAt === null

export const isFinal = (state: PaymentState): boolean => finalStates.includes(state)

export const isOpen = (state: PaymentState): boolean => openStates.includes(state)

/** The wire's `refund`: `1` refunded, `pending` being refunded; undefined for every other state. */
export function refundOf(state: PaymentState): '1' | 'pending' | undefined {
  if (state === 'refunded') return '1'
  return state === 'refunding' ? 'pending' : undefined
}

/**
 * The wire's `result`: `1` paid, `0` not paid or refunded, `pending` not decided yet (also in review and while the
 * money is being refunded).
 */
export function outcomeOf(state: PaymentState): '1' | '0' | 'pending' {
  if (state === 'paid') return '1'
  const isOver: readonly PaymentState[] = [...givenUpStates, 'refunded']
  return isOver.includes(state) ? '0' : 'pending'
}
