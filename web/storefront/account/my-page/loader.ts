import type * as z from 'zod/mini'
import { type Card, getDraw, listDraws } from '../../../../contract/draws.ts'
import { getMember } from '../../../../contract/members.ts'
import { bestFirst } from '../../drawing/choice.ts'
import { loadOpenDraws, type OpenDraws } from '../../drawing/open-draws.ts'
import { orErrorScreen } from '../../load-failure.ts'
import type { Services } from '../../services.tsx'

export interface MyPageData {
  member: z.output<typeof getMember.output>
  /** Draws that wait for a choice. */
  waiting: OpenDraws | null
  /** The best card of the newest draw whose cards were chosen. */
  best: { card: Card; drawId: string } | null
}

export async function load(services: Services): Promise<MyPageData> {
  const [member, waiting, best] = await Promise.all([
    services.api.call(getMember),
    loadOpenDraws(services),
    loadBestCard(services),
  ])
  return { member: orErrorScreen(member), waiting, best }
}

/** Null also when a call fails. A draw before its choice may be unopened, and nothing of it is shown (ruling 42). */
async function loadBestCard({ api }: Services): Promise<MyPageData['best']> {
  const draws = await api.call(listDraws, { params: { page: 1 }, input: { mode: '0' } })
  const newest = draws.ok ? draws.data.list.find(({ isChosen }) => isChosen) : undefined
  if (newest === undefined) return null
  const draw = await api.call(getDraw, { params: { drawId: newest.id } })
  if (!draw.ok) return null
  const [card] = bestFirst([...draw.data.shippedCards, ...draw.data.convertedCards])
  return card === undefined ? null : { card, drawId: newest.id }
}
