import { completeCheckoutSession } from '../../../../contract/amazon-pay.ts'
import { redirect } from '../../../router/outcomes.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import type { Services } from '../../services.tsx'
import { completeAmazonPayPath } from '../complete-buy-point-amazom-pay/route.ts'

/** Completes the Amazon Pay session and goes to the result screen, which asks for the state itself (spec §7). */
export async function load({ api }: Services, { request }: LoaderArgs): Promise<never> {
  await api.call(completeCheckoutSession)
  throw redirect(completeAmazonPayPath + new URL(request.url).search)
}
