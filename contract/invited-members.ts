// The members whom a pack invites, as people type or paste them: mail addresses and ids.

import { foldMail } from './mail-address.ts'

/** The most that one pack invites. */
export const invitedMost = 2000

/** Each once, in one width and small letters; blanks, lines, commas and brackets part them. */
export const foldInvited = (typed: string): string[] => [
  ...new Set(
    typed
      .normalize('NFKC')
      .split(/[\s,、;<>()"「」]+/)
      .map(foldMail)
      .filter((one) => one !== ''),
  ),
]
