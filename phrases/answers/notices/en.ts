import { actor } from '#phrases/actor.ts'
import type { notices as ja } from './ja.ts'

export const notices: typeof ja = {
  over: {
    from: 'This time has passed, or the notice is already shown: its beginning cannot change.',
    until: 'The end must be after the beginning, and still to come.',
  },
  tooMany: (most) => `At most ${most} notices are shown or scheduled at a time. End an older one first.`,
  gone: 'This notice does not exist.',
  withdrawn: 'This notice was withdrawn.',
  changedBy: (who, why) =>
    `${actor.en(who)} changed this notice after it was shown here${why && ` (reason: ${why})`}. Open this page again.`,
}
