import type { PackPhrases } from './ja.ts'

export const packs: PackPhrases = {
  gone: 'There is no such pack.',
  over: 'Its sale has ended.',
  haltedBefore: 'Its sale is halted already.',
  notHalted: 'Its sale is not halted.',
  badReason: (most) =>
    `Give the reason in Japanese and in English, one line each, ${most} characters at most.`,
  tooManyFavourites: (most) => `You can keep ${most} favourites at most.`,
}
