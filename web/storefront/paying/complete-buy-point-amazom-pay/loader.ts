import { getCheckoutSession } from '#contract/amazon-pay.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { methodEndingAt } from '#web/storefront/paying/paths.ts'
import { findPurchaseEnd, type PurchaseEnd, paymentIdIn } from '#web/storefront/paying/purchase-end.ts'
import type { Services } from '#web/storefront/route/services.tsx'
import { loginPathFrom } from '#web/storefront/shell/guard.ts'

export interface AmazonPayEnd {
  /** Null when this member has bought nothing with Amazon Pay. */
  end: PurchaseEnd | null
  /** True when Amazon Pay's checkout session still exists; asked only after a failure. */
  hasSession: boolean
}

export async function load(services: Services, { request }: LoaderArgs): Promise<AmazonPayEnd> {
  const found = await findPurchaseEnd(services, {
    paymentId: paymentIdIn(request.url),
    methodId: methodEndingAt(request.url),
  })
  if (found.kind === 'guest') throw redirect(loginPathFrom(request.url))
  const end = found.kind === 'end' ? found.end : null
  const isFailed = end === null || end.result === '0'
  const hasSession = isFailed && (await services.api.call(getCheckoutSession)).ok
  return { end, hasSession }
}
