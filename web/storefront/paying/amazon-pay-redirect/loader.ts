import { completeCheckoutSession } from '#contract/amazon-pay.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { completeAmazonPayPath } from '#web/storefront/paying/complete-buy-point-amazom-pay/route.ts'
import type { Services } from '#web/storefront/route/services.tsx'

/** Completes the Amazon Pay session and goes to the result screen, which asks for the state itself (spec §7). */
export async function load({ api }: Services, { request }: LoaderArgs): Promise<never> {
  await api.call(completeCheckoutSession)
  throw redirect(completeAmazonPayPath + new URL(request.url).search)
}
