import { redirect } from '../../../router/outcomes.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import { homePath } from '../../packs/home/route.ts'
import type { Services } from '../../services.tsx'
import { loginPathFrom } from '../../shell/guard.ts'
import { findPurchaseEnd, type PurchaseEnd, paymentIdIn } from '../purchase-end.ts'

/** Null when the address names a purchase that this member has not. */
export async function load(services: Services, { request }: LoaderArgs): Promise<PurchaseEnd | null> {
  const paymentId = paymentIdIn(request.url)
  const found = await findPurchaseEnd(services, { paymentId })
  if (found.kind === 'none' && paymentId !== undefined) return null
  if (found.kind === 'none') throw redirect(homePath)
  if (found.kind === 'guest') throw redirect(loginPathFrom(request.url))
  return found.end
}
