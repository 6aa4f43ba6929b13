import type { Database } from '#server/db/pool.ts'
import { halfTime, type Pace } from '#server/jobs/pace.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { ContactIn } from '#server/people/members/mail-member.ts'
import { notifyConversions } from './notify-conversions.ts'
import { remindOfChoices } from './remind-of-choices.ts'
import { remindOfPoints } from './remind-of-points.ts'
import type { ReminderDeps } from './write-reminder.ts'

export interface ReminderJobDeps extends Omit<ReminderDeps, 'contactIn'> {
  db: Database
  clock: () => Date
  contact: () => Promise<ContactIn>
}

export function reminderJobs({ db, clock, contact, ...deps }: ReminderJobDeps): Job[] {
  type Run = (db: Database, deps: ReminderDeps, now: Date, pace: Pace) => Promise<number>
  const job = (name: string, everySeconds: number, run: Run): Job => ({
    name,
    everySeconds,
    run: async (leave) => run(db, { ...deps, contactIn: await contact() }, clock(), halfTime(leave)),
  })
  return [
    job('remind of choices that end soon', 60, remindOfChoices),
    job('notify of cards settled by time', 60, notifyConversions),
    job('remind of points that end soon', 600, remindOfPoints),
  ]
}
