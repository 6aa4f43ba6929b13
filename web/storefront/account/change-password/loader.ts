import type * as z from 'zod/mini'
import { listSessions } from '../../../../contract/sessions.ts'
import { orErrorScreen } from '../../load-failure.ts'
import type { Services } from '../../services.tsx'

export interface SecurityData {
  sessions: z.output<typeof listSessions.output>['list']
}

export async function load({ api }: Services): Promise<SecurityData> {
  return { sessions: orErrorScreen(await api.call(listSessions)).list }
}
