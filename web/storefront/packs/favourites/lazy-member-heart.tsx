// The heart of a pack for a member, loaded once a member is known to be here: pages are the same for all who read them.

import { lazy, Suspense } from 'react'
import type { PackSummary } from '#web/storefront/packs/pack-summary.ts'
import { useVisitor } from '#web/storefront/route/services.tsx'

/** A list is whole without it: where its script does not come, there is none. */
const MemberHeart = lazy(() => import('./member-heart.tsx').catch(() => ({ default: () => null })))

export type MarkedPack = Pick<PackSummary, 'id' | 'name' | 'isBeforeStart'>

/** Nothing for a guest. */
export const LazyMemberHeart = ({ pack }: { pack: MarkedPack }) =>
  useVisitor()?.isLoggedIn && (
    <Suspense>
      <MemberHeart pack={pack} />
    </Suspense>
  )
