// Checks that the database can be reached, is of this release, and is asked by the right role and with the right clock.

import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { type Machine, mostDifferenceMs } from '#server/clock.ts'
import { compareMigrations, encodingFault } from '#server/db/migrate.ts'
import { createDatabase, query } from '#server/db/pool.ts'
import { ownsTables } from '#server/db/roles.ts'
import { ofCommands, readAdmitted, shareConnections, watches } from '#server/db/share-connections.ts'
import { type ShopKeys, wrappedWith } from '#server/db/shop-key.ts'
import { databaseTime, sampleTimeWell } from '#server/db/watch-database.ts'
import { explainStart } from '#server/settings/start-error.ts'
import type { Settings } from '#server/shop/settings.ts'
import type { Read } from './environment.ts'
import { type Line, linesAbout } from './line.ts'

const about = {
  reach: linesAbout('database', 'unavailable'),
  schema: linesAbout('schema', 'schema'),
  role: linesAbout('role', 'database-role'),
  log: linesAbout("owner's log", 'owner-log'),
  key: linesAbout("shop's key", 'shop-key'),
  clock: linesAbout('clock', 'not-ready'),
  connections: linesAbout('connections', 'connections'),
}

const examineSchema = async (pool: pg.Pool): Promise<{ line: Line; isOfThisRelease: boolean }> => {
  try {
    const { missing, unknown } = await compareMigrations(pool)
    if (unknown.length > 0)
      return {
        line: about.schema.bad(`Newer than this release, which does not know ${unknown.join(', ')}.`),
        isOfThisRelease: false,
      }
    if (missing.length > 0)
      return {
        line: about.schema.bad(
          `Older than this release: ${missing.length} migrations are missing, the first is ${missing[0]}.`,
        ),
        isOfThisRelease: false,
      }
    return { line: about.schema.good('It matches this release.'), isOfThisRelease: true }
  } catch (error) {
    const noSuchTable = '42P01'
    if ((error as { code?: string }).code !== noSuchTable) throw error
    return {
      line: about.schema.bad('Empty: no release has ever started on it.'),
      isOfThisRelease: false,
    }
  }
}

async function examineRole(pool: pg.Pool, { isProduction }: Settings): Promise<Line> {
  if (!(await ownsTables(pool))) return about.role.good('It owns no tables.')
  const sentence =
    'The role of DATABASE_URL owns the tables: an attacker who takes over the shop could change them.'
  return isProduction ? about.role.bad(sentence) : about.role.look(sentence)
}

/**
 * Tells whether PostgreSQL writes down what the owner of the tables reads; an owner who is a superuser can stop it, which is
 * logged. The most special setting counts, and one that this connection has for itself says nothing of the owner.
 */
async function examineOwnersLog(pool: pg.Pool, { isProduction }: Settings): Promise<Line> {
  const { rows } = await pool.query<{ owner: string; isLogged: boolean }>(
    `select quote_ident(r.rolname) owner, bool_or(case p.name when 'log_statement' then value = 'all'
         else value ~* '\\m(read|all)\\M' and value !~* '-(read|all)\\M' end) "isLogged"
     from pg_class c join pg_roles r on r.oid = c.relowner, pg_settings p, lateral (select coalesce(
       (select split_part(set, '=', 2) from pg_db_role_setting s, unnest(s.setconfig) set
        where s.setrole in (r.oid, 0) and starts_with(set, p.name || '=')
          and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
        order by s.setrole = 0, s.setdatabase = 0 limit 1),
       case when p.source not in ('database user', 'user', 'client', 'session') then p.setting end, '') value) of
     where c.oid = to_regclass('ledger_entry') and p.name in ('log_statement', 'pgaudit.log') group by r.rolname`,
  )
  const [found] = rows
  if (found?.isLogged) return about.log.good('PostgreSQL logs what the owner of the tables reads.')
  if (!isProduction) return about.log.good('Not production: reads by the owner of the tables need no log.')
  return about.log.look(
    `What the owner of the tables reads is not logged: alter role ${found?.owner} set log_statement = 'all'`,
  )
}

async function examineKey(pool: pg.Pool, keys: ShopKeys | undefined): Promise<Line> {
  const wanted = await wrappedWith(createDatabase(pool))
  if (wanted === undefined) return about.key.look('Nothing is encrypted yet: the next start does it.')
  if (keys === undefined)
    return about.key.bad(
      `The database is wrapped with the key ${wanted}, which is not set: no start succeeds.`,
    )
  const { current, previous } = keys
  if (wanted === current.id)
    return previous === undefined
      ? about.key.good(`${wanted} wraps the secrets of the database.`)
      : about.key.look(
          `${wanted} wraps all: SHOP_KEY_PREVIOUS can be left out once a day has ended since, and its root is signed.`,
        )
  if (wanted === previous?.id)
    return about.key.look('SHOP_KEY_PREVIOUS still wraps all: npm run shop -- key rotate-shop-key')
  return about.key.bad(
    `The database is wrapped with the key ${wanted}, and SHOP_KEY is ${current.id}: no start succeeds.`,
  )
}

