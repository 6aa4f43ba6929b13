import type * as z from 'zod/mini'
import { getMember } from '../../../../contract/members.ts'
import { loadUndecidedDraws, type UndecidedDraws } from '../../drawing/undecided-draws.ts'
import { orErrorScreen } from '../../load-failure.ts'
import type { Services } from '../../services.tsx'

export interface MyPageData {
  member: z.output<typeof getMember.output>
  /** Draws that wait for a choice. */
  waiting: UndecidedDraws | null
}

export async function load(services: Services): Promise<MyPageData> {
  const [member, waiting] = await Promise.all([services.api.call(getMember), loadUndecidedDraws(services)])
  return { member: orErrorScreen(member), waiting }
}
