import type { PackPhrases } from './ja.ts'

export const packs: PackPhrases = {
  gone: 'There is no such pack.',
  over: 'Its sale has ended.',
  haltedBefore: 'Its sale is halted already.',
  neverHalted: 'Its sale was never halted, so there is nothing to explain.',
  notHalted: 'Its sale is not halted.',
  badReason: (most) => `Give the reason in one line of ${most} characters at most. English may stay empty.`,
  audience: {
    registered: (days) => (days === 1 ? 'members on their first day' : `members in their first ${days} days`),
    rank: (name) => `${name} rank and above`,
    phone: 'members with a verified phone',
    invited: 'invited members',
    only: (conditions) => `Only for ${conditions.join(', ')}`,
  },
  graded: 'Graded',
  tooManyFavourites: (most) => `You can keep ${most} favourites at most.`,
}