async function examineClock(pool: pg.Pool, machine: Machine): Promise<Line> {
  const { databaseMs, askedAt, answeredAt } = await sampleTimeWell(pool, machine)
  const sinceMs = machine.monotonic() - (askedAt + answeredAt) / 2
  const differenceMs = machine.wallClock() - (databaseMs + sinceMs)
  const seconds = (Math.abs(differenceMs) / 1000).toFixed(1)
  const said = `This machine's clock is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} the database's.`
  return Math.abs(differenceMs) > mostDifferenceMs
    ? about.clock.bad(`${said} Correct it: until then the shop starts no jobs here and is not ready.`)
    : about.clock.good(said)
}

function ofOne({ visitors, jobs }: Settings, admitted: number): string | undefined {
  const needs = visitors.size + jobs.size + watches + ofCommands
  return needs > admitted
    ? `The shop and its commands may need ${needs}: raise max_connections, or lower DATABASE_POOL_SIZE.`
    : undefined
}

/** Judges the connections by the share that a start would give to each process. */
function ofSeveral({ processes, visitors, jobs }: Settings, admitted: number): string | undefined {
  const processors = availableParallelism()
  const wanted = { processes, processors, visitors: visitors.size, jobs: jobs.size }
  const share = shareConnections({ ...wanted, admitted })
  if (share === undefined)
    return `They are too few for ${processes ?? 'several'} processes: a start is refused. Raise max_connections, or lower PROCESSES.`
  return share.visitors < visitors.size
    ? `Each of ${share.processes} processes gets ${share.visitors} for visitors in place of ${visitors.size}: raise max_connections, or lower PROCESSES or DATABASE_POOL_SIZE.`
    : undefined
}

async function examineConnections(pool: pg.Pool, settings: Settings): Promise<Line> {
  const { processes } = settings
  const db = createDatabase(pool)
  const admitted = await readAdmitted(db)
  // A limit of the role or of this database counts those alone, not every connection of the server.
  const [row] = await query<{ free: number }>(
    db,
    `select min(most - used)::int free from (
       select (select sum(case name when 'max_connections' then setting::int else -setting::int end)
           from pg_settings where name ~ 'reserved_connections$|^max_connections$') most, count(*) used
         from pg_stat_activity where backend_type = 'client backend'
       union all select rolconnlimit, (select count(*) from pg_stat_activity where usename = current_user)
         from pg_roles where rolname = current_user and rolconnlimit >= 0
       union all select datconnlimit, (select count(*) from pg_stat_activity where datname = current_database())
         from pg_database where datname = current_database() and datconnlimit >= 0
     ) limits`,
  )
  const free = row?.free ?? 0
  const said = `${admitted - free} of ${admitted} are in use.`
  if (free < 3)
    return about.connections.bad(`${said} No one else can connect: end the sessions that hold them.`)
  const scarce = processes === 1 ? ofOne(settings, admitted) : ofSeveral(settings, admitted)
  if (scarce !== undefined) return about.connections.look(`${said} ${scarce}`)
  return free < ofCommands
    ? about.connections.look(`${said} Few are left for commands.`)
    : about.connections.good(said)
}

export interface Reached {
  lines: Line[]
  /** The database's time, when all that the rooms ask can be asked. */
  now: Date | undefined
}

/** Says why the database cannot be used, as a start would. */
export const unreached = (error: unknown, databaseUrl: string | undefined): Line =>
  about.reach.bad(explainStart(error, databaseUrl) ?? (error as Error).message)

export const neverStarted = (sentence: string): Line => about.reach.look(sentence)

/** @throws the reason why it cannot be asked at all */
export async function examineDatabase(
  pool: pg.Pool,
  { settings, shopKeys }: Pick<Read, 'settings' | 'shopKeys'>,
  machine: Machine,
): Promise<Reached> {
  const now = await databaseTime(pool)
  const { rows } = await pool.query<{ version: string; encoding: string }>(
    `select current_setting('server_version') as version, getdatabaseencoding() encoding`,
  )
  const otherText = encodingFault(rows[0]?.encoding ?? '')
  const { line, isOfThisRelease } = await examineSchema(pool)
  const key = isOfThisRelease ? await examineKey(pool, shopKeys) : undefined
  return {
    lines: [
      about.reach.good(`PostgreSQL ${rows[0]?.version ?? ''} answers.`),
      ...(otherText === undefined ? [] : [about.schema.bad(otherText)]),
      line,
      ...(isOfThisRelease ? [await examineRole(pool, settings), await examineOwnersLog(pool, settings)] : []),
      ...(key === undefined ? [] : [key]),
      await examineClock(pool, machine),
      await examineConnections(pool, settings),
    ],
    now: key !== undefined && key.level !== 'bad' ? now : undefined,
  }
}
