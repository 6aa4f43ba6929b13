import { dayInWords, japanHour } from '../../business-time/in-words.ts'
import { addDays, japanDate, startOfJapanDay } from '../../business-time/japan.ts'
import { type Database, transaction } from '../../db/pool.ts'
import { type EndingPoints, pointsEnding } from '../../ledger/statements.ts'
import {
  advanceRemindedUntil,
  deleteOldReminders,
  markReminded,
  type PointReminder,
  readRemindedUntil,
} from './queries.ts'
import { type ReminderDeps, writeReminder } from './write-reminder.ts'

/** The nearest first: points that end within 7 days are not announced as ending within 30. */
const leadDays = { 'points 7 d': 7, 'points 30 d': 30 } as const

/** No mails at night: they are sent from 10:00 to 21:00, Japan time. */
const firstHour = 10
const lastHour = 20

const membersAtOnce = 500
const maxItems = 10
/** Longer than the longest lead: then nothing that was sent can be due again. */
const rememberedDays = 60

/** The last day of a lot; the lot expires at the start of the next day. */
const lastDayOf = (expiresAt: Date) => addDays(japanDate(expiresAt), -1)

/**
 * Reminds members by mail 30 and 7 days before points expire: how many, and on which day in Japan. Each day is
 * announced once a kind; it is marked in the transaction that writes the mail. A missed run is made up for while the points are valid. A member whose
 * mail fails blocks no other and is retried by the next run.
 * @returns how many mails were written
 * @throws after the run, when a member could not be reminded, with every failure
 */
export async function remindOfPoints(db: Database, deps: ReminderDeps, now: Date): Promise<number> {
  const hour = japanHour(now)
  if (hour < firstHour || hour > lastHour) return 0
  let mails = 0
  const failures: unknown[] = []
  let from = now
  for (const kind of Object.keys(leadDays) as (keyof typeof leadDays)[]) {
    // A lot whose last day is D expires at the start of D + 1.
    const until = startOfJapanDay(addDays(japanDate(now), leadDays[kind] + 1))
    const remindedUntil = await readRemindedUntil(db, kind)
    const begin = remindedUntil !== undefined && remindedUntil > from ? remindedUntil : from
    if (begin < until) {
      const failedBefore = failures.length
      mails += await remindAll(db, kind, { from: begin, until }, deps, now, failures)
      if (failures.length === failedBefore) await advanceRemindedUntil(db, kind, until)
    }
    from = until
  }
  const forgotten = startOfJapanDay(addDays(japanDate(now), -rememberedDays))
  await deleteOldReminders(db, forgotten)
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} members could not be reminded`)
  return mails
}

async function remindAll(
  db: Database,
  kind: PointReminder,
  period: { from: Date; until: Date },
  deps: ReminderDeps,
  now: Date,
  failures: unknown[],
): Promise<number> {
  let mails = 0
  let after: string | undefined
  do {
    const { ending, lastMemberId } = await pointsEnding(db, period, after, membersAtOnce)
    for (const [memberId, lots] of Map.groupBy(ending, (lot) => lot.memberId))
      try {
        if (await writeMail(db, memberId, kind, lots, deps, now)) mails += 1
      } catch (cause) {
        failures.push(new Error(`member ${memberId} could not be reminded`, { cause }))
      }
    after = lastMemberId
  } while (after !== undefined)
  return mails
}

const writeMail = (
  db: Database,
  memberId: string,
  kind: PointReminder,
  lots: EndingPoints[],
  deps: ReminderDeps,
  now: Date,
): Promise<boolean> =>
  transaction(db, async (tx) => {
    const days = lots.map(({ expiresAt, points }) => ({ day: lastDayOf(expiresAt), points }))
    const unsent = await markReminded(
      tx,
      memberId,
      kind,
      days.map(({ day }) => day),
      now,
    )
    const announced = days.filter(({ day }) => unsent.has(day))
    if (announced.length === 0) return false
    return await writeReminder(
      tx,
      memberId,
      async (words, { name, language, contact }) => {
        const items = announced.slice(0, maxItems).map(({ day, points }) => ({
          points: points.toLocaleString('ja-JP'),
          day: dayInWords(day, language),
        }))
        return words.points({ name, items, others: announced.length - items.length, contact })
      },
      deps,
      now,
    )
  })
