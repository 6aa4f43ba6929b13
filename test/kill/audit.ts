// Holds the answers that clients got against the rows of the database and the payment providers, with separate SQL.

import type pg from 'pg'
import type { Journal } from './journal.ts'
import { limitOf, packs, type Seeded } from './world.ts'

export interface Findings {
  /** Told, or paid for, and not there. */
  lost: string[]
  /** Rows that are there twice, or that no answer names. */
  doubled: string[]
  /** The books do not agree with each other. */
  faults: string[]
  /** Choices that no member made within their 24 hours. */
  byClock: number
}

/** Money that a provider has taken. */
export interface Taken {
  orderId: string
  yen: number
}

interface Told {
  journal: Journal
  members: readonly Seeded[]
  taken: readonly Taken[]
}

type Row = Record<string, unknown>

export async function audit(pool: pg.Pool, what: Told): Promise<Findings> {
  const found: Findings = { lost: [], doubled: [], faults: [], byClock: 0 }
  const select = async (text: string) => (await pool.query<Row>(text)).rows
  const told = { ...what, idOf: await namesOf(select, what.journal) }
  await auditDraws(select, told, found)
  await auditChoices(select, told, found)
  await auditExchanges(select, told, found)
  await auditShipments(select, found)
  await auditMembers(select, told, found)
  await auditMoney(select, told, found)
  await auditBooks(select, found)
  return found
}

type Select = (text: string) => Promise<Row[]>
interface Known extends Told {
  /** The id of a member, whom the journal names by their referral code. */
  idOf: (member: string) => string
}

/** A withdrawal erases the referral code, too: a member who has left is known by their orders. */
async function namesOf(select: Select, journal: Journal): Promise<Known['idOf']> {
  const here = await select('select referral_code code, id from member where withdrawn_at is null')
  const ids = new Map(here.map(({ code, id }) => [String(code), String(id)]))
  const payers = new Map(
    (await select('select id, member_id from payment')).map((row) => [row.id, row.member_id]),
  )
  for (const { member, paymentId } of journal.read('order'))
    if (!ids.has(member)) ids.set(member, String(payers.get(paymentId)))
  return (member) => ids.get(member) ?? `nobody (${member})`
}

/**
 * Everything that an answer told is there as it was told, and nothing is there that no answer told. `told` and `rows`: what it was, by
 * its id.
 */
function compare(
  { lost, doubled }: Findings,
  what: string,
  told: readonly (readonly [id: string, facts: string])[],
  rows: ReadonlyMap<string, string>,
): void {
  const seen = new Map<string, string>()
  for (const [id, facts] of told) {
    if (seen.has(id)) doubled.push(`${what} ${id} was told twice: ${seen.get(id)}, ${facts}`)
    seen.set(id, facts)
    if (rows.get(id) !== facts) lost.push(`${what} ${id}: told ${facts}, there is ${rows.get(id)}`)
  }
  for (const [id, facts] of rows)
    if (!seen.has(id)) doubled.push(`${what} ${id} was told to no visitor: ${facts}`)
}

const byId = (rows: readonly Row[]) => new Map(rows.map(({ id, facts }) => [String(id), String(facts)]))
const inWords = (...facts: readonly (string | number)[]) => facts.join(' ')

async function auditDraws(select: Select, { journal, idOf }: Known, found: Findings): Promise<void> {
  const told = [...journal.read('draw'), ...journal.read('earlier draw')]
  const rows = await select(`
    select d.id, concat_ws(' ', d.member_id, d.pack_id, d.first_slot, d.count, encode(d.ticket_hash, 'hex')) facts
    from draw d`)
  const facts = told.map(
    (draw) =>
      [
        draw.drawId,
        inWords(idOf(draw.member), draw.packId, draw.firstSlot, draw.count, draw.ticketHash),
      ] as const,
  )
  compare(found, 'draw', facts, byId(rows))
  const gaps = await select(`
    select pack_id, first_slot, expected from (
      select pack_id, first_slot, lag(first_slot + count, 1, 0) over (partition by pack_id order by first_slot) expected
      from draw) s
    where first_slot <> expected
    union all
    select b.pack_id, b.next_slot, coalesce(sum(d.count), 0) from box b left join draw d on d.pack_id = b.pack_id
    group by b.pack_id having b.next_slot <> coalesce(sum(d.count), 0) or b.next_slot > b.total`)
  for (const gap of gaps) found.faults.push(`slots: ${JSON.stringify(gap)}`)
  const limit = limitOf(packs.limited)
  for (const over of await select(`
    select member_id, sum(count) from draw where pack_id = '${packs.limited}'
    group by member_id having sum(count) > ${limit}`))
    found.faults.push(`over the limit of ${limit}: ${JSON.stringify(over)}`)
  for (const entry of await select(`
    select d.id, e.points, e.coin_hundredths, e.cards from draw d join box b on b.pack_id = d.pack_id
    full join ledger_entry e on e.cause = 'draw' and e.cause_id = d.id and e.member_id = d.member_id
    where (e.cause is null or e.cause = 'draw') and (d.id is null or e.cause is null
      or d.cost <> case b.currency when 'points' then -e.points else -e.coin_hundredths end
      or e.cards <> d.count + (b.last_one_card_id is not null and d.first_slot + d.count = b.total)::integer)`))
    found.faults.push(`entry of a draw: ${JSON.stringify(entry)}`)
}

