import type { Database } from '../../db/pool.ts'
import type { Job } from '../../jobs/scheduler.ts'
import type { Random } from '../../random.ts'
import type { ContactIn } from './mail-member.ts'
import { answerResetRequests } from './reset-password.ts'
import { forgetOldAttempts } from './throttle-logins.ts'

export interface MemberJobDeps {
  db: Database
  clock: () => Date
  random: Random
  contact: () => Promise<ContactIn>
  deleteEndedSessions: () => Promise<unknown>
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
  { name: 'delete expired sessions', everySeconds: 3600, run: deleteEndedSessions },
]
