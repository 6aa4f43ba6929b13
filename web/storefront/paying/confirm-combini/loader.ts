import type * as z from 'zod/mini'
import { methodIds } from '#contract/payment-methods.ts'
import { getPaymentEnd, getStoreReceipt } from '#contract/payments.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { leaveUnawaited } from '#web/storefront/paying/awaited-purchase.ts'
import { paymentIdIn } from '#web/storefront/paying/purchase-end.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export type StoreReceipt = z.output<typeof getStoreReceipt.output>

export interface StoreReceiptData {
  reference: string | undefined
  /** Null when the payment provider could not be asked; the link asks again. */
  receipt: StoreReceipt | null
}

export async function load({ api }: Services, { request }: LoaderArgs): Promise<StoreReceiptData> {
  const paymentId = paymentIdIn(request.url)
  const reference = new URL(request.url).searchParams.get('paymentID') || paymentId
  const answer = await api.call(getStoreReceipt, { query: { reference } })
  if (!answer.ok && (answer.state === 404 || answer.state === 422)) {
    // A number does not name a purchase that waits no longer: the newest one at a store is meant.
    const newest = await api.call(getPaymentEnd, {
      query: { paymentId, methodId: methodIds.convenienceStore },
    })
    throw leaveUnawaited(newest.ok ? newest.data.paymentId : paymentId)
  }
  if (!answer.ok && (answer.state === 0 || answer.state === 500)) return { reference, receipt: null }
  return { reference, receipt: orErrorScreen(answer) }
}
