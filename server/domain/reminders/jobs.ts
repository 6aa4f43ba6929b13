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
  type Telling = (db: Database, deps: ReminderDeps, now: Date) => Promise<number>
  const job = (name: string, everySeconds: number, tell: Telling): Job => ({
    name,
    everySeconds,
    run: async () => tell(db, { ...deps, senderIn: await sender() }, clock()),
  })
  return [
    job('remind of choices that end soon', 60, remindOfChoices),
    job('tell what became of cards not chosen', 60, notifyConversions),
    job('remind of points that end soon', 600, remindOfPoints),
  ]
}
