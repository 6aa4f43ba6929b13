import type { LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import { confirmPayment } from '../../../../contract/payments.ts'
import type { Services } from '../../services.tsx'
import { completeBuyPointPath } from '../complete-buy-point/route.ts'

/** Confirms the purchase and goes to its result screen, which asks for the state itself: the answer is not used. */
export async function load({ api }: Services, { request }: LoaderFunctionArgs): Promise<never> {
  const { searchParams, search } = new URL(request.url)
  const paymentId = searchParams.get('payment_id')
  if (paymentId) await api.call(confirmPayment, { input: { paymentId } })
  throw redirect(completeBuyPointPath() + search)
}
