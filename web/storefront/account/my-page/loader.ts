import type * as z from 'zod/mini'
import { type DrawSummary, listDraws } from '../../../../contract/draw-history.ts'
import { getMember } from '../../../../contract/members.ts'
import { loadOpenDraws, type OpenDraws } from '../../drawing/open-draws.ts'
import { orErrorScreen } from '../../load-failure.ts'
import type { Services } from '../../services.tsx'

export interface MyPageData {
  member: z.output<typeof getMember.output>
  /** Draws that wait for a choice. */
  waiting: OpenDraws | null
  /** The best card of the newest draw that was opened. */
  best: { card: DrawSummary['bestCards'][number]; drawId: string } | null
}

export async function load(services: Services): Promise<MyPageData> {
  const [member, waiting, best] = await Promise.all([
    services.api.call(getMember),
    loadOpenDraws(services),
    loadBestCard(services),
  ])
  return { member: orErrorScreen(member), waiting, best }
}

/** Null also when the call fails. A draw that was not opened yet has no cards in the answer (decision 067). */
async function loadBestCard({ api }: Services): Promise<MyPageData['best']> {
  const draws = await api.call(listDraws, { params: { page: 1 }, input: { mode: '0' } })
  for (const { id, bestCards } of draws.ok ? draws.data.list : [])
    if (bestCards[0]) return { card: bestCards[0], drawId: id }
  return null
}
