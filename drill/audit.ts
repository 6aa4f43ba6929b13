// Holds the log of answers against the database, with SQL of its own.

import type pg from 'pg'
import type { AnswerLog } from './answer-log.ts'

export interface Findings {
  /** Acknowledged, and not there as it was told. */
  lost: string[]
  /** There twice, or without an answer that names it. */
  doubled: string[]
  /** The books do not agree with each other. */
  faults: string[]
}

/** All questions must be answered: then no draw may be there that no answer names. */
export async function audit(pool: pg.Pool, log: AnswerLog): Promise<Findings> {
  const { draws: told } = log.read()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `create temporary table told on commit drop as
       select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::int[], $6::text[], $7::bigint[])
         t(id, member_id, pack_id, first_slot, count, ticket_hash, cost)`,
      [
        told.map((draw) => draw.drawId),
        told.map((draw) => draw.memberId),
        told.map((draw) => draw.packId),
        told.map((draw) => draw.firstSlot),
        told.map((draw) => draw.count),
        told.map((draw) => draw.ticketHash),
        told.map((draw) => draw.cost),
      ],
    )
    await client.query('create index on told (id)')
    await client.query('analyze told')
    const list = async (sql: string) => (await client.query(sql)).rows.map((row) => JSON.stringify(row))
    const lost = await list(`
      select t.*, d.first_slot is_at, d.cost costs from told t left join draw d on d.id = t.id
      where d.id is null or (d.member_id, d.pack_id, d.first_slot, d.count, encode(d.ticket_hash, 'hex'), d.cost)
        is distinct from (t.member_id, t.pack_id, t.first_slot, t.count, t.ticket_hash, t.cost)`)
    const doubled = [
      ...(await list('select id, count(*) told from told group by id having count(*) > 1')),
      ...(await list('select id, count(*) made from draw group by id having count(*) > 1')),
      ...(await list(
        'select d.id "told to nobody" from draw d left join told t on t.id = d.id where t.id is null',
      )),
      ...(await list(`select cause, cause_id, count(*) entries from ledger_entry where cause = 'draw'
        group by cause, cause_id having count(*) > 1`)),
    ]
    const faults = [
      // A draw without its entry, an entry without its draw, or another price.
      ...(await list(`
        select d.id, d.cost, e.cause_id, e.points from draw d
        full join (select * from ledger_entry where cause = 'draw') e on e.cause_id = d.id and e.member_id = d.member_id
        where d.id is null or e.cause_id is null or d.cost <> -e.points or e.cards <> d.count`)),
      // A slot that nobody drew below one that was drawn, or that two drew.
      ...(await list(`
        select pack_id, first_slot, expected from (
          select pack_id, first_slot, lag(first_slot + count, 1, 0) over (partition by pack_id order by first_slot) expected
          from draw) s where first_slot <> expected
        union all
        select b.pack_id, b.next_slot, coalesce(sum(d.count), 0) from box b left join draw d on d.pack_id = b.pack_id
        group by b.pack_id having b.next_slot <> coalesce(sum(d.count), 0)`)),
      ...(await list(`
        select w.member_id, w.points, sum(e.points) entries, w.entry_count, count(*) rows
        from wallet w join ledger_entry e on e.member_id = w.member_id group by w.member_id
        having w.points <> sum(e.points) or w.coin_hundredths <> sum(e.coin_hundredths)
          or w.entry_count <> count(*) or w.entry_count <> max(e.entry_no)`)),
    ]
    await client.query('commit')
    return { lost, doubled, faults }
  } finally {
    client.release()
  }
}
