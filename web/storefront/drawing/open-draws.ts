// The draws that wait for a choice, for a notice.

import { listDraws } from '#contract/draw-history.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface OpenDraws {
  /** The draw with the earliest deadline. */
  soonest: { drawId: string; packName: string; count: number; choiceEndsAt: string }
  hasOthers: boolean
}

interface Draw {
  id: string
  packName: string
  count: number
  currency: 'points' | 'coins'
  choiceEndsAt: string
}

/** Draws from coin packs and draws after their deadline have no choice. */
export function summarizeOpenDraws(
  draws: readonly Draw[],
  hasPassed: (instant: string) => boolean,
): OpenDraws | null {
  const waiting = draws
    .filter((draw) => draw.currency === 'points' && !hasPassed(draw.choiceEndsAt))
    .toSorted((a, b) => Date.parse(a.choiceEndsAt) - Date.parse(b.choiceEndsAt))
  const [soonest] = waiting
  if (soonest === undefined) return null
  const { id, packName, count, choiceEndsAt } = soonest
  return { soonest: { drawId: id, packName, count, choiceEndsAt }, hasOthers: waiting.length > 1 }
}

/** Null also when the call fails: a missing notice is better than an error. */
export async function loadOpenDraws({ api, clock }: Services): Promise<OpenDraws | null> {
  const ask = (page: number) => api.call(listDraws, { params: { page }, input: { mode: '1' } })
  const first = await ask(1)
  if (!first.ok) return null
  // Newest first: the earliest deadline is on the last page.
  const { lastPage } = first.data.page
  const last = lastPage > 1 ? await ask(lastPage) : first
  const draws = [...first.data.list, ...(last.ok && last !== first ? last.data.list : [])]
  return summarizeOpenDraws(draws, clock.hasPassed)
}