/** The choices that no answer names are those of the clock, and those that a withdrawal made. */
async function auditChoices(select: Select, { journal, idOf }: Known, found: Findings): Promise<void> {
  const rows = await select(`
    select d.id, concat_ws(' ', d.member_id, d.shipped::text, d.converted_points) facts,
      d.chosen_at >= d.drawn_at + interval '24 hours' is_by_clock, d.chosen_at = m.withdrawn_at is_by_leaving
    from draw d join member m on m.id = d.member_id where d.chosen_at is not null`)
  const told = journal
    .read('choice')
    .map((choice) => [choice.drawId, inWords(idOf(choice.member), choice.shipped, choice.points)] as const)
  const isMembers = (row: Row) => !row.is_by_clock && !row.is_by_leaving
  found.byClock = rows.filter((row) => row.is_by_clock).length
  const ids = new Set(told.map(([id]) => id))
  compare(found, 'choice', told, byId(rows.filter((row) => isMembers(row) || ids.has(String(row.id)))))
  for (const entry of await select(`
    select d.id, d.converted_points, e.points, e.cards from (select * from draw where chosen_at is not null) d
    full join (
      select * from ledger_entry where cause = 'choice' and cause_id not in (select id from exchange)
    ) e on e.cause_id = d.id and e.member_id = d.member_id
    where d.id is null or e.cause is null or d.converted_points <> e.points or -e.cards <> length(d.shipped)`))
    found.faults.push(`entry of a choice: ${JSON.stringify(entry)}`)
}

async function auditExchanges(select: Select, { journal, idOf }: Known, found: Findings): Promise<void> {
  const told = journal
    .read('exchange')
    .map((one) => [one.exchangeId, inWords(idOf(one.member), one.cardId, one.quantity)] as const)
  const rows = await select(`
    select e.id, concat_ws(' ', e.member_id, e.card_id, e.quantity) facts from exchange e`)
  compare(found, 'exchange', told, byId(rows))
  for (const fault of await select(`
    select c.card_id, c.exchanged, sum(e.quantity) from exchange_card c left join exchange e on e.card_id = c.card_id
    group by c.card_id having c.exchanged <> coalesce(sum(e.quantity), 0) or c.exchanged > c.total
    union all
    select e.card_id, null, sum(e.quantity) from exchange e join exchange_card c on c.card_id = e.card_id
    where c.max_per_member > 0 group by e.card_id, e.member_id, c.max_per_member having sum(e.quantity) > c.max_per_member
    union all
    select x.card_id, x.coin_hundredths, e.coin_hundredths from exchange x
    full join (select * from ledger_entry where cause = 'exchange') e on e.cause_id = x.id and e.member_id = x.member_id
    where x.id is null or e.cause is null or x.coin_hundredths <> -e.coin_hundredths`))
    found.faults.push(`exchange: ${JSON.stringify(fault)}`)
}

/** A parcel for each choice that ships cards and for each exchange, with as many cards, and no other. */
async function auditShipments(select: Select, { faults }: Findings): Promise<void> {
  for (const fault of await select(`
    select s.id, s.card_count, o.cards from shipment s full join (
      select id, member_id, bit_count(shipped) cards from draw where chosen_at is not null and bit_count(shipped) > 0
      union all select id, member_id, quantity from exchange
    ) o on o.id = s.id and o.member_id = s.member_id where s.card_count is distinct from o.cards`))
    faults.push(`shipment: ${JSON.stringify(fault)}`)
}

