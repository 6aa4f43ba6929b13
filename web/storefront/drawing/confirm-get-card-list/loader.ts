import type { OpenDraw } from '#contract/draws.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { chosenCards, drawOfCards } from '#web/storefront/drawing/chosen-cards.ts'
import { loadOpenDraw } from '#web/storefront/drawing/get-card-list/loader.ts'
import { choosePath } from '#web/storefront/drawing/get-card-list/route.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface ConfirmChoiceData {
  draw: OpenDraw
  chosen: string[]
}

/**
 * A choice is final, so the address must be consistent: it names a draw, directly or through its cards, and every
 * card id is of that draw, which was opened (decision 023). Otherwise the loader redirects to the choice.
 */
export async function load(services: Services, { request }: LoaderArgs): Promise<ConfirmChoiceData> {
  const query = new URL(request.url).searchParams
  const chosen = chosenCards(query)
  const named = query.get('history_id') || undefined
  const drawId = named ?? drawOfCards(chosen ?? [])
  if (chosen === null || drawId === undefined) throw redirect(choosePath(named))
  const draw = await loadOpenDraw(services, drawId)
  const cardIds = new Set(draw.cards.map(({ id }) => id))
  if (!draw.isRevealed || !chosen.every((id) => cardIds.has(id))) throw redirect(choosePath(drawId))
  return { draw, chosen }
}
