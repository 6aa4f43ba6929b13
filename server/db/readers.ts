// Reads of past data come from a standby, where DATABASE_READ_URL names one (decision 020): never older than
// the primary was when the call came, and from the primary whenever the standby is behind or fails.

import { setTimeout as sleep } from 'node:timers/promises'
import { type KyselyPlugin, RawNode, SelectQueryNode } from 'kysely'
import type pg from 'pg'
import { createBatcher } from './batcher.ts'
import { personalKey, withPersonalKey } from './personal-key.ts'
import { createDatabase, type Database, query } from './pool.ts'

/** The server that answered: a standby; or the primary, because the standby was behind or failed. */
export const answerers = ['standby', 'primary, behind', 'primary, failed'] as const
export type Answerer = (typeof answerers)[number]

export interface Readers {
  /** Hands `work` what it reads with. It may be done a second time, so it only reads. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>
}

/** The only database of a call that reads past data. The call may be handled twice, so it only reads. */
export interface LooksBack {
  reader: Database
}

/** The standby's own connection refuses a change; so does this, where there is no standby. */
const onlyReads: KyselyPlugin = {
  transformQuery({ node }) {
    if (SelectQueryNode.is(node) || RawNode.is(node)) return node
    throw new Error(`a call that only reads the past cannot change anything (${node.kind})`)
  },
  transformResult: async ({ result }) => result,
}

/** All is read from one database. */
export function readPrimary(db: Database): Readers {
  const primary = db.withPlugin(onlyReads)
  return { read: (work) => work(primary) }
}

/** The position of a server in the history of a database. */
interface Place {
  isStandby: boolean
  /** Bytes of the log: written to disk by a primary, replayed by a standby. */
  position: number | null
  /** Positions of different histories say nothing of each other: of a cluster, a database, and the time between failovers. */
  history: string
  isReadOnly: boolean
}

// A standby names its timeline as its control file does, which is some minutes late after a failover, and never early.
const askPlace = `
  select pg_is_in_recovery() "isStandby",
    current_setting('transaction_read_only') = 'on' "isReadOnly",
    (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end
      - '0/0')::bigint "position",
    concat_ws('/', (pg_control_system()).system_identifier, current_database(),
      case when pg_is_in_recovery()
        then greatest((pg_control_checkpoint()).timeline_id, (pg_control_recovery()).min_recovery_end_timeline)
        else ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int
      end) "history"`

const placeOf = async (db: Database): Promise<Place> => (await query<Place>(db, askPlace))[0] as Place

const isOfOneHistory = (reader: Place, asked: Place) => reader.history === asked.history

const bytesBehind = (reader: Place, asked: Place) =>
  (asked.position ?? Number.POSITIVE_INFINITY) - (reader.position ?? Number.NEGATIVE_INFINITY)

const shows = (reader: Place, asked: Place): boolean =>
  reader.isReadOnly && isOfOneHistory(reader, asked) && bytesBehind(reader, asked) <= 0

/** A standby is behind by less than this, as a rule. */
const usualPauses = [1, 4, 15]

/** The place of a standby, once it shows what was asked for or never will, or after these pauses. */
async function waitFor(asked: Place, standby: Database, pauses: readonly number[]): Promise<Place> {
  for (const pause of pauses) {
    const there = await placeOf(standby)
    if (shows(there, asked) || !isOfOneHistory(there, asked)) return there
    await sleep(pause)
  }
  return await placeOf(standby)
}

/** For a person: whether `standby` follows `primary`, and how far behind it stays. */
export async function compareStandby(primary: Database, standby: Database) {
  const asked = await placeOf(primary)
  const there = await waitFor(asked, standby, usualPauses)
  return {
    isStandby: there.isStandby,
    isSameHistory: isOfOneHistory(there, asked),
    bytesBehind: bytesBehind(there, asked),
  }
}

/** For so long no call tries: it would only wait. One that is behind comes after soon, as a rule. */
const usualRestsMs = { 'primary, behind': 250, 'primary, failed': 5000 }
/** Replay was in the way of a query (40): the next query may not meet it. */
const isConflict = (error: unknown) => /^40/.test((error as { code?: string }).code ?? '')

export interface StandbyOptions {
  primary: Database
  /** Connections that change nothing. */
  pool: pg.Pool
  answered?: ((by: Answerer) => void) | undefined
  log: { warn(facts: object, sentence: string): void }
  /** The pauses, in milliseconds, for which a call waits in turn for a standby that is behind. */
  pauses?: readonly number[]
  /** For so long no call tries a standby that was behind or failed. */
  restsMs?: Record<Exclude<Answerer, 'standby'>, number>
}

/**
 * Reads from a standby what it shows as well as the primary. When it is behind or fails, the primary answers, then and for a
 * while; after that one call tries the standby again while the others are answered by the primary.
 */
export function readStandby(options: StandbyOptions): Readers {
  const { pool, answered = () => {}, log, pauses = usualPauses, restsMs = usualRestsMs } = options
  const primary = options.primary.withPlugin(onlyReads)
  const standby = withPersonalKey(createDatabase(pool), () => personalKey(primary))
  // Asked after a call has come: all earlier answers of the shop are on the primary's disk by then.
  const places = createBatcher<undefined, Place>({
    name: 'place of the primary',
    async serve(asked) {
      const place = await placeOf(primary)
      return asked.map(() => place)
    },
  })

  let why: keyof typeof restsMs | undefined
  let restsUntil = 0
  /** The number of times a standby was behind or failed: a call that began before the last one says nothing of now. */
  let lapses = 0
  const isResting = () => {
    if (why === undefined) return false
    const now = performance.now()
    if (now < restsUntil) return true
    // This call tries; meanwhile the primary answers the others.
    restsUntil = now + restsMs[why]
    return false
  }
  const found = (reason: typeof why, lapsesBefore: number, error?: unknown) => {
    if (reason !== undefined) lapses += 1
    else if (lapses > lapsesBefore) return
    const hasChanged = (reason === 'primary, failed') !== (why === 'primary, failed')
    if (hasChanged && error !== undefined)
      log.warn({ reader: reason, err: error }, 'standbys fail: the primary answers in their place')
    else if (hasChanged) log.warn({ reader: reason ?? 'standby' }, 'standbys answer again')
    why = reason
    if (reason !== undefined) restsUntil = performance.now() + restsMs[reason]
  }

  /** @returns what a standby answered, if it did */
  const tryStandby = async <T>(asked: Place, work: (db: Database) => Promise<T>) => {
    const lapsesBefore = lapses
    try {
      const read = await standby.connection().execute(async (reader) => {
        const there = await waitFor(asked, reader, pauses)
        return shows(there, asked) ? { answer: await work(reader) } : undefined
      })
      found(read === undefined ? 'primary, behind' : undefined, lapsesBefore)
      return read ?? ('primary, behind' as const)
    } catch (error) {
      if (!isConflict(error)) found('primary, failed', lapsesBefore, error)
      return 'primary, failed'
    }
  }

  return {
    async read(work) {
      const asked = isResting() ? undefined : await places.ask(undefined)
      // The server taken for the primary may be one that was just replaced.
      const read =
        asked === undefined || asked.isStandby ? (why ?? 'primary, failed') : await tryStandby(asked, work)
      if (typeof read === 'object') {
        answered('standby')
        return read.answer
      }
      answered(read)
      return await work(primary)
    },
  }
}
