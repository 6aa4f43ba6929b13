import { createHash } from 'node:crypto'
import type pg from 'pg'
import { personalKey } from '#server/db/personal-key.ts'
import { createDatabase } from '#server/db/pool.ts'
import { withTestKey } from './shop-key.ts'

/** One statement over all tables of a database; they do not change while a test runs. */
const statements = new WeakMap<pg.Pool, Promise<{ table: string; select: string }[]>>()

async function listTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  return rows.map(({ name }) => name)
}

const listStatements = async (pool: pg.Pool) =>
  (await listTables(pool)).map((table) => ({
    table,
    select: `select '${table}' t, count(*) n, coalesce(sum(hashtext(x::text)), 0) h from "${table}" x`,
  }))

/** Everything a database holds, but for the tables named, as one text that any write changes. */
export async function everythingStored(pool: pg.Pool, except: readonly string[] = []): Promise<string> {
  const known = statements.get(pool) ?? listStatements(pool)
  statements.set(pool, known)
  const parts = (await known).filter(({ table }) => !except.includes(table))
  const text = parts.map(({ select }) => select).join(' union all ')
  // By a name it is planned once, which takes longer than to run it.
  const name = createHash('sha256').update(text).digest('hex').slice(0, 40)
  const { rows } = await pool.query({ name, text })
  // PostgreSQL may read several tables at once, and answers in the order in which they are done.
  return rows
    .map(({ t, n, h }) => `${t} ${n} ${h}`)
    .sort()
    .join('\n')
}

/** The places at which these words stand in clear, in any column of any table, in capitals or not: `table.column: word`. */
export async function tracesInClear(pool: pg.Pool, words: readonly string[]): Promise<string[]> {
  const parts = (await listTables(pool)).map(
    (table) => `select distinct '${table}.' || field.key place, word
      from "${table}" x, jsonb_each_text(to_jsonb(x)) field, unnest($1::text[]) word
      where strpos(lower(field.value), lower(word)) > 0`,
  )
  const { rows } = await pool.query<{ place: string; word: string }>(
    `${parts.join(' union all ')} order by place, word`,
    [words],
  )
  return rows.map(({ place, word }) => `${place}: ${word}`)
}

/** The same, and what the shop can open. */
export const tracesOf = async (pool: pg.Pool, words: readonly string[]): Promise<string[]> =>
  [...(await tracesInClear(pool, words)), ...(await tracesInSealed(pool, words))].sort()

/** Every column that is sealed: under which name it is told, and for which place a row of it is sealed. */
const sealedColumns: readonly [
  table: string,
  column: string,
  told: string,
  placeOf: (row: { id: string; member_id: string | null }) => string,
][] = [
  ['member', 'person', 'person', ({ id }) => `member ${id}`],
  ['parcel', 'sealed_address', 'address', ({ member_id }) => `parcels of ${member_id}`],
  ['outgoing_message', 'sealed_address', 'address', (row) => `messages to ${row.member_id ?? 'guests'}`],
  ['outgoing_message', 'sealed_body', 'body', (row) => `messages to ${row.member_id ?? 'guests'}`],
  ['enquiry', 'sealed_guest', 'guest', ({ id }) => `enquiry ${id}`],
  ['enquiry_message', 'sealed_body', 'body', ({ id }) => `enquiry_message ${id}`],
  ['approval', 'sealed_input', 'personal', ({ id }) => `approval ${id}`],
]

/** The places in what is sealed. */
async function tracesInSealed(pool: pg.Pool, words: readonly string[]): Promise<string[]> {
  const key = await personalKey(withTestKey(createDatabase(pool)))
  const found = new Set<string>()
  for (const [table, column, told, placeOf] of sealedColumns) {
    const { rows } = await pool.query(`select * from "${table}" where "${column}" is not null`)
    for (const row of rows) {
      const text = key.openBytes(placeOf(row), row[column]).toString().toLowerCase()
      for (const word of words) if (text.includes(word.toLowerCase())) found.add(`${table}.${told}: ${word}`)
    }
  }
  return [...found]
}
