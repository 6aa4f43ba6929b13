import { useEffect } from 'react'
import type { Reveal, RevealedCard, RevealFilm } from '#contract/draws.ts'
import { decoded } from '#web/storefront/packs/pouch-picture.ts'
import { mayPlayFilms } from '#web/ui/film-permission.ts'
import { largePicture } from './drawn-card.tsx'
import { sceneOptions } from './opening.tsx'
import type { RevealState } from './reveal-steps.ts'
import { cardOf, type RunningOrder } from './running-order.ts'
import { loadScenes, type ScenePreloader } from './stage.ts'

/** The turn of the card has ended after this time. */
const settledMs = 700

/** The film for the tier of a card. */
export const filmFor = ({ films }: Reveal, card: RevealedCard | undefined): RevealFilm | undefined =>
  films.find(({ tier }) => tier === card?.tier)

/** Nothing is lost when this fails: the film is loaded when it is played. */
async function preloadFilm(film: RevealFilm): Promise<void> {
  if (!mayPlayFilms()) {
    new Image().src = film.posterUrl
    return
  }
  await import('./film-opening.tsx').then(({ prepareFilm }) => prepareFilm(film)).catch(() => {})
}

/** One after the other: on a slow line the card that comes first has the whole of it. */
async function preloadPictures(cards: readonly (RevealedCard | undefined)[]): Promise<void> {
  for (const card of cards) if (card) await decoded(largePicture(card))
}

/** Preloads the next pictures and the next film or scene while a card is on screen. */
export function usePreloading(
  draw: Reveal,
  order: RunningOrder<RevealedCard>,
  { phase, index }: RevealState,
  preloader: ScenePreloader | null,
) {
  useEffect(() => {
    void preloadPictures([0, 1, 2].map((ahead) => cardOf(order, index + ahead)))
    // Building a scene takes longer than a frame: the first one is built for the hand, and none while an opening plays.
    const isHeld = phase === 'start'
    const next = cardOf(order, isHeld ? index : index + 1)
    if (!next || (!isHeld && phase !== 'card' && phase !== 'rain')) return
    const film = filmFor(draw, next)
    if (film && !isHeld) return void preloadFilm(film)
    if (!preloader) return
    let isGone = false
    const build = async () => {
      const module = await loadScenes()
      const entry = isHeld ? 'torn' : 'arriving'
      if (!isGone && module) preloader.keep(module, sceneOptions(next, draw.revealStyle, entry))
    }
    // A browser without a canvas has no scene: the opening says so when its turn comes.
    const timer = setTimeout(() => build().catch(() => {}), isHeld ? 0 : settledMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [draw, order, phase, index, preloader])
}
