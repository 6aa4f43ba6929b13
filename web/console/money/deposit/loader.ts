import { readDeposit } from '../../../../contract/operator/deposits.ts'
import type { OutputOf } from '../../../../contract/wire.ts'
import { PageFailure } from '../../../router/outcomes.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import type { Services } from '../../services.tsx'
import { orFailure } from '../../shell/or-failure.ts'

export type DepositPage = OutputOf<typeof readDeposit>

export async function load({ api }: Services, { request }: LoaderArgs): Promise<DepositPage> {
  const asked = new URL(request.url).searchParams
  const [source, depositId] = [asked.get('source') ?? '', asked.get('depositId') ?? '']
  if (source === '' || depositId === '') throw new PageFailure(404)
  return orFailure(await api.call(readDeposit, { query: { source, depositId }, signal: request.signal }))
}
