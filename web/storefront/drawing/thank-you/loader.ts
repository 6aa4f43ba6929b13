import type * as z from 'zod/mini'
import { getDraw } from '#contract/draw-history.ts'
import { getMember } from '#contract/members.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { drawDetailPath } from '#web/storefront/drawing/buy-product-history-detail/route.ts'
import { choosePath } from '#web/storefront/drawing/get-card-list/route.ts'
import { loadOpenDraws, type OpenDraws } from '#web/storefront/drawing/open-draws.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface ThankYouData {
  packId: string | null
  /** Null when the address names no draw of this member: the page then promises nothing. */
  draw: z.output<typeof getDraw.output> | null
  /** The destination of the member's cards, as much of it as a page that is shown around may show. Null: not known. */
  destination: { place: string; familyName: string } | null
  /** Other draws that wait for a choice. */
  waiting: OpenDraws | null
}

/** A draw without a choice has nothing to be thanked for yet: it leads to its choice, or to its detail after its deadline. */
export async function load(services: Services, { request }: LoaderArgs): Promise<ThankYouData> {
  const { api, clock } = services
  const query = new URL(request.url).searchParams
  const drawId = query.get('history_id')
  const [draw, member, waiting] = await Promise.all([
    drawId ? api.call(getDraw, { params: { drawId } }) : null,
    drawId ? api.call(getMember) : null,
    loadOpenDraws(services),
  ])
  const found = draw?.ok ? draw.data : null
  if (found && !found.isChosen)
    throw redirect((clock.hasPassed(found.choiceEndsAt) ? drawDetailPath : choosePath)(found.id))
  return {
    packId: query.get('packId') || (found?.packId ?? null),
    draw: found,
    destination: member?.ok ? { place: placeOf(member.data), familyName: member.data.familyName } : null,
    waiting,
  }
}

const placeOf = ({ country, prefectureName, city }: z.output<typeof getMember.output>): string =>
  [country || prefectureName, city].join(' ').trim()
