import { dayInWords, japanHour } from '#server/business-time/in-words.ts'
import { addDays, japanDate, startOfJapanDay } from '#server/business-time/japan.ts'
import { inHalves } from '#server/db/in-halves.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import type { Pace } from '#server/jobs/pace.ts'
import { type EndingPoints, pointsEnding } from '#server/ledger/statements.ts'
import { lockFreeMembers } from '#server/people/members/queries.ts'
import { createFailures, type Failures } from '#server/watch/failures.ts'
import {
  advanceRemindedUntil,
  deleteOldReminders,
  listReminded,
  markReminded,
  type PointReminder,
  readRemindedUntil,
} from './queries.ts'
import { type ReminderDeps, type Writing, writeReminders } from './write-reminder.ts'

/** The nearest first: points that end within 7 days are not announced as ending within 30. */
const leadDays = { points_7d: 7, points_30d: 30 } as const

/** No mails at night: they are sent from 10:00 to 21:00, Japan time. */
const firstHour = 10
const lastHour = 20

const membersAtOnce = 200
const forgottenAtOnce = 5000
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
 * @throws after the run, when a member could not be reminded, with the first failures
 */
export async function remindOfPoints(
  db: Database,
  deps: ReminderDeps,
  now: Date,
  pace: Pace,
): Promise<number> {
  const hour = japanHour(now)
  if (hour < firstHour || hour > lastHour) return 0
  const run: Run = { db, deps, now, pace, failures: createFailures(), mails: 0 }
  let from = now
  for (const kind of Object.keys(leadDays) as (keyof typeof leadDays)[]) {
    // A lot whose last day is D expires at the start of D + 1.
    const until = startOfJapanDay(addDays(japanDate(now), leadDays[kind] + 1))
    const remindedUntil = await readRemindedUntil(db, kind)
    const begin = remindedUntil !== undefined && remindedUntil > from ? remindedUntil : from
    if (begin < until && (await remindAll(run, kind, { from: begin, until })))
      await advanceRemindedUntil(db, kind, until)
    from = until
  }
  const forgotten = startOfJapanDay(addDays(japanDate(now), -rememberedDays))
  while (
    (await pace.goesOn()) &&
    (await deleteOldReminders(db, forgotten, forgottenAtOnce)) === forgottenAtOnce
  );
  run.failures.throwAny('members could not be reminded')
  return run.mails
}

interface Run {
  db: Database
  deps: ReminderDeps
  now: Date
  pace: Pace
  failures: Failures
  mails: number
}

/** @returns whether all were reminded: no member failed or was held by another transaction, and the run did not leave */
async function remindAll(
  run: Run,
  kind: PointReminder,
  period: { from: Date; until: Date },
): Promise<boolean> {
  const { db, pace, failures } = run
  let isWhole = true
  let after: string | undefined
  do {
    if (!(await pace.goesOn())) return false
    const { ending, lastMemberId } = await pointsEnding(db, period, after, membersAtOnce)
    const told = await listReminded(db, kind, ending.map(toldOf))
    const due = Map.groupBy(
      ending.filter((lot) => !told.has(toldOf(lot))),
      (lot) => lot.memberId,
    )
    await inHalves(
      db,
      [...due],
      async (some) => {
        const { written, held } = await writeMails(run, kind, new Map(some))
        run.mails += written
        isWhole &&= held.size === 0
      },
      ([memberId], cause) => {
        failures.add(`member ${memberId} could not be reminded`, cause)
        isWhole = false
      },
    )
    after = lastMemberId
  } while (after !== undefined)
  return isWhole
}

const toldOf = ({ memberId, expiresAt }: EndingPoints) => ({ memberId, subject: lastDayOf(expiresAt) })

const writeMails = ({ db, deps, now }: Run, kind: PointReminder, due: ReadonlyMap<string, EndingPoints[]>) =>
  transaction(db, async (tx) => {
    const { free, held } = await lockFreeMembers(tx, new Set(due.keys()))
    const ending = Array.from(due.values())
      .flat()
      .filter(({ memberId }) => free.has(memberId))
    const unsent = await markReminded(tx, kind, ending.map(toldOf), now)
    const announced = Map.groupBy(
      ending.filter((lot) => unsent.has(toldOf(lot))),
      (lot) => lot.memberId,
    )
    const mails = new Map<string, Writing>()
    for (const [memberId, lots] of announced)
      mails.set(memberId, (words, { name, language, contact }) => {
        const items = lots.slice(0, maxItems).map(({ expiresAt, points }) => ({
          points: points.toLocaleString('ja-JP'),
          day: dayInWords(lastDayOf(expiresAt), language),
        }))
        return words.points({ name, items, others: lots.length - items.length, contact })
      })
    return { written: await writeReminders(tx, free, mails, deps, now), held }
  })
