import type { PackPhrases } from './ja.ts'

export const packs: PackPhrases = {
  gone: 'There is no such pack.',
  over: 'Its sale has ended.',
  haltedBefore: 'Its sale is halted already.',
  notGivenUp: {
    'nothing waits': 'Nothing of it waits to be decided.',
    'too soon': 'It can be given up once its places have been undecided for seven days.',
    'round known': 'The round is known: its places are decided by it in a moment.',
  },
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
  beacon: {
    mark: '?',
    title: 'Nobody knows yet which one wins. Not even the shop.',
    how: [
      'Once you have paid, the shop closes what was sold, before witnesses from outside.',
      'Then a public random number is published, and it picks each card from those left. This usually takes seconds.',
      'What is left and the odds are those after the last such number. They are exact for whoever draws next, however many draws are waiting.',
    ],
    witnesses: (all, quorum) => `Witnesses (a closing counts when ${quorum} of ${all} agree)`,
    random: 'Public random number',
    limitsTitle: 'What this cannot prove',
    limits: [
      'That the cards exist, are genuine, and are shipped.',
      'That whoever draws is independent: a friend of the shop draws at the same odds, perhaps for nothing.',
      'That everyone is served: the shop can refuse or slow orders when a box has become good.',
      'That the shop won’t stop selling it.',
      'That the witnesses are independent: see who they are, and judge for yourself.',
    ],
    lastOne:
      'Who draws last: the shop decides the order in which orders arrive. That is why a box with a last-one prize has a limit per member.',
    colluding: (all, quorum) =>
      `That the shop isn’t working together with enough of those who make the random number, or with ${quorum} of the ${all} witnesses.`,
  },
  graded: 'Graded',
  tooManyFavourites: (most) => `You can keep ${most} favourites at most.`,
}
