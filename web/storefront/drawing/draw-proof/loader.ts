import { getBox, getDrawPicture } from '#contract/boxes.ts'
import { PageFailure } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import type { Box } from '#web/storefront/proofs/box/loader.ts'
import type { DrawPlace } from '#web/storefront/proofs/use-draw-verification.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface DrawProofData {
  /** The draw that the address names: the proof must be of this one. */
  draw: DrawPlace
  /** The public part of its box, the same for all draws: the proof is checked against it. */
  box: Box
  /** The best card's picture, for links to the page. Undefined: the draw is not shown, or not yet. */
  imageUrl: string | undefined
}

/** An address that was cut off and has no slot is answered like an unknown draw. */
const isSlot = (text: string) => /^\d{1,7}$/.test(text)

/** The proof itself is asked for in the browser: the server's calls for pages all count as one visitor's. */
export async function load({ api, phrases }: Services, { request }: LoaderArgs): Promise<DrawProofData> {
  const { searchParams } = new URL(request.url)
  const given = (name: string) => searchParams.get(name) || '-'
  const [packId, drawId, slot] = [given('packId'), given('drawId'), given('firstSlot')]
  const unknown = new PageFailure(404, phrases.proofs.unknownLink)
  if (!isSlot(slot)) throw unknown
  const [box, picture] = await Promise.all([
    api.call(getBox, { params: { packId } }),
    api.call(getDrawPicture, { params: { packId, drawId }, query: { firstSlot: Number(slot) } }),
  ])
  if (!box.ok && box.state === 404) throw unknown
  const imageUrl = (picture.ok && picture.data.imageUrl) || undefined
  return { draw: { packId, drawId, firstSlot: Number(slot) }, box: orErrorScreen(box), imageUrl }
}
