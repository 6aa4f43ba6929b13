import type * as z from 'zod/mini'
import { getReceipt } from '../../../../contract/receipts.ts'
import { redirect } from '../../../router/outcomes.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import { pointHistoryPath } from '../../account/buy-point-history/route.ts'
import { orErrorScreen } from '../../load-failure.ts'
import type { Services } from '../../services.tsx'
import { paymentIdIn } from '../purchase-end.ts'

export type Receipt = z.output<typeof getReceipt.output>

/** Without a purchase in the address: to the history, where each has its link. */
export async function load({ api }: Services, { request }: LoaderArgs): Promise<Receipt> {
  const paymentId = paymentIdIn(request.url)
  if (paymentId === undefined) throw redirect(pointHistoryPath())
  return orErrorScreen(await api.call(getReceipt, { query: { paymentId } }))
}