async function auditMembers(
  select: Select,
  { journal, members, idOf }: Known,
  found: Findings,
): Promise<void> {
  const rows = await select(`
    select m.id, count(w.member_id) facts from member m left join wallet w on w.member_id = m.id group by m.id`)
  const told = [
    ...members.map(({ id }) => [id, '1'] as const),
    ...journal.read('registration').map(({ member }) => [idOf(member), '1'] as const),
  ]
  compare(found, 'member', told, byId(rows))
  const gone = await select(`
    select m.id, concat_ws(' ', w.is_closed::text, w.points, w.coin_hundredths,
      (select count(*) from draw d where d.member_id = m.id and d.chosen_at is null),
      (select count(*) from session s where s.member_id = m.id)) facts
    from member m join wallet w on w.member_id = m.id where m.withdrawn_at is not null`)
  const left = journal.read('withdrawal').map(({ member }) => [idOf(member), 'true 0 0 0 0'] as const)
  compare(found, 'withdrawal', left, byId(gone))
}

/** Orders are there once; what a provider has taken is granted once, and nothing else is. */
async function auditMoney(select: Select, { journal, taken, idOf }: Known, found: Findings): Promise<void> {
  const rows = await select(`
    select p.id, p.order_id, p.state::text, concat_ws(' ', p.member_id, p.method) facts, p.points,
      coalesce(sum(e.points), 0) granted, coalesce(sum(e.yen), 0) yen, count(e.member_id) entries
    from payment p
    left join ledger_entry e on e.cause = 'point_purchase' and e.cause_id = p.id and e.member_id = p.member_id
    group by p.id`)
  const orders = journal
    .read('order')
    .map((order) => [order.paymentId, inWords(idOf(order.member), order.method)] as const)
  compare(found, 'order', orders, byId(rows))
  const yenOf = new Map(taken.map(({ orderId, yen }) => [orderId, yen]))
  const paid = new Set<string>()
  for (const row of rows) {
    const yen = yenOf.get(String(row.order_id)) ?? 0
    const has = `${row.state}, ${row.entries} entries of ${row.granted} points and ${row.yen} yen; taken ${yen} yen`
    if (row.state === 'paid') paid.add(String(row.id))
    if (
      yen > 0 &&
      (row.state !== 'paid' || Number(row.granted) < Number(row.points) || Number(row.yen) < yen)
    )
      found.lost.push(`purchase ${row.id}: ${has}`)
    if (Number(row.yen) > yen || Number(row.entries) > 1 || (yen === 0 && Number(row.granted) > 0))
      found.doubled.push(`purchase ${row.id}: ${has}`)
  }
  const known = new Set(rows.map((row) => String(row.order_id)))
  for (const { orderId, yen } of taken)
    if (!known.has(orderId)) found.lost.push(`${yen} yen were taken for an unknown order ${orderId}`)
  for (const { paymentId } of journal.read('purchase'))
    if (!paid.has(paymentId)) found.lost.push(`purchase ${paymentId} was told as paid`)
}

/** Every wallet is the sum of its entries, which are numbered without a gap; every cause has its effect once. */
async function auditBooks(select: Select, { doubled, faults }: Findings): Promise<void> {
  for (const fault of await select(`
    select w.member_id, w.points, e.points entries_points, w.coin_hundredths, e.coins entries_coins, w.entry_count, e.n
    from wallet w cross join lateral (
      select coalesce(sum(points), 0) points, coalesce(sum(coin_hundredths), 0) coins, count(*) n,
        coalesce(max(entry_no), 0) newest
      from ledger_entry l where l.member_id = w.member_id) e
    where w.points <> e.points or w.coin_hundredths <> e.coins or w.entry_count <> e.n or e.newest <> e.n`))
    faults.push(`wallet: ${JSON.stringify(fault)}`)
  for (const fault of await select(`
    select w.member_id, w.points, w.points_consumed, sum(l.points) granted
    from wallet w left join point_lot l on l.member_id = w.member_id
    group by w.member_id having coalesce(sum(l.points), 0) - w.points_consumed <> w.points`))
    faults.push(`lots: ${JSON.stringify(fault)}`)
  for (const twice of await select(`
    select cause::text, cause_id, count(*) from ledger_entry where cause_id is not null
    group by cause, cause_id having count(*) > 1`))
    doubled.push(`entries: ${JSON.stringify(twice)}`)
}
