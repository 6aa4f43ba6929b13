import type { Database } from '#server/db/pool.ts'
import { halfTime } from '#server/jobs/pace.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { type PublishDeps, signRoots, type TellDeps, tellRoots } from './publish-roots.ts'
import { closePieces, countPieces, keepNextCheck, readDatabaseClock, readNextCheck } from './queries.ts'
import { type RecordFault, type Trusted, verifyDays, verifyPieces } from './verify-records.ts'

interface Deps {
  db: Database
  alarm: Alarm
  clock: () => Date
}

const minuteMs = 60_000

/** A piece ends so long ago: a database that moves to a machine whose clock is a little behind writes into no closed piece. */
const behindMs = minuteMs
/** A transaction of a visitor ends sooner. A longer one is waited for by the next run. */
const patienceMs = 20_000
/** No transaction of the shop is open for as long as this. */
const longestOpenMs = 2 * 3600_000
const piecesAtOnce = 60

/** Closes pieces to the full minute, one behind the clock of the database, whose moments rows have. */
async function closeRecords(db: Database, leave: AbortSignal): Promise<'closed' | 'held'> {
  const now = await readDatabaseClock(db)
  const until = new Date(Math.floor((now.getTime() - behindMs) / minuteMs) * minuteMs)
  for (let closed: number | undefined = piecesAtOnce; closed === piecesAtOnce && !leave.aborted; ) {
    closed = await closePieces(db, until, { limit: piecesAtOnce, patienceMs })
    if (closed === undefined) return 'held'
  }
  return 'closed'
}

/** Alarms when no piece can be closed for hours: a transaction stays open, and what it writes is in no piece yet. */
function closingJob({ db, alarm, clock }: Deps): Job {
  let heldSince: Date | undefined
  return {
    name: 'close pieces of the record',
    everySeconds: 60,
    async run(leave) {
      const outcome = await closeRecords(db, leave)
      heldSince = outcome === 'closed' ? undefined : (heldSince ?? clock())
      if (heldSince === undefined || clock().getTime() - heldSince.getTime() < longestOpenMs) return
      alarm('record not closed', { since: heldSince }, 'a transaction keeps the record from being closed')
      heldSince = clock()
    },
  }
}

/** A run reads the newest pieces, and older ones for this time, half of which it rests. */
const checkMs = 30_000
const piecesOfBatch = 30
/** Named at most; who rewrites a table changes each of its pieces. */
const mostNamed = 20

type CheckDeps = Deps & Pick<Trusted, 'keys'>

/**
 * Recomputes the newest pieces, then goes on with older ones where the run before has ended, round and round.
 * @returns what is not as it was written
 */
export async function checkRecords({ db, alarm, clock, keys }: CheckDeps, leave: AbortSignal) {
  const pieces = await countPieces(db)
  const faults: RecordFault[] = await verifyDays(db, { keys })
  if (pieces > 0) faults.push(...(await verifyPieces(db, Math.max(1, pieces - piecesOfBatch + 1), pieces)))
  const pace = halfTime(leave)
  const endsAtMs = clock().getTime() + checkMs
  const older = Math.max(0, pieces - piecesOfBatch)
  let next = await readNextCheck(db)
  for (let read = 0; read < older - 1 && clock().getTime() < endsAtMs && (await pace.goesOn()); ) {
    // The first piece holds all rows from before the chain: `records verify` reads it, in its own time.
    if (next > older || next < 2) next = 2
    const last = Math.min(older, next + piecesOfBatch - 1)
    faults.push(...(await verifyPieces(db, next, last)))
    read += last - next + 1
    next = last + 1
    await keepNextCheck(db, next)
  }
  if (faults.length > 0)
    alarm(
      'record differs',
      { count: faults.length, faults: faults.slice(0, mostNamed) },
      'the permanent record is not what was written: stop the sale and look before more is booked',
    )
  return faults
}

export const recordJobs = (deps: CheckDeps & PublishDeps & TellDeps): Job[] => [
  closingJob(deps),
  { name: 'sign the roots of the record', everySeconds: 60, run: () => signRoots(deps) },
  {
    name: 'tell witnesses the roots of the record',
    everySeconds: 60,
    run: (leave) => tellRoots(deps, leave),
  },
  { name: 'check the record', everySeconds: 1800, run: (leave) => checkRecords(deps, leave) },
]
