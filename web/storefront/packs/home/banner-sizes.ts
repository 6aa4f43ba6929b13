// How wide the first banner stands: the page's head fetches the same width early.

export const bannerSizes = '(min-width: 1095px) 52rem, (min-width: 768px) 76vw, 96vw'
