import type * as z from 'zod/mini'
import { getPush } from '#contract/push.ts'
import { getSecondFactor } from '#contract/second-factor.ts'
import { listSessions } from '#contract/sessions.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface SecurityData {
  factor: z.output<typeof getSecondFactor.output>
  sessions: z.output<typeof listSessions.output>['list']
  /** The sessions to whose browsers push messages go. */
  told: readonly string[]
}

export async function load({ api }: Services): Promise<SecurityData> {
  const [factor, sessions, push] = await Promise.all([
    api.call(getSecondFactor),
    api.call(listSessions),
    api.call(getPush),
  ])
  return {
    factor: orErrorScreen(factor),
    sessions: orErrorScreen(sessions).list,
    // The page on which a thief's login is ended is there without them.
    told: push.ok ? push.data.sessionIds : [],
  }
}
