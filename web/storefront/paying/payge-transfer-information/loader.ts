import type * as z from 'zod/mini'
import { getMailRemittance } from '#contract/payments.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { leaveUnawaited } from '#web/storefront/paying/awaited-purchase.ts'
import { paymentIdIn } from '#web/storefront/paying/purchase-end.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export type MailRemittance = z.output<typeof getMailRemittance.output>

export async function load({ api }: Services, { request }: LoaderArgs): Promise<MailRemittance> {
  const paymentId = paymentIdIn(request.url)
  const answer = await api.call(getMailRemittance, { query: { paymentId } })
  if (!answer.ok && answer.state === 404) throw leaveUnawaited(paymentId)
  return orErrorScreen(answer)
}
