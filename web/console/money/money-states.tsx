// The badges of payment states and deposit states.

import type { DepositState } from '#contract/operator/deposits.ts'
import type { PaymentStateName } from '#contract/operator/payments.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { paymentWord } from '#web/console/frame/shell/known-words.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const paymentTones: Record<PaymentStateName, BadgeTone> = {
  created: 'neutral',
  action_required: 'neutral',
  awaiting_payment: 'accent',
  processing: 'accent',
  unknown: 'warning',
  review: 'warning',
  paid: 'success',
  declined: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
  refunding: 'warning',
  refunded: 'neutral',
}

export function PaymentBadge({
  payment,
}: {
  payment: { state: PaymentStateName; method?: string; refundedYen?: number }
}) {
  const { timeline } = usePhrases()
  return <Badge tone={paymentTones[payment.state]}>{paymentWord(timeline.payment, payment)}</Badge>
}

const depositTones: Record<DepositState, BadgeTone> = {
  unassigned: 'warning',
  assigned: 'accent',
  held: 'warning',
  reversed: 'danger',
  differs: 'danger',
  credited: 'success',
  closed: 'neutral',
}

export function DepositBadge({ state }: { state: DepositState }) {
  const { money } = usePhrases()
  return <Badge tone={depositTones[state]}>{money.deposits.states[state]}</Badge>
}
