// Apart from the other icons: no page starts with it.

import { icon } from './icons.tsx'

export const LockIcon = icon(
  'M7 10.5h10a2 2 0 012 2v5.5a2 2 0 01-2 2H7a2 2 0 01-2 -2V12.5a2 2 0 012 -2zM8.3 10.5V7.7a3.7 3.7 0 017.4 0v2.8',
)
