// Apart from the other icons: no page starts with it.

import { icon } from './icons.tsx'

export const HeartIcon = icon(
  'M12 20.5S3.5 15.6 3.5 9.4A4.6 4.6 0 0112 7a4.6 4.6 0 018.5 2.4c0 6.2-8.5 11.1-8.5 11.1z',
)
