import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { fillDeclaredTables } from './declared-tables.ts'
import { grantStatements } from './grants.ts'
import { transaction } from './pool.ts'

interface SqlFile {
  /** The file's name without `.sql`. */
  name: string
  text: string
  sha256: string
}

/** Any fixed number: the advisory lock that lets one process at a time migrate. */
const migrationLock = 7_204_881

/**
 * All of it or nothing (decision 019): applies the files of `migrations/` that
 * were not applied yet, then loads those of `functions/` anew when a migration was applied or a text changed. A
 * migration runs without our functions and triggers, so that it does the same on every database. Several processes may
 * call it at once.
 * A role that may not change the schema only learns whether it is of this release.
 * @param folder where `migrations/` and `functions/` stand
 * @param application the role that is given the rights of `grants.ts`; undefined: none is, the caller's own works
 * @returns the names of the migrations applied by this call
 * @throws StartError when a number is missing, an applied file was edited, the schema is newer than the files, or the
 *   database holds tables of another origin, or the role may not apply what is missing; nothing is changed then
 */
export async function applySqlFiles(pool: pg.Pool, folder: URL, application?: string): Promise<string[]> {
  const migrations = await readFiles(new URL('migrations/', folder))
  checkNumbers(migrations)
  const functions = await readFiles(new URL('functions/', folder))
  const db = new Kysely<Bookkeeping>({ dialect: new MigrationDialect({ pool }) })
  return await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)
    const place = await currentPlace(tx)
    if (place.mayCreate)
      await sql`create table if not exists applied_file (name text primary key, sha256 text not null)`.execute(
        tx,
      )
    else if (!place.isMigrated) throw mayNotMigrate(place)
    const rows = await tx.selectFrom('applied_file').selectAll().execute()
    const applied = new Map(rows.map((row) => [row.name, row.sha256]))
    const isApplied = (kind: Kind, file: SqlFile) => applied.get(path(kind, file.name)) === file.sha256
    if (applied.size === 0) await refuseForeignTables(tx)
    refuseOtherHistory(migrations, applied)
    const loaded = [...applied.keys()].flatMap((name) => functionPath.exec(name)?.[1] ?? [])
    if (
      migrations.every((file) => isApplied('migrations', file)) &&
      functions.every((file) => isApplied('functions', file)) &&
      loaded.length === functions.length
    ) {
      if (application !== undefined) await grant(tx, place, application, applied)
      return []
    }
    if (!place.mayCreate) throw mayNotMigrate(place)

    await dropFunctions(tx, loaded)
    const names = await applyMigrations(tx, migrations)
    await loadFunctions(tx, functions)
    await tx.deleteFrom('applied_file').execute()
    await tx
      .insertInto('applied_file')
      .values([
        ...migrations.map(({ name, sha256 }) => ({ name: path('migrations', name), sha256 })),
        ...functions.map(({ name, sha256 }) => ({ name: path('functions', name), sha256 })),
      ])
      .execute()
    if (application !== undefined) await grant(tx, place, application, new Map())
    return names
  })
}

/**
 * Brings the database to this release: `applySqlFiles` with the files of this folder, then the tables whose rows are
 * declared in code.
 * @returns the names of the migrations applied by this call
 */
export async function migrate(pool: pg.Pool, application?: string): Promise<string[]> {
  const names = await applySqlFiles(pool, new URL('./', import.meta.url), application)
  await fillDeclaredTables(pool)
  return names
}

/** The migrations of this release that a database lacks: one that was restored from an older backup under a running shop. */
export async function missingMigrations(connection: {
  query<Row extends object>(text: string): Promise<{ rows: Row[] }>
}): Promise<string[]> {
  ownMigrations ??= readFiles(new URL('./migrations/', import.meta.url)).then((files) =>
    files.map(({ name }) => path('migrations', name)),
  )
  const { rows } = await connection.query<{ name: string }>('select name from applied_file')
  const applied = new Set(rows.map(({ name }) => name))
  return (await ownMigrations).filter((name) => !applied.has(name))
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
}

async function currentPlace(db: Connection): Promise<Place> {
  const { rows } = await sql<Place>`
    select quote_ident(current_schema()) schema, current_user role,
      has_schema_privilege(current_schema(), 'create') "mayCreate", to_regclass('applied_file') is not null "isMigrated"
    `.execute(db)
  return rows[0] as Place
}

