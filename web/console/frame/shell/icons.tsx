// Icons that the console alone has: what both have stands in web/ui.

import { icon } from '#web/ui/icons.tsx'

export const PencilIcon = icon('M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5')

export const StampIcon = icon(
  'M5 20.5h14M6 17v-2.2A1.8 1.8 0 017.8 13H10c0-3-1.6-3.6-1.6-6a3.6 3.6 0 017.2 0c0 2.4-1.6 3-1.6 6h2.2a1.8 1.8 0 011.8 1.8V17z',
)

export const DotsIcon = icon(
  'M4 12a1 1 0 102 0 1 1 0 10-2 0M11 12a1 1 0 102 0 1 1 0 10-2 0M18 12a1 1 0 102 0 1 1 0 10-2 0',
)

export const FilterIcon = icon('M4 10a6 6 0 1012 0 6 6 0 10-12 0M14.5 14.5L20 20M7.5 8.7h5M8.7 11.3h2.6')

export const SortIcon = icon('M7.5 4.5v15m0 0L4 16m3.5 3.5L11 16M16.5 19.5v-15m0 0L13 8m3.5-3.5L20 8')

export const ColumnsIcon = icon(
  'M5.5 5h13a2 2 0 012 2v10a2 2 0 01-2 2h-13a2 2 0 01-2-2V7a2 2 0 012-2zM9.2 5v14M14.8 5v14',
)

export const DownloadIcon = icon('M12 4v10.5m0 0l-4-4m4 4l4-4M4.5 19.5h15')

export const SendIcon = icon('M20.5 3.5L3.5 10l6.8 3.7L14 20.5zM10.3 13.7L20.5 3.5')

export const BookIcon = icon(
  'M12 6.5c-1.8-1.3-4.3-2-7.5-2v13.5c3.2 0 5.7.7 7.5 2 1.8-1.3 4.3-2 7.5-2V4.5c-3.2 0-5.7.7-7.5 2zM12 6.5v13.5',
)
