import { lazy, Suspense } from 'react'

// The list is loaded beside the screen, since most members have none.
const UndecidedList = lazy(() =>
  import('./undecided-list.tsx').then(
    (it) => ({ default: it.UndecidedList }),
    () => ({ default: () => null }),
  ),
)

/** The member's purchases that are not decided yet. `isWhole`: also those that were left before paying. */
export const UndecidedPayments = ({ isWhole = false }: { isWhole?: boolean }) => (
  <Suspense fallback={null}>
    <UndecidedList isWhole={isWhole} />
  </Suspense>
)
