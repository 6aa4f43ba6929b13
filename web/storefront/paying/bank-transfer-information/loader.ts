import type * as z from 'zod/mini'
import { getBankTransfer } from '#contract/payments.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { completeBuyPointPath } from '#web/storefront/paying/complete-buy-point/route.ts'
import { paymentIdIn } from '#web/storefront/paying/purchase-end.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export type BankTransfer = z.output<typeof getBankTransfer.output>

/** Without a purchase that waits for a transfer there is no amount to show; the end screen shows how a named one stands. */
export async function load({ api }: Services, { request }: LoaderArgs): Promise<BankTransfer> {
  const paymentId = paymentIdIn(request.url)
  const answer = await api.call(getBankTransfer, { query: { paymentId } })
  if (!answer.ok && answer.state === 404)
    throw redirect(paymentId === undefined ? buyPointPath() : completeBuyPointPath(paymentId))
  return orErrorScreen(answer)
}
