import type { Database } from '../../db/pool.ts'
import type { Job } from '../../jobs/scheduler.ts'
import type { SenderIn } from '../members/send-letter.ts'
import { notifyConversions } from './notify-conversions.ts'
import { remindOfChoices } from './remind-of-choices.ts'
import { remindOfPoints } from './remind-of-points.ts'
import type { ReminderDeps } from './write-reminder.ts'

export interface ReminderJobDeps extends Omit<ReminderDeps, 'senderIn'> {
  db: Database
  clock: () => Date
  sender: () => Promise<SenderIn>
}

export function reminderJobs({ db, clock, sender, ...deps }: ReminderJobDeps): Job[] {
  type Run = (db: Database, deps: ReminderDeps, now: Date) => Promise<number>
  const job = (name: string, everySeconds: number, run: Run): Job => ({
    name,
    everySeconds,
    run: async () => run(db, { ...deps, senderIn: await sender() }, clock()),
  })
  return [
    job('remind of choices that end soon', 60, remindOfChoices),
    job('notify of cards settled by time', 60, notifyConversions),
    job('remind of points that end soon', 600, remindOfPoints),
  ]
}
