// Apart from the other icons: no page starts with it.

import { icon } from './icons.tsx'

export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
    <path d="M8.3 10.5V7.7a3.7 3.7 0 017.4 0v2.8" />
  </>,
)
