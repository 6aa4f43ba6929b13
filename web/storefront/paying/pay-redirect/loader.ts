import { confirmPayment } from '#contract/payments.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { completeBuyPointPath } from '#web/storefront/paying/complete-buy-point/route.ts'
import type { Services } from '#web/storefront/route/services.tsx'

/** Confirms the purchase and goes to its result screen, which asks for the state itself: the answer is not used. */
export async function load({ api }: Services, { request }: LoaderArgs): Promise<never> {
  const { searchParams, search } = new URL(request.url)
  const paymentId = searchParams.get('payment_id')
  if (paymentId) await api.call(confirmPayment, { input: { paymentId } })
  throw redirect(completeBuyPointPath() + search)
}
