import type * as z from 'zod/mini'
import { getSecondFactor } from '#contract/second-factor.ts'
import { listSessions } from '#contract/sessions.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface SecurityData {
  factor: z.output<typeof getSecondFactor.output>
  sessions: z.output<typeof listSessions.output>['list']
}

export async function load({ api }: Services): Promise<SecurityData> {
  const [factor, sessions] = await Promise.all([api.call(getSecondFactor), api.call(listSessions)])
  return { factor: orErrorScreen(factor), sessions: orErrorScreen(sessions).list }
}
