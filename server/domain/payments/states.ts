// Buying points: what a purchase can be, and what may follow.

import type { PaymentState } from '../../db/schema.ts'

/**
 * The legal next states. Money that arrives late is never dropped: a purchase given up (declined,
 * expired, cancelled) can still become paid when the provider says so, and only `paid` is final.
 * `unknown`: the provider did not answer in time. It is asked, neither charged again nor failed.
 * `review`: the provider's account differs from ours. A person decides; no balance moves.
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
  processing: ['paid', 'declined', 'expired', 'cancelled', 'unknown', 'review'],
  unknown: ['created', 'action_required', 'processing', 'paid', 'declined', 'expired', 'cancelled', 'review'],
  declined: ['paid', 'review'],
  expired: ['paid', 'review'],
  cancelled: ['paid', 'review'],
  review: ['paid', 'declined', 'cancelled'],
  paid: [],
}

/** States in which the provider may still change its mind about the money without our doing. */
export const openStates: readonly PaymentState[] = [
  'created',
  'action_required',
  'awaiting_payment',
  'processing',
  'unknown',
]

export const isOpen = (state: PaymentState): boolean => openStates.includes(state)

/** What a member is told: `1` paid, `0` not paid, `pending` not decided yet (also while a person looks). */
export function outcomeOf(state: PaymentState): '1' | '0' | 'pending' {
  if (state === 'paid') return '1'
  return state === 'declined' || state === 'expired' || state === 'cancelled' ? '0' : 'pending'
}
