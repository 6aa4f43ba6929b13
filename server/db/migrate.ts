import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { StartError } from '#server/settings/start-error.ts'
import { fillDeclaredTables } from './declared-tables.ts'
import { grantStatements, reportStatements } from './grants.ts'
import { guard, guardsText, type Tables } from './guards.ts'
import { dropFunctions, loadFunctions, run, type SqlFile } from './load-functions.ts'
import histories from './other-histories.json' with { type: 'json' }
import { isHeldByOthers, type Patience, usualPatience, withPatience } from './patience.ts'
import { transaction } from './pool.ts'
import { keepLayout } from './record-layout.ts'
import { tables } from './tables.ts'

export interface Migrating {
  /** The role that is given the application's rights of `tables.ts`; undefined: none is, the caller's own works. */
  application?: string | undefined
  /** The role that may read what tells of no person. */
  reports?: string | undefined
  /** False: nothing is applied, whatever the role may do. */
  mayChange?: boolean
  patience?: Patience
  /** The tables whose rows triggers guard. */
  guarded?: Tables
}

/** Any fixed number: the advisory lock that lets one process at a time migrate. */
const migrationLock = 7_204_881

/**
 * All of it or nothing (decision 029): applies the files of `migrations/` that
 * were not applied yet, then loads those of `functions/` anew and makes the guards
 * of the tables when a migration was applied or a text or declaration changed. A
 * migration runs without our functions and triggers, so that it does the same on every database. Several processes may
 * call it at once.
 * A lock that another session holds for longer than a moment is not waited for, because everybody else waits behind it:
 * all is undone, and tried again after a pause.
 * A role that may not change the schema only learns whether it is of this release.
 * @param folder where `migrations/` and `functions/` stand
 * @returns the names of the migrations applied by this call
 * @throws StartError when a number is missing, an applied file was edited, the schema is newer than the files, or the
 *   database holds tables of another origin or its text in another encoding, or the role may not apply what is missing, or locks were never free;
 *   nothing is changed then
 */
export async function applySqlFiles(
  pool: pg.Pool,
  folder: URL,
  { application, reports, mayChange = true, patience = usualPatience, guarded = {} }: Migrating = {},
): Promise<string[]> {
  const migrations = await readFiles(new URL('migrations/', folder))
  checkNumbers(migrations)
  const functions = await readFiles(new URL('functions/', folder))
  const guardsHash = hashOf(guardsText(guarded))
  const db = new Kysely<Bookkeeping>({ dialect: new MigrationDialect({ pool }) })
  return await withPatience(patience, () =>
    transaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)
      // Not for the line above: another process that migrates is waited for.
      await sql`select set_config('lock_timeout', ${`${patience.lockSeconds}s`}, true)`.execute(tx)
      const place = await currentPlace(tx, mayChange)
      const otherText = encodingFault(place.encoding)
      if (otherText !== undefined) throw new StartError(otherText)
      if (place.mayCreate)
        await sql`create table if not exists applied_file (name text primary key, sha256 text not null)`.execute(
          tx,
        )
      else if (!place.isMigrated) throw mayNotMigrate(place)
      const rows = await tx.selectFrom('applied_file').selectAll().execute()
      const applied = new Map(rows.map((row) => [row.name, row.sha256]))
      const isApplied = (kind: Kind, file: SqlFile) => applied.get(path(kind, file.name)) === file.sha256
      if (applied.size === 0) await refuseForeignTables(tx)
      const grantRoles = async (known: Map<string, string>) => {
        if (application !== undefined)
          await grant(tx, place, { role: application, of: grantStatements }, known)
        if (reports !== undefined) await grant(tx, place, { role: reports, of: reportStatements }, known)
      }
      refuseOtherHistory(migrations, applied)
      const loaded = [...applied.keys()].flatMap((name) => functionPath.exec(name)?.[1] ?? [])
      if (
        migrations.every((file) => isApplied('migrations', file)) &&
        functions.every((file) => isApplied('functions', file)) &&
        applied.get('guards') === guardsHash &&
        loaded.length === functions.length
      ) {
        await grantRoles(applied)
        return []
      }
      if (!place.mayCreate) throw mayNotMigrate(place)

      const names = await inPlaceOrAnew(tx, (isInPlace) =>
        bring(tx, { migrations, functions, guarded, loaded, isInPlace }),
      )
      await tx.deleteFrom('applied_file').execute()
      await tx
        .insertInto('applied_file')
        .values([
          ...migrations.map(({ name, sha256 }) => ({ name: path('migrations', name), sha256 })),
          ...functions.map(({ name, sha256 }) => ({ name: path('functions', name), sha256 })),
          { name: 'guards', sha256: guardsHash },
        ])
        .execute()
      await grantRoles(new Map())
      return names
    }),
  )
}

