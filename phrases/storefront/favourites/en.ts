import type { favourites as source } from './ja.ts'

export const favourites: typeof source = {
  title: 'Favourites',
  add: (pack) => `Add ${pack} to favourites`,
  remove: (pack) => `Remove ${pack} from favourites`,
}
