// Opens the viewer over a screen that shows cards. It is loaded with the first card that is looked at.

import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ViewedCard } from './viewed-card.ts'

const CardViewer = lazy(() => import('./card-viewer.tsx'))

/** No card has this place. */
const none = -1

/** `open(n)` shows the n-th of the cards; `viewer` is to be rendered by the screen. */
export function useCardViewer(cards: readonly ViewedCard[]): {
  open: (place: number) => void
  viewer: ReactNode
} {
  const [place, show] = useState(none)
  return {
    open: show,
    viewer: cards[place] && (
      <Suspense>
        <CardViewer cards={cards} place={place} onPlace={show} onClose={() => show(none)} />
      </Suspense>
    ),
  }
}
