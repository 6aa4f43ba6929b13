/** `sizes` of a pack's picture in a list: the head of a page preloads the same form. */
export const packCardSizes = '(min-width: 76rem) 17rem, (min-width: 48rem) 30vw, 46vw'
