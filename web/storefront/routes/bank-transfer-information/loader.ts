import { redirect } from 'react-router'
import type * as z from 'zod/mini'
import { getBankTransfer } from '../../../../contract/payments.ts'
import { orErrorScreen } from '../../load-failure.ts'
import { buyPointPath } from '../../payments/paths.ts'
import type { Services } from '../../services.tsx'

export type BankTransfer = z.output<typeof getBankTransfer.output>

/** Without a purchase that waits for a transfer there is no amount to tell. */
export async function loadBankTransfer({ api }: Services): Promise<BankTransfer> {
  const answer = await api.call(getBankTransfer)
  if (!answer.ok && answer.state === 404) throw redirect(buyPointPath())
  return orErrorScreen(answer)
}
