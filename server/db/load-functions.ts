// The SQL functions of a release: dropped, and made of their files.

import { type QueryExecutorProvider, sql } from 'kysely'
import { StartError } from '#server/settings/start-error.ts'

export interface SqlFile {
  /** The file's name without `.sql`. */
  name: string
  text: string
  sha256: string
}

/** Makes the function of each file, in its order. */
export async function loadFunctions(db: QueryExecutorProvider, functions: SqlFile[]): Promise<void> {
  for (const { name, text } of functions) {
    try {
      await run(db, text)
    } catch (error) {
      throw new Error(`${`functions/${name}.sql`} failed: ${(error as Error).message}`, { cause: error })
    }
    const { rows } = await routinesNamed([name]).execute(db)
    const [found] = rows
    if (found === undefined || rows.length !== 1)
      throw new StartError(`${`functions/${name}.sql`} must create the function ${name}, once.`)
    // A function with its owner's rights must not find a table that its caller made under the same name.
    if (found.isDefiner)
      await run(db, `alter function ${found.routine} set search_path to ${found.schema}, pg_temp`)
  }
}

interface Routine {
  name: string
  /** With its parameters. */
  routine: string
  isDefiner: boolean
  isTrigger: boolean
  schema: string
}

const routinesNamed = (names: string[]) => sql<Routine>`
  select proname name, oid::regprocedure::text routine, prosecdef "isDefiner",
    prorettype = 'trigger'::regtype "isTrigger", quote_ident(current_schema()) schema from pg_proc
  where pronamespace = current_schema()::regnamespace and proname = any(${names})`

/** Drops those of these functions that `goes` says, with any parameters, and first the triggers that call any. */
export async function dropFunctions(
  db: QueryExecutorProvider,
  names: string[],
  goes: (routine: Routine) => boolean,
): Promise<void> {
  const { rows: triggers } = await sql<{ drop: string }>`
    select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) drop
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.pronamespace = current_schema()::regnamespace and p.proname = any(${names})
    order by t.tgrelid, t.tgname`.execute(db)
  for (const trigger of triggers) await run(db, trigger.drop)
  const rows = (await routinesNamed(names).execute(db)).rows.filter(goes)
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

/** Plain SQL, of one statement or several. */
export async function run(db: QueryExecutorProvider, text: string): Promise<void> {
  await sql.raw(text).execute(db)
}
