import type { LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import type * as z from 'zod/mini'
import { getStoreReceipt } from '../../../../contract/payments.ts'
import { orErrorScreen } from '../../load-failure.ts'
import { buyPointPath } from '../../payments/paths.ts'
import type { Services } from '../../services.tsx'

export type StoreReceipt = z.output<typeof getStoreReceipt.output>

export interface StoreReceiptData {
  reference: string | undefined
  /** Null when the payment company could not be asked; the link asks again. */
  receipt: StoreReceipt | null
}

/** Without a purchase that waits at a store there is nothing to confirm. */
export async function loadStoreReceipt(
  { api }: Services,
  { request }: LoaderFunctionArgs,
): Promise<StoreReceiptData> {
  const reference = new URL(request.url).searchParams.get('paymentID') || undefined
  const answer = await api.call(getStoreReceipt, { query: { reference } })
  if (!answer.ok && (answer.state === 404 || answer.state === 422)) throw redirect(buyPointPath())
  if (!answer.ok && (answer.state === 0 || answer.state === 500)) return { reference, receipt: null }
  return { reference, receipt: orErrorScreen(answer) }
}
