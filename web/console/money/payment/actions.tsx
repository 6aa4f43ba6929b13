// The operator's possible actions on a payment now, as the server listed them.

import { useState } from 'react'
import { recordChargeback } from '#contract/operator/claims.ts'
import { creditPayment } from '#contract/operator/payments.ts'
import { moneyKeepers } from '#contract/operator/roles.ts'
import { useApi, useMe, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { chargebackWords } from './chargeback-words.ts'
import { CloseDialog } from './close-dialog.tsx'
import type { PaymentPage } from './loader.ts'
import { RefundDialog } from './refund-dialog.tsx'

export function Actions({ payment }: { payment: PaymentPage }) {
  const phrases = usePhrases()
  const { money, moneyBack } = phrases
  const words = money.payment
  const chargeback = chargebackWords(payment, phrases)
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [open, setOpen] = useState<'credit' | 'close' | 'refund' | 'chargeback' | null>(null)
  const { paymentId, points, priceYen, canCredit, canClose, canChargeBack } = payment
  const canRefund = payment.refundWays.length + payment.partWays.length > 0
  if (!canCredit && !canClose && !canRefund && !canChargeBack) return null
  const end = async (said: string) => {
    setOpen(null)
    say(said)
    await revalidate()
  }
  const [pt, yen] = [money.pt(formatInteger(points)), money.yen(formatInteger(priceYen))]
  return (
    <>
      {canCredit && (
        <Button variant="primary" onClick={() => setOpen('credit')}>
          {words.credit.button}
        </Button>
      )}
      {canClose && (
        <Button onClick={() => setOpen('close')}>
          {(payment.arrivedYen > 0 ? moneyBack.closeSentBack : words.close).button}
        </Button>
      )}
      {canRefund && <Button onClick={() => setOpen('refund')}>{words.refund.button}</Button>}
      {canChargeBack && <Button onClick={() => setOpen('chargeback')}>{chargeback.button}</Button>}
      {open === 'credit' && (
        <ActDialog
          call={creditPayment}
          title={words.credit.button}
          ask={words.credit.ask(pt, yen)}
          confirm={words.credit.button}
          send={(act) => api.call(creditPayment, { input: Object.assign({ paymentId }, act) })}
          done={({ approvalId }) => end(words.credit[approvalId === null ? 'done' : 'prepared'])}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'close' && <CloseDialog payment={payment} done={end} onClose={() => setOpen(null)} />}
      {open === 'chargeback' && (
        <ActDialog
          call={recordChargeback}
          title={chargeback.button}
          ask={chargeback.ask}
          confirm={chargeback.confirm}
          isDangerous
          send={(act) => api.call(recordChargeback, { input: Object.assign({ paymentId }, act) })}
          done={({ claimId }) => end(claimId === null ? chargeback.done : chargeback.claimed)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'refund' && (
        <RefundDialog
          payment={payment}
          done={(outcome) => end(words.refund[outcome])}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** The reason why a paid payment cannot be refunded now, or only in some ways; shown to operators who may refund. */
export function WhyNoRefund({ payment }: { payment: PaymentPage }) {
  const { money } = usePhrases()
  const own = useMe()?.roles ?? []
  const { noRefund } = money.payment
  const { state, points, pointsLeft, refundedPoints, differences, refundWays, partWays } = payment
  if ((state !== 'paid' && state !== 'refunding') || !mayOpen(moneyKeepers, own)) return null
  const isDisputed = differences.some(({ kind, settledAt }) => kind === 'disputed' && settledAt === null)
  const rest = points - refundedPoints
  if (state === 'paid' && refundWays.length + partWays.length === 0 && pointsLeft !== null && !isDisputed)
    return <Notice>{noRefund.nothing}</Notice>
  if (state === 'paid' && pointsLeft !== null && pointsLeft < rest)
    return <Notice>{noRefund.spent(money.pt(formatInteger(rest - pointsLeft)))}</Notice>
  if (state === 'paid' && isDisputed) return <Notice tone="warning">{noRefund.disputed}</Notice>
  const isBeingAsked = state === 'refunding' && refundWays.join() === 'seen_at_provider'
  return isBeingAsked ? <Notice>{noRefund.asking}</Notice> : null
}
