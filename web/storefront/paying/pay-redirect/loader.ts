import type { LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import { confirmPayment } from '../../../../contract/payments.ts'
import type { Services } from '../../services.tsx'

/** Has the purchase confirmed and goes to its result, which asks by itself: whatever comes of this call. */
export async function confirmAndGoOn({ api }: Services, { request }: LoaderFunctionArgs): Promise<never> {
  const { searchParams, search } = new URL(request.url)
  const paymentId = searchParams.get('payment_id')
  if (paymentId) await api.call(confirmPayment, { input: { paymentId } })
  throw redirect(`/complete-buy-point${search}`)
}
