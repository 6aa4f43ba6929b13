import { listPacks } from '../../../../contract/operator/packs.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import type { Services } from '../../services.tsx'
import { orFailure } from '../../shell/or-failure.ts'

/** The packs whose pages can be chosen; any other page is typed. */
const packsShown = 100

export async function load({ api }: Services, { request: { signal } }: LoaderArgs) {
  const query = { page: 1, size: packsShown }
  return { packs: orFailure(await api.call(listPacks, { query, signal })).list }
}

export type PreviewChoices = Awaited<ReturnType<typeof load>>
