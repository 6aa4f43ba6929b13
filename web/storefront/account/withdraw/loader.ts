import type * as z from 'zod/mini'
import { getWithdrawal } from '../../../../contract/withdrawal.ts'
import { orErrorScreen } from '../../load-failure.ts'
import type { Services } from '../../services.tsx'

export type WithdrawalData = z.output<typeof getWithdrawal.output>

export async function load({ api }: Services): Promise<WithdrawalData> {
  return orErrorScreen(await api.call(getWithdrawal))
}
