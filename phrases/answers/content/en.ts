import { actor } from '#phrases/actor.ts'
import type { content as ja } from './ja.ts'

export const content: typeof ja = {
  changed:
    'This has changed since it was shown. Open the page again, look at it as it is now, and change it then.',
  changedBy: (who, why) =>
    `${actor.en(who)} changed or scheduled this after it was shown${why && ` (reason: ${why})`}. Open the page again, look at it as it is now, and change it then.`,
  coins: 'Write coins as a number with at most two decimals.',
  same: 'Nothing is different.',
  over: {
    from: 'This moment is over. Enter one to come.',
    until: 'The end must be after the beginning.',
  },
  overlaps: 'Another change is scheduled within this time. Choose other moments, or withdraw that one first.',
  gone: 'This scheduled change is not there.',
  overNow: 'This scheduled change has taken effect or was withdrawn.',
}
