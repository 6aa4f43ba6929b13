import type { LoaderFunctionArgs } from 'react-router'
import type * as z from 'zod/mini'
import { listPointHistory } from '../../../../contract/wallet.ts'
import { orErrorScreen } from '../../load-failure.ts'
import type { Services } from '../../services.tsx'

export type PointHistory = z.output<typeof listPointHistory.output>

export async function loadPointHistory(
  { api }: Services,
  { request }: LoaderFunctionArgs,
): Promise<PointHistory> {
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  return orErrorScreen(await api.call(listPointHistory, { params: { page } }))
}
