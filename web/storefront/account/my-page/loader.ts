import type * as z from 'zod/mini'
import { getMember } from '../../../../contract/members.ts'
import { loadWaitingDraws, type WaitingDraws } from '../../drawing/waiting-draws.ts'
import { orErrorScreen } from '../../load-failure.ts'
import type { Services } from '../../services.tsx'

export interface MyPageData {
  member: z.output<typeof getMember.output>
  /** Cards that wait for a choice. */
  waiting: WaitingDraws | null
}

export async function load(services: Services): Promise<MyPageData> {
  const [member, waiting] = await Promise.all([services.api.call(getMember), loadWaitingDraws(services)])
  return { member: orErrorScreen(member), waiting }
}
