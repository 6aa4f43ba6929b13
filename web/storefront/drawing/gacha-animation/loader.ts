import { getUnrevealedDraw, type Reveal } from '#contract/draws.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { choosePath } from '#web/storefront/drawing/get-card-list/route.ts'
import { isRevealEntry } from '#web/storefront/drawing/reveal-navigation.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { decoded, inTime, pouchPicture } from '#web/storefront/packs/pouch-picture.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

/** An address that was typed leads to the choice before anything is asked: its answer would tell the cards (decision 023). */
export async function load({ api }: Services, { request, state }: LoaderArgs): Promise<Reveal> {
  const drawId = new URL(request.url).searchParams.get('history_id') ?? undefined
  if (!isRevealEntry(state)) throw redirect(choosePath(drawId))
  const draw = await api.call(getUnrevealedDraw, { query: { drawId } })
  if (!draw.ok && draw.state === 404) throw redirect(homePath)
  const reveal = orErrorScreen(draw)
  // The pouch waits for its picture, unless the line is so slow that a member would wonder.
  if (reveal.packImageUrl) await inTime(decoded(pouchPicture(reveal.packImageUrl)))
  return reveal
}
