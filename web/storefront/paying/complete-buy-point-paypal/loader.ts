import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { methodEndingAt } from '#web/storefront/paying/paths.ts'
import { findPurchaseEnd, type PurchaseEnd, paymentIdIn } from '#web/storefront/paying/purchase-end.ts'
import type { Services } from '#web/storefront/route/services.tsx'
import { loginPathFrom } from '#web/storefront/shell/guard.ts'

/** Null when this member has bought nothing with PayPal. */
export async function load(services: Services, { request }: LoaderArgs): Promise<PurchaseEnd | null> {
  const found = await findPurchaseEnd(services, {
    paymentId: paymentIdIn(request.url),
    methodId: methodEndingAt(request.url),
  })
  if (found.kind === 'guest') throw redirect(loginPathFrom(request.url))
  return found.kind === 'end' ? found.end : null
}
