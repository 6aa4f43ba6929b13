import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { findPurchaseEnd, type PurchaseEnd, paymentIdIn } from '#web/storefront/paying/purchase-end.ts'
import type { Services } from '#web/storefront/route/services.tsx'
import { loginPathFrom } from '#web/storefront/shell/guard.ts'

/** Null when the address names a purchase that this member has not. */
export async function load(services: Services, { request }: LoaderArgs): Promise<PurchaseEnd | null> {
  const paymentId = paymentIdIn(request.url)
  const found = await findPurchaseEnd(services, { paymentId })
  if (found.kind === 'none' && paymentId !== undefined) return null
  if (found.kind === 'none') throw redirect(homePath)
  if (found.kind === 'guest') throw redirect(loginPathFrom(request.url))
  return found.end
}
