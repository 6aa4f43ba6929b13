import type pg from 'pg'

/** Publishes a root of a day long ago, once. Nothing follows from it. @returns the root in hexadecimal digits */
export async function publishRoot(pool: pg.Pool): Promise<string> {
  const [hash, root, signature] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(64, 3)]
  await pool.query(
    `with piece as (
      insert into record_piece
      values (1, '-infinity', '2026-10-01T00:00+09', (select max(no) from record_layout), '{}', $1)
      on conflict do nothing returning no
    ) insert into record_day select '2026-09-30', no, $2, now(), $1, $3 from piece`,
    [hash, root, signature],
  )
  return root.toString('hex')
}
