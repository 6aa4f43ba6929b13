import type pg from 'pg'

/** One statement over all tables of a database; they do not change while a test runs. */
const statements = new WeakMap<pg.Pool, Promise<{ table: string; select: string }[]>>()

async function listTables(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string }>(
    `select relname name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  return rows.map(({ name }) => ({
    table: name,
    select: `select '${name}' t, count(*) n, coalesce(sum(hashtext(x::text)), 0) h from "${name}" x`,
  }))
}

/** Everything a database holds, but for the tables named, as one text that any write changes. */
export async function everythingStored(pool: pg.Pool, except: readonly string[] = []): Promise<string> {
  const known = statements.get(pool) ?? listTables(pool)
  statements.set(pool, known)
  const parts = (await known).filter(({ table }) => !except.includes(table))
  const { rows } = await pool.query(parts.map(({ select }) => select).join(' union all '))
  return rows.map(({ t, n, h }) => `${t} ${n} ${h}`).join('\n')
}
