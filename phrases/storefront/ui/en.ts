import type { ui as source } from './ja.ts'

export const ui: typeof source = {
  close: 'Close',
  loading: 'Loading',
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageNumber: (page) => `Page ${page}`,
  carousel: 'carousel',
  slide: 'slide',
  previousSlide: 'Previous banner',
  nextSlide: 'Next banner',
  pause: 'Stop autoplay',
  play: 'Start autoplay',
  slidePosition: (index, count) => `${index} of ${count}`,
  pointUnit: 'pt',
  coinUnit: 'coins',
  yenBefore: '¥',
  yenAfter: '(tax incl.)',
}
