import type { LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import { findPurchaseEnd, type PurchaseEnd, paymentIdIn } from '../../payments/purchase-end.ts'
import type { Services } from '../../services.tsx'

export async function loadCompleteBuyPoint(
  services: Services,
  { request }: LoaderFunctionArgs,
): Promise<PurchaseEnd> {
  const found = await findPurchaseEnd(services, { paymentId: paymentIdIn(request.url) })
  if (found.kind === 'none') throw redirect('/')
  if (found.kind === 'guest') throw redirect('/login')
  return found.end
}
