import type { LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import { confirmPayment } from '../../../../contract/payments.ts'
import type { Services } from '../../services.tsx'
import { completeBuyPointPath } from '../complete-buy-point/route.ts'

/** Has the purchase confirmed and goes to its result, which asks by itself: whatever comes of this call. */
export async function load({ api }: Services, { request }: LoaderFunctionArgs): Promise<never> {
  const { searchParams, search } = new URL(request.url)
  const paymentId = searchParams.get('payment_id')
  if (paymentId) await api.call(confirmPayment, { input: { paymentId } })
  throw redirect(completeBuyPointPath() + search)
}
