import { readDisclosure } from '#contract/operator/leaving.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Result } from '#web/api/client.ts'
import type { Services } from '#web/console/frame/services.tsx'
import type { LoaderArgs } from '#web/router/routes.ts'

export interface DisclosurePage {
  memberId: string
  result: Result<OutputOf<typeof readDisclosure>>
}

/** A refusal is shown on the page: the check of the member's identity may have to be recorded anew. */
export const load = async (
  { api }: Services,
  { request, params: { memberId = '' } }: LoaderArgs,
): Promise<DisclosurePage> => ({
  memberId,
  result: await api.call(readDisclosure, { params: { memberId }, signal: request.signal }),
})
