import type { LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import type * as z from 'zod/mini'
import { getPaymentEnd } from '../../../../contract/payments.ts'
import { orErrorScreen } from '../../load-failure.ts'
import type { Services } from '../../services.tsx'
import { findWantedPack, type WantedPack } from '../buy-point/loader.ts'

export interface CompleteBuyPointData extends z.output<typeof getPaymentEnd.output> {
  /** The pack the purchase was tied to, when it is paid in points. */
  pack: WantedPack | null
  /** What the member has now; asked after the purchase was settled. */
  balance: number
}

export async function loadCompleteBuyPoint(
  services: Services,
  { request }: LoaderFunctionArgs,
): Promise<CompleteBuyPointData> {
  const paymentId = new URL(request.url).searchParams.get('payment_id') ?? undefined
  const answer = await services.api.call(getPaymentEnd, { query: { paymentId } })
  if (!answer.ok && answer.state === 404) throw redirect('/')
  const end = orErrorScreen(answer)
  const [visitor, pack] = await Promise.all([
    services.visitor.load(),
    findWantedPack(services, end.packId || null),
  ])
  return { ...end, pack, balance: visitor?.points ?? 0 }
}
