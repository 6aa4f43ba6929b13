import { readMember } from '#contract/operator/members.ts'
import { readTimeline, type TimelineKind } from '#contract/operator/timeline.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Api, Result } from '#web/api/client.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { readKinds } from './kinds.ts'

export type MemberFacts = OutputOf<typeof readMember>
export type TimelinePage = OutputOf<typeof readTimeline>
export type TimelineEvent = TimelinePage['list'][number]

/** The number of events asked for at once; more would take longer to look through than to ask for. */
export const pageSize = 50

export const askTimeline = (
  api: Api,
  memberId: string,
  { kinds, before, size = pageSize }: { kinds: readonly TimelineKind[]; before?: string; size?: number },
  signal?: AbortSignal,
): Promise<Result<TimelinePage>> =>
  api.call(readTimeline, {
    params: { memberId },
    query: { size, ...(kinds.length > 0 && { kinds: kinds.join() }), ...(before && { before }) },
    signal,
  })

/** The member, and the newest of the timeline. Without the timeline the facts are shown all the same. */
export async function load({ api }: Services, { request, params: { memberId = '' } }: LoaderArgs) {
  const kinds = readKinds(new URL(request.url).searchParams)
  const [member, timeline] = await Promise.all([
    api.call(readMember, { params: { memberId }, signal: request.signal }),
    askTimeline(api, memberId, { kinds }, request.signal),
  ])
  return { member: orFailure(member), kinds, timeline }
}

export type MemberPage = Awaited<ReturnType<typeof load>>