/**
 * Brings the database to this release: `applySqlFiles` with the files of this folder, then the tables whose rows are
 * declared in code; the latter changes nothing either where `mayChange` is false.
 * @returns the names of the migrations applied by this call
 */
export async function migrate(pool: pg.Pool, migrating?: Migrating): Promise<string[]> {
  const names = await applySqlFiles(pool, new URL('./', import.meta.url), { guarded: tables, ...migrating })
  if (migrating?.mayChange !== false) await fillDeclaredTables(pool)
  return names
}

interface Asked {
  query<Row extends object>(text: string): Promise<{ rows: Row[] }>
}

/** The migrations of this release that a database lacks: one that was restored from an older backup under a running shop. */
export const missingMigrations = async (connection: Asked): Promise<string[]> =>
  (await compareMigrations(connection)).missing

/** The migrations that a database lacks, and those that this release does not know, which a newer one has applied. */
export async function compareMigrations(
  connection: Asked,
): Promise<{ missing: string[]; unknown: string[] }> {
  ownMigrations ??= readFiles(new URL('./migrations/', import.meta.url)).then((files) =>
    files.map(({ name }) => path('migrations', name)),
  )
  const { rows } = await connection.query<{ name: string }>('select name from applied_file')
  const applied = new Set(rows.map(({ name }) => name).filter((name) => migrationPath.test(name)))
  const own = new Set(await ownMigrations)
  return { missing: [...own.difference(applied)], unknown: [...applied.difference(own)] }
}
let ownMigrations: Promise<string[]> | undefined

type Kind = 'migrations' | 'functions'
interface Bookkeeping {
  applied_file: { name: string; sha256: string }
}
type Connection = Kysely<Bookkeeping>

interface Place {
  schema: string
  role: string
  mayCreate: boolean
  isMigrated: boolean
  encoding: string
}

async function currentPlace(db: Connection, mayChange: boolean): Promise<Place> {
  const { rows } = await sql<Place>`
    select quote_ident(current_schema()) schema, current_user role,
      ${mayChange} and has_schema_privilege(current_schema(), 'create') "mayCreate", to_regclass('applied_file') is not null "isMigrated",
      getdatabaseencoding() encoding
    `.execute(db)
  return rows[0] as Place
}

/** The fault of a database that keeps its text in this encoding: PostgreSQL would count and compare bytes. */
export const encodingFault = (encoding: string): string | undefined =>
  encoding === 'UTF8'
    ? undefined
    : `The database keeps its text as ${encoding}, and the shop needs UTF8: names would be cut, and not found. Make another: createdb --template=template0 --encoding=UTF8 <name>`

const mayNotMigrate = ({ role }: Place) =>
  new StartError(
    `The database is not of this release yet, and "${role}" may not change it here. ` +
      'Run `npm run migrate` with the role that owns the tables in DATABASE_OWNER_URL, and start again.',
  )

/** Gives a role its rights, when they are not the same as were given to it last. */
async function grant(
  db: Connection,
  { schema }: Place,
  { role, of }: { role: string; of: (schema: string, role: string) => string[] },
  applied: Map<string, string>,
): Promise<void> {
  const { rows } = await sql<{ quoted: string }>`select quote_ident(${role}) quoted`.execute(db)
  const statements = of(schema, rows[0]?.quoted ?? '')
  const name = `grants/${role}`
  const sha256 = hashOf(statements.join(';'))
  if (applied.get(name) === sha256) return
  for (const statement of statements) await run(db, statement)
  await db
    .insertInto('applied_file')
    .values({ name, sha256 })
    .onConflict((it) => it.column('name').doUpdateSet({ sha256 }))
    .execute()
}

