import { type Database, transaction } from '#server/db/pool.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Random } from '#server/random.ts'
import { forgetOldCounts } from './daily-counts.ts'
import { deleteOldResetTokens } from './login-queries.ts'
import type { ContactIn } from './mail-member.ts'
import { sealMembers } from './queries.ts'
import { answerResetRequests } from './reset-password.ts'
import { forgetOldAttempts } from './throttle-logins.ts'

const dayMs = 86_400_000
/** Members wait while their rows are sealed, so a batch takes a moment, and not a second. */
const fewAtOnce = 100

export interface MemberJobDeps {
  db: Database
  clock: () => Date
  random: Random
  contact: () => Promise<ContactIn>
  /** At most so many; returns how many. */
  deleteEndedSessions: (limit: number) => Promise<number>
}

export const memberJobs = ({ db, clock, random, contact, deleteEndedSessions }: MemberJobDeps): Job[] => [
  {
    name: 'send links for new passwords',
    everySeconds: 3,
    run: async (leave) =>
      answerResetRequests(db, { random, now: clock(), contactIn: await contact(), leave }),
  },
  {
    name: 'delete login attempts older than a day',
    everySeconds: 3600,
    run: () => forgetOldAttempts(db, clock()),
  },
  {
    // The count of mails belongs to the last hour.
    name: 'delete links for new passwords that ended a day ago',
    everySeconds: 3600,
    run: (leave) => {
      const before = new Date(clock().getTime() - dayMs)
      return inBatches(leave, (limit) => deleteOldResetTokens(db, before, limit))
    },
  },
  {
    name: 'seal members that the release before wrote in clear',
    everySeconds: 3600,
    run: (leave) => inBatches(leave, (limit) => transaction(db, (tx) => sealMembers(tx, limit)), fewAtOnce),
  },
  { name: 'delete counts older than a day', everySeconds: 3600, run: () => forgetOldCounts(db, clock()) },
  {
    name: 'delete expired sessions',
    everySeconds: 3600,
    run: (leave) => inBatches(leave, deleteEndedSessions),
  },
]
