import { listApprovals } from '#contract/operator/approvals.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import type { LoaderArgs } from '#web/router/routes.ts'

type Answer = OutputOf<typeof listApprovals>
export type PreparedAct = Answer['list'][number]

/** What is over is looked up further back in the audit log. */
const overCount = 20

export async function load({ api }: Services, { request: { signal } }: LoaderArgs) {
  const [waiting, over] = await Promise.all([
    api.call(listApprovals, { query: { shown: 'waiting', page: 1, size: 200 }, signal }),
    api.call(listApprovals, { query: { shown: 'over', page: 1, size: overCount }, signal }),
  ])
  return { waiting: orFailure(waiting), over: orFailure(over) }
}

export type ApprovalsPage = Awaited<ReturnType<typeof load>>
