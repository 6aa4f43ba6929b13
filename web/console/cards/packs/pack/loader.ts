import { readPack, readPackMoney } from '#contract/operator/packs.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Result } from '#web/api/client.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import type { LoaderArgs } from '#web/router/routes.ts'

export type PackPage = OutputOf<typeof readPack>
export type PackMoney = OutputOf<typeof readPackMoney>

export interface PackData {
  pack: PackPage
  /** Null: not for the operator's roles. */
  money: Result<PackMoney> | null
}

export async function load(
  { api, me }: Services,
  { request, params: { packId = '' } }: LoaderArgs,
): Promise<PackData> {
  const { signal } = request
  const pack = orFailure(await api.call(readPack, { params: { packId }, signal }))
  const isForMoney = mayOpen(readPackMoney.roles, me.get()?.roles ?? [])
  return { pack, money: isForMoney ? await api.call(readPackMoney, { params: { packId }, signal }) : null }
}
