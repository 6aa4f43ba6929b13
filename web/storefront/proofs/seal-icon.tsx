// The icon of what was proven. Apart from the others: only proofs have it.

import { icon } from '#web/ui/icons.tsx'

export const SealIcon = icon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="2.5" />
    <path d="M8.5 12.3l2.5 2.5 4.7-5.3" />
  </>,
)
