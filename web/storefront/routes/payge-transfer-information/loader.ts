import { redirect } from 'react-router'
import type * as z from 'zod/mini'
import { getMailRemittance } from '../../../../contract/payments.ts'
import { orErrorScreen } from '../../load-failure.ts'
import { buyPointPath } from '../../payments/paths.ts'
import type { Services } from '../../services.tsx'

export type MailRemittance = z.output<typeof getMailRemittance.output>

/** Without a purchase that waits for a remittance there is no amount to tell. */
export async function loadMailRemittance({ api }: Services): Promise<MailRemittance> {
  const answer = await api.call(getMailRemittance)
  if (!answer.ok && answer.state === 404) throw redirect(buyPointPath())
  return orErrorScreen(answer)
}
