// The icon of what was proven. Apart from the others: only proofs have it.

import { icon } from '#web/ui/icons.tsx'

export const SealIcon = icon(
  'M6.5 4h11a2.5 2.5 0 012.5 2.5v11a2.5 2.5 0 01-2.5 2.5H6.5a2.5 2.5 0 01-2.5 -2.5V6.5a2.5 2.5 0 012.5 -2.5zM8.5 12.3l2.5 2.5 4.7-5.3',
)
