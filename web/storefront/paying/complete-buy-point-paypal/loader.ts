import { redirect } from '../../../router/outcomes.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import type { Services } from '../../services.tsx'
import { loginPathFrom } from '../../shell/guard.ts'
import { methodEndingAt } from '../paths.ts'
import { findPurchaseEnd, type PurchaseEnd, paymentIdIn } from '../purchase-end.ts'

/** Null when this member has bought nothing with PayPal. */
export async function load(services: Services, { request }: LoaderArgs): Promise<PurchaseEnd | null> {
  const found = await findPurchaseEnd(services, {
    paymentId: paymentIdIn(request.url),
    methodId: methodEndingAt(request.url),
  })
  if (found.kind === 'guest') throw redirect(loginPathFrom(request.url))
  return found.kind === 'end' ? found.end : null
}
