import { useEffect } from 'react'
import type { Reveal, RevealedCard, RevealFilm } from '#contract/draws.ts'
import { mayPlayFilms } from '#web/ui/film-permission.ts'
import type { PictureSources } from '#web/ui/picture.tsx'
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
  await import('./film-preloader.ts').then(({ prepareFilm }) => prepareFilm(film)).catch(() => {})
}

/** Loads the form that the card will show: the browser chooses as it does on the page. */
function preloadPicture({ src, srcSet = '', avifSrcSet = '', sizes = '' }: PictureSources): void {
  const source = document.createElement('source')
  const image = document.createElement('img')
  Object.assign(source, { type: 'image/avif', srcset: avifSrcSet, sizes })
  document.createElement('picture').append(source, image)
  Object.assign(image, { sizes, srcset: srcSet, src })
}

/** Preloads the next pictures and the next film or scene while a card is on screen. */
export function usePreloading(
  draw: Reveal,
  order: RunningOrder<RevealedCard>,
  { phase, index }: RevealState,
  preloader: ScenePreloader | null,
) {
  useEffect(() => {
    for (const at of [index, index + 1, index + 2]) {
      const card = cardOf(order, at)
      if (card) preloadPicture(largePicture(card))
    }
    // Not while an opening plays: building a scene would drop frames. The first one is built for the hand.
    const next = cardOf(order, index + 1)
    if (!next || (phase !== 'card' && phase !== 'rain')) return
    const film = filmFor(draw, next)
    if (film) return void preloadFilm(film)
    if (!preloader) return
    let isGone = false
    const timer = setTimeout(async () => {
      const module = await loadScenes()
      if (!isGone && module) preloader.keep(module, sceneOptions(next, draw.revealStyle, 'arriving'))
    }, settledMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [draw, order, phase, index, preloader])
}
