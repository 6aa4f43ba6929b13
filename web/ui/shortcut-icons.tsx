// Apart from the other icons: shortcuts and the console have them, and no page starts with them.

import { icon } from './icons.tsx'

export const FriendsIcon = icon(
  'M5.7 8.5a3.3 3.3 0 106.6 0 3.3 3.3 0 10-6.6 0M2.8 19.5c.7-3.6 3.2-5 6.2-5s5.5 1.4 6.2 5M15.5 5.4a3.3 3.3 0 010 6.2M17.6 14.9c2 .7 3.2 2.2 3.6 4.6',
)

export const PriceTagIcon = icon(
  'M12.6 3.5H20v7.4l-9 9a1.8 1.8 0 01-2.5 0l-5-5a1.8 1.8 0 010-2.5zM14.8 7.5a1.2 1.2 0 102.4 0 1.2 1.2 0 10-2.4 0',
)

export const ParcelIcon = icon('M4 8l8-4 8 4v8.5l-8 4-8-4zM4 8l8 4 8-4M12 12v8.5')

export const TransferIcon = icon('M12 15V4m0 0L8 8m4-4l4 4M4.5 14.5V18a2 2 0 002 2h11a2 2 0 002-2v-3.5')
