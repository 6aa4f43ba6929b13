import { readDraft, simulateDraft } from '#contract/operator/drafts.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Result } from '#web/api/client.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import type { LoaderArgs } from '#web/router/routes.ts'

export type DraftPage = OutputOf<typeof readDraft>
export type SimulatedDraft = OutputOf<typeof simulateDraft>

export interface DraftData {
  draft: DraftPage
  simulated: Result<SimulatedDraft>
}

export async function load(
  { api }: Services,
  { request, params: { key = '' } }: LoaderArgs,
): Promise<DraftData> {
  const { signal } = request
  const draft = orFailure(await api.call(readDraft, { params: { key }, signal }))
  return { draft, simulated: await api.call(simulateDraft, { params: { key }, signal }) }
}
