import { useEffect } from 'react'
import { listUndecidedPayments } from '#contract/undecided-payments.ts'
import { useNavigate } from '#web/router/context.tsx'
import { completeBuyPointPath } from '#web/storefront/paying/complete-buy-point/route.ts'
import { useApi } from '#web/storefront/route/services.tsx'

const watchMs = 5000

/** Leads from the screen of a slip to the result once its purchase no longer waits for the member. */
export function useWatchedSlip(paymentId: string | undefined): void {
  const api = useApi()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setInterval(async () => {
      if (paymentId === undefined || document.visibilityState !== 'visible') return
      const answer = await api.call(listUndecidedPayments)
      const isAwaited = (one: { paymentId: string; step: string }) =>
        one.paymentId === paymentId && one.step === 'awaited'
      if (answer.ok && !answer.data.list.some(isAwaited))
        navigate(completeBuyPointPath(paymentId), { replace: true })
    }, watchMs)
    return () => clearInterval(timer)
  }, [api, paymentId, navigate])
}
