import { lazy, Suspense } from 'react'
import { useVisitor } from '../services.tsx'
import type { PackSummary } from './pack-summary.ts'

/** A list is whole without it: where its script does not come, there is none. */
const Heart = lazy(() => import('./favourites/heart.tsx').catch(() => ({ default: () => null })))

/** The heart of a pack. Pages are the same for all who read them, so it comes once it is known who is here. */
export const FavouriteHeart = ({ pack }: { pack: Pick<PackSummary, 'id' | 'name' | 'isBeforeStart'> }) =>
  useVisitor() && (
    <Suspense>
      <Heart pack={pack} />
    </Suspense>
  )
