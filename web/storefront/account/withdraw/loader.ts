import type * as z from 'zod/mini'
import { getWithdrawal } from '#contract/withdrawal.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export type WithdrawalData = z.output<typeof getWithdrawal.output>

export async function load({ api }: Services): Promise<WithdrawalData> {
  return orErrorScreen(await api.call(getWithdrawal))
}