const mayNotMigrate = ({ role }: Place) =>
  new StartError(
    `This release must change the database first, and "${role}" may not. ` +
      'Name the role that owns the tables in DATABASE_OWNER_URL, and start again.',
  )

/** Gives the application's role its rights, when they are not the same as were given to it last. */
async function grant(
  db: Connection,
  { schema }: Place,
  application: string,
  applied: Map<string, string>,
): Promise<void> {
  const { rows } = await sql<{ role: string }>`select quote_ident(${application}) role`.execute(db)
  const statements = grantStatements(schema, rows[0]?.role ?? '')
  const name = `grants/${application}`
  const sha256 = createHash('sha256').update(statements.join(';')).digest('hex')
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

const path = (kind: Kind, name: string) => `${kind}/${name}.sql`
const functionPath = /^functions\/(\w+)\.sql$/
const migrationPath = /^migrations\/((\d{3})-[a-z0-9-]+)\.sql$/

async function readFiles(folder: URL): Promise<SqlFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return await Promise.all(
    files.map(async (file) => {
      // A checkout that ends lines in another way holds the same file.
      const text = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n')
      return {
        name: file.slice(0, -'.sql'.length),
        text,
        sha256: createHash('sha256').update(text).digest('hex'),
      }
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
 * The one file that was rewritten after databases had applied it, with the hash of what it was: it does the same, and
 * PostgreSQL 15 understands it now (decision 086).
 */
const rewritten: Readonly<Record<string, string>> = {
  'migrations/004-halts-and-spending.sql': 'e7cc6f36123f67604f4699246c15348f0735dfd7b1c879d4030197bcc50d1892',
}

/** The applied migrations must be the first ones of this release, unchanged. */
function refuseOtherHistory(migrations: SqlFile[], applied: Map<string, string>): void {
  const own = new Map(migrations.map((file) => [path('migrations', file.name), file.sha256]))
  const ahead = [...applied.keys()].filter(
    (name) => Number(migrationPath.exec(name)?.[2]) > migrations.length,
  )
  if (ahead.length > 0)
    throw new StartError(
      `The database is newer than this release, which does not have ${ahead.sort().join(', ')}. ` +
        'Start the newer release, or restore a backup from before it.',
    )
  for (const [name, sha256] of applied)
    if (migrationPath.test(name) && own.get(name) !== sha256 && rewritten[name] !== sha256)
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

async function loadFunctions(db: Connection, functions: SqlFile[]): Promise<void> {
  for (const { name, text } of functions) {
    try {
      await run(db, text)
    } catch (error) {
      throw new Error(`${path('functions', name)} failed: ${(error as Error).message}`, { cause: error })
    }
    const { rows } = await routinesNamed([name]).execute(db)
    const [found] = rows
    if (found === undefined || rows.length !== 1)
      throw new StartError(`${path('functions', name)} must create the function ${name}, once.`)
    // What runs with its owner's rights must not find a table that its caller made under the same name.
    if (found.isDefiner)
      await run(db, `alter function ${found.routine} set search_path to ${found.schema}, pg_temp`)
  }
}

const routinesNamed = (names: string[]) => sql<{ routine: string; isDefiner: boolean; schema: string }>`
  select oid::regprocedure::text routine, prosecdef "isDefiner", quote_ident(current_schema()) schema from pg_proc
  where pronamespace = current_schema()::regnamespace and proname = any(${names})`

/** Drops these functions, with any parameters, and first the triggers that call them. */
async function dropFunctions(db: Connection, names: string[]): Promise<void> {
  const { rows: triggers } = await sql<{ drop: string }>`
    select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) drop
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.pronamespace = current_schema()::regnamespace and p.proname = any(${names})
    order by t.tgrelid, t.tgname`.execute(db)
  for (const trigger of triggers) await run(db, trigger.drop)
  const { rows } = await routinesNamed(names).execute(db)
  // In one statement, because they may need each other.
  if (rows.length > 0)
    await run(db, `drop routine ${rows.map((row) => row.routine).join(', ')}`).catch(explain)
}

function explain(error: Error & { detail?: string }): never {
  if (error.detail === undefined) throw error
  throw new StartError(
    `Functions are replaced, and this needs one as it is: ${error.detail}. Write a migration that frees it.`,
    { cause: error },
  )
}

async function run(db: Connection, text: string): Promise<void> {
  await sql.raw(text).execute(db)
}
