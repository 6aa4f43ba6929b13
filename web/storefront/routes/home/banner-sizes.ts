// How wide the first banner stands: the page's head fetches the same width early.

export const bannerSizes = '(min-width: 52rem) 52rem, 96vw'
