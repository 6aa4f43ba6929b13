import { lazy, Suspense } from 'react'
import type { PushTopic } from '#contract/push.ts'

const PushOffer = lazy(() => import('./push-offer.tsx').catch(() => ({ default: () => null })))

/** A screen is whole without it, and does not wait for it. */
export const LazyPushOffer = ({ topic }: { topic: PushTopic }) => (
  <Suspense>
    <PushOffer topic={topic} />
  </Suspense>
)
