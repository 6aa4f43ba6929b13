import { lazy, Suspense } from 'react'
import type { FocusFramesProps } from './focus-frames.tsx'

/** Loaded with the first picture. */
const FocusFrames = lazy(async () => ({ default: (await import('./focus-frames.tsx')).FocusFrames }))

export const FocusField = (props: FocusFramesProps) => (
  <Suspense>
    <FocusFrames {...props} />
  </Suspense>
)
