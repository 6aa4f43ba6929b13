import { actor } from '#phrases/actor.ts'
import type { content as ja } from './ja.ts'

export const content: typeof ja = {
  changed: 'This has changed since it was shown. Reload the page, check it, and make your change again.',
  changedBy: (who, why) =>
    `${actor.en(who)} changed or scheduled this after it was shown${why && ` (reason: ${why})`}. Reload the page, check it, and make your change again.`,
  coins: 'Write coins as a number with at most two decimals.',
  same: 'Nothing would change.',
  over: {
    from: 'This time has passed. Enter a later one.',
    until: 'The end must be after the beginning.',
  },
  overlaps: 'Another change is scheduled within this time. Choose other times, or withdraw that one first.',
  gone: 'This scheduled change does not exist.',
  overNow: 'This scheduled change has taken effect or was withdrawn.',
}
