import type * as z from 'zod/mini'
import { getMember } from '../../../../contract/members.ts'
import { loadOpenDraws, type OpenDraws } from '../../drawing/open-draws.ts'
import { orErrorScreen } from '../../load-failure.ts'
import type { Services } from '../../services.tsx'

export interface MyPageData {
  member: z.output<typeof getMember.output>
  /** Draws that wait for a choice. */
  waiting: OpenDraws | null
}

export async function load(services: Services): Promise<MyPageData> {
  const [member, waiting] = await Promise.all([services.api.call(getMember), loadOpenDraws(services)])
  return { member: orErrorScreen(member), waiting }
}
