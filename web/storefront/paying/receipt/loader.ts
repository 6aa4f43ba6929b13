import type * as z from 'zod/mini'
import { getReceipt } from '#contract/receipts.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { pointHistoryPath } from '#web/storefront/account/buy-point-history/route.ts'
import { paymentIdIn } from '#web/storefront/paying/purchase-end.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export type Receipt = z.output<typeof getReceipt.output>

/** Without a purchase in the address: to the history, where each has its link. */
export async function load({ api }: Services, { request }: LoaderArgs): Promise<Receipt> {
  const paymentId = paymentIdIn(request.url)
  if (paymentId === undefined) throw redirect(pointHistoryPath())
  return orErrorScreen(await api.call(getReceipt, { query: { paymentId } }))
}
