import type pg from 'pg'
import { allMethods } from '#contract/payment-methods.ts'

/**
 * Brings the table `payment_method` in line with the declaration (contract/payment-methods.ts), in one statement. Rows of
 * methods that are declared no longer stay, for their purchases.
 */
export async function fillDeclaredTables(pool: pg.Pool): Promise<void> {
  const rows = allMethods.map(({ number, name, provider = null }) => ({ number, name, provider }))
  await pool.query(
    `insert into payment_method (number, name, provider)
     select number, name, provider from jsonb_to_recordset($1::jsonb) as declared (number text, name text, provider text)
     on conflict (number) do update set name = excluded.name, provider = excluded.provider
     where (payment_method.name, payment_method.provider) is distinct from (excluded.name, excluded.provider)`,
    [JSON.stringify(rows)],
  )
}
