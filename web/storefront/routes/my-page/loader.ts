import type * as z from 'zod/mini'
import { type DrawResult, getUndecidedDraw } from '../../../../contract/draws.ts'
import { getMember } from '../../../../contract/members.ts'
import { orErrorScreen } from '../../load-failure.ts'
import type { Services } from '../../services.tsx'

export interface MyPageData {
  member: z.output<typeof getMember.output>
  /** The newest draw whose cards wait for a choice. */
  undecided: (Pick<DrawResult, 'drawId' | 'title' | 'choiceEndsAt'> & { count: number }) | null
}

export async function loadMyPage({ api }: Services): Promise<MyPageData> {
  const [member, draw] = await Promise.all([api.call(getMember), api.call(getUndecidedDraw, { query: {} })])
  const undecided = draw.ok
    ? {
        drawId: draw.data.drawId,
        title: draw.data.title,
        choiceEndsAt: draw.data.choiceEndsAt,
        count: draw.data.cards.length,
      }
    : null
  return { member: orErrorScreen(member), undecided }
}
