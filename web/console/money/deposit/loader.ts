import { readDeposit } from '#contract/operator/deposits.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import { PageFailure } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'

export type DepositPage = OutputOf<typeof readDeposit>

export async function load({ api }: Services, { request }: LoaderArgs): Promise<DepositPage> {
  const asked = new URL(request.url).searchParams
  const [source, depositId] = [asked.get('source') ?? '', asked.get('depositId') ?? '']
  if (source === '' || depositId === '') throw new PageFailure(404)
  return orFailure(await api.call(readDeposit, { query: { source, depositId }, signal: request.signal }))
}
