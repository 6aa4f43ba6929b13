// Three roles work on the database (decisions 016 and 011): the owner of the tables, who migrates; the application, which
// may do what grants.ts says and no more; and a role for reports, which reads what tells of no person.

import pg from 'pg'
import { StartError } from '#server/settings/start-error.ts'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'

export interface DatabaseAddresses {
  application: string
  /** Undefined: the application's role migrates too, as far as it may. */
  owner: string | undefined
}

/**
 * Brings the database to this release, and gives the other roles their rights.
 * @param reports the name of the role for reports
 * @returns the names of the migrations applied by this call
 * @throws StartError as `migrate` does, when both addresses name one role, and when there is no such role for reports
 */
export async function prepareDatabase(
  { application, owner }: DatabaseAddresses,
  reports?: string,
): Promise<string[]> {
  const pool = createPool(owner ?? application, { size: 1 })
  try {
    await refuseReportsRole(pool, reports)
    return await migrate(pool, { application: owner && (await applicationRole(pool, application)), reports })
  } finally {
    await pool.end()
  }
}

/**
 * Looks whether the database is of this release, and changes nothing.
 * @throws StartError when it is older or newer, as `migrate` does
 */
export async function requireMigrated(application: string): Promise<void> {
  const pool = createPool(application, { size: 1 })
  try {
    await migrate(pool, { mayChange: false })
  } finally {
    await pool.end()
  }
}

async function refuseReportsRole(pool: pg.Pool, role: string | undefined): Promise<void> {
  if (role === undefined) return
  const { rows } = await pool.query<{ isThere: boolean }>(
    'select exists (select from pg_roles where rolname = $1) "isThere"',
    [role],
  )
  if (!rows[0]?.isThere)
    throw new StartError(
      `DATABASE_REPORTS_ROLE names "${role}", and PostgreSQL has no such role. Make it: createuser ${role}`,
    )
}

const currentRole = async (pool: pg.Pool): Promise<string> =>
  (await pool.query<{ role: string }>('select current_user role')).rows[0]?.role ?? ''

async function applicationRole(ownersPool: pg.Pool, address: string): Promise<string> {
  const pool = createPool(address, { size: 1 })
  try {
    const role = await currentRole(pool)
    if (role === (await currentRole(ownersPool)))
      throw new StartError(
        `DATABASE_URL and DATABASE_OWNER_URL both name the role "${role}". Give the shop another role, which owns nothing.`,
      )
    return role
  } finally {
    await pool.end()
  }
}

/** Tells whether the role of this pool could change tables and triggers: as owner, member of the owner or superuser. */
export async function ownsTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(
    `select (select rolsuper from pg_roles where rolname = current_user)
       or exists (select from pg_class where relnamespace = current_schema()::regnamespace
                  and relkind = 'r' and pg_has_role(relowner, 'member')) owns`,
  )
  return rows[0]?.owns === true
}

/** Any fixed number: the lock under which roles are made. */
const roleLock = 7_204_885

/** Makes a role that can log in and nothing else, or gives the one there is this password. */
export async function createApplicationRole(
  client: pg.ClientBase | pg.Pool,
  role: string,
  password: string,
): Promise<void> {
  const [name, secret] = [pg.escapeIdentifier(role), pg.escapeLiteral(password)]
  // Several processes may do so at the same moment: one after another.
  await client.query(`do $do$ begin
    perform pg_advisory_xact_lock(${roleLock});
    if not exists (select from pg_roles where rolname = ${pg.escapeLiteral(role)}) then create role ${name}; end if;
    alter role ${name} login password ${secret};
  end $do$`)
}