/** Our own lock covers the whole transaction: Kysely's would outlive one that fails. */
class MigrationDialect extends PostgresDialect {
  override createAdapter() {
    return new (class extends PostgresAdapter {
      override async acquireMigrationLock() {}
      override async releaseMigrationLock() {}
    })()
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const path = (kind: Kind, name: string) => `${kind}/${name}.sql`
const functionPath = /^functions\/(\w+)\.sql$/
const migrationPath = /^migrations\/((\d{3})-[a-z0-9-]+)\.sql$/

async function readFiles(folder: URL): Promise<SqlFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return await Promise.all(
    files.map(async (file) => {
      // A checkout that ends lines in another way holds the same file.
      const text = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n')
      return { name: file.slice(0, -'.sql'.length), text, sha256: hashOf(text) }
    }),
  )
}

function checkNumbers(migrations: SqlFile[]): void {
  for (const [index, { name }] of migrations.entries()) {
    const wanted = String(index + 1).padStart(3, '0')
    if (migrationPath.exec(path('migrations', name))?.[2] !== wanted)
      throw new StartError(
        `${path('migrations', name)} stands where ${wanted}-….sql must: migrations are numbered without a gap.`,
      )
  }
}

/**
 * The applied migrations must be the first ones of this release, unchanged. `formerBaselines`: `001-baseline.sql` until it
 * took in the 35 migrations after it, until its closed sets became enumerations, and until an address had a company
 * (decision 016). `otherComments`: the same statements, under the comments of two hours of 30 November 2026.
 */
function refuseOtherHistory(migrations: SqlFile[], applied: Map<string, string>): void {
  const own = new Map(migrations.map((file) => [path('migrations', file.name), file.sha256]))
  if (histories.formerBaselines.includes(applied.get(path('migrations', '001-baseline')) ?? ''))
    throw new StartError(
      'The database was made by a version from before the first release, whose migrations this release does not have. ' +
        'Name an empty database in DATABASE_URL, or delete the data folder of that version.',
    )
  const ahead = [...applied.keys()].filter(
    (name) => Number(migrationPath.exec(name)?.[2]) > migrations.length,
  )
  if (ahead.length > 0)
    throw new StartError(
      `The database is newer than this release, which does not have ${ahead.sort().join(', ')}. ` +
        'Start the newer release, or restore a backup from before it.',
    )
  for (const [name, sha256] of applied)
    if (migrationPath.test(name) && own.get(name) !== sha256 && !histories.otherComments.includes(sha256))
      throw new StartError(
        `${name} was ${own.has(name) ? 'edited' : 'removed or renamed'} after it was applied to this database. ` +
          'Migrations are forever: bring the file back as it was, and write a new one.',
      )
}

async function refuseForeignTables(db: Connection): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'applied_file'
    order by relname limit 3`.execute(db)
  if (rows.length > 0)
    throw new StartError(
      `The database was not made by this release’s migrations: it holds ${rows.map((row) => row.name).join(', ')}. ` +
        'Name an empty database in DATABASE_URL, or delete the data folder of a version from before the baseline.',
    )
}

async function applyMigrations(db: Connection, migrations: SqlFile[]): Promise<string[]> {
  const provider: MigrationProvider = {
    getMigrations: async () =>
      Object.fromEntries(migrations.map(({ name, text }) => [name, { up: (tx) => run(tx, text) }])),
  }
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName ?? 'a migration'
    throw new Error(`${path('migrations', failed)} failed: ${(error as Error).message}`, { cause: error })
  }
  return results.map((result) => result.migrationName)
}

interface Bringing {
  migrations: SqlFile[]
  functions: SqlFile[]
  guarded: Tables
  /** The names of the functions that are there. */
  loaded: string[]
  /** Functions that no trigger calls stay while migrations run, and are replaced without being dropped. */
  isInPlace: boolean
}

async function bring(
  db: Connection,
  { migrations, functions, guarded, loaded, isInPlace }: Bringing,
): Promise<string[]> {
  const own = new Set(functions.map(({ name }) => name))
  await dropFunctions(
    db,
    loaded,
    isInPlace ? (routine) => routine.isTrigger || !own.has(routine.name) : () => true,
  )
  const names = await applyMigrations(db, migrations)
  await loadFunctions(db, functions)
  await guard(db, guarded)
  await keepLayout(db, guarded)
  return names
}

/**
 * A statement of a running process that calls a function while it is dropped and made again fails ("cache lookup failed for
 * function"). So functions are replaced in place first; where that cannot be (other parameters, a migration that one stands
 * in the way of), all of them are dropped.
 */
async function inPlaceOrAnew<T>(db: Connection, work: (isInPlace: boolean) => Promise<T>): Promise<T> {
  await run(db, 'savepoint in_place')
  try {
    return await work(true)
  } catch (error) {
    if (isHeldByOthers(error)) throw error
    await run(db, 'rollback to savepoint in_place')
    return await work(false)
  }
}
