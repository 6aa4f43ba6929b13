import { createHash, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type pg from 'pg'
import type { Trust } from '#contract/beacon-box.ts'
import { type Algorithm, newest } from '#contract/sealed-box.ts'
import type { BoxPrize, BoxTerms } from '#server/cards/boxes/box-terms.ts'
import { sealBox } from '#server/cards/boxes/seal-box.ts'
import { personalKey } from '#server/db/personal-key.ts'
import { createDatabase, transaction } from '#server/db/pool.ts'
import type { Member } from '#server/db/schema.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { personColumns } from '#server/people/members/member-row.ts'
import { erasedProfile, type ProfileRow } from '#server/people/members/profile.ts'
import { keepSettingAt } from '#server/people/operator/change-setting.ts'
import { withTestKey } from '#test/shop-key.ts'

export const benchMembers = 20_000
/** A statement has 65,535 values at most. */
const rowsAtOnce = 1000
/** Enough points for a whole run. */
const lotPoints = 10_000_000

const memberId = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
export const randomMember = (members = benchMembers) => memberId(1 + Math.floor(Math.random() * members))

/**
 * Members with three lots each, a month between their ends; the first ends in so many months. None ends soon unless that
 * is what is measured: a shop writes reminders before.
 */
export async function makeMembers(
  pool: pg.Pool,
  members = benchMembers,
  firstEndsInMonths = 4,
): Promise<void> {
  await pool.query(`
    insert into wallet (member_id, points, entry_count, next_expiry_at)
      select ('00000000-0000-7000-8000-' || lpad(to_hex(g), 12, '0'))::uuid, 3 * ${lotPoints}, 3, now() + make_interval(months => ${firstEndsInMonths})
      from generate_series(1, ${members}) g;
    insert into point_lot (member_id, last_point, points, source, granted_at, expires_at, entry_no)
      select member_id, k * ${lotPoints}, ${lotPoints}, 'purchase', now() - make_interval(months => 3 - k), now() + make_interval(months => ${firstEndsInMonths} - 1 + k), k
      from wallet, generate_series(1, 3) k;
    insert into ledger_entry (member_id, entry_no, cause, cause_id, points, points_after, points_consumed_after, coin_hundredths_after, moved_at)
      select member_id, k, 'adjustment', gen_random_uuid(), ${lotPoints}, k * ${lotPoints}, 0, 0, now() from wallet, generate_series(1, 3) k;
    insert into card_type values ('bench', 'bench', 'bench', 1);
    insert into card (id, card_type_id, name_ja, name_en, model_number, set_size, rarity, image)
      values ('a', 'bench', 'a', 'a', 'A-1', 2, 0, 'a'), ('b', 'bench', 'b', 'b', 'A-2', 2, 3, 'b');
    analyze;
  `)
  // A bench has few members that buy as fast as the shop answers.
  await transaction(createDatabase(pool), (tx) =>
    keepSettingAt(tx, 'purchaseLimits.perMinute', 100_000, new Date()),
  )
}

type Person = Partial<ProfileRow> &
  Pick<Insertable<Member>, 'id' | 'lastLoginAt' | 'suspendedAt' | 'registeredAt'>

/** Writes members as the shop does, sealed, but many at once; those who are there stay as they are. */
export async function insertPersons(pool: pg.Pool, persons: Iterable<Person>): Promise<void> {
  const db = withTestKey(createDatabase(pool))
  const key = await personalKey(db)
  const like = {
    ...erasedProfile,
    familyName: 'b',
    givenName: 'b',
    phone: '0',
    prefectureId: 13,
    city: 'b',
    street: 'b',
  }
  const rowOf = ({ id, lastLoginAt, suspendedAt, registeredAt, ...own }: Person) => ({
    ...personColumns(key, id, { ...like, postalCode: '1000001', mail: `${id}@bench.example`, ...own }, true),
    ...{ id, lastLoginAt, suspendedAt, registeredAt },
    ...{ passwordHash: 'none', language: 'ja' as const, referralCode: id },
  })
  const all = [...persons]
  for (let from = 0; from < all.length; from += rowsAtOnce)
    await db
      .insertInto('member')
      .values(all.slice(from, from + rowsAtOnce).map(rowOf))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Names and addresses of all members: what parcels and mails need. */
export async function makePersons(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select member_id id from wallet')
  const registeredAt = new Date()
  await insertPersons(
    pool,
    rows.map(({ id }) => ({ id, registeredAt })),
  )
  await pool.query('analyze member')
}

/** A member's session as a login leaves it, without the cost of a password hash. Returns its cookie. */
export async function startSession(pool: pg.Pool, members = benchMembers): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const memberId = randomMember(members)
  await insertPersons(pool, [{ id: memberId, registeredAt: new Date() }])
  await pool.query(
    `insert into session (token_hash, member_id, created_at, expires_at, id, device, browser, last_used_at)
     values ($1, $2, now(), now() + interval '1 day', gen_random_uuid(), '', '', now())`,
    [createHash('sha256').update(token).digest(), memberId],
  )
  return `session=${token}`
}

const prize = (cardId: string, rarity: number, tier: number, quantity: number, isShipOnly = false) => ({
  cardId,
  cardKey: cardId,
  rarity,
  tier,
  convertsToPoints: 50,
  isShipOnly,
  quantity,
})

/** At 100 points. */
const termsOf = (packId: string, prizes: BoxPrize[]): BoxTerms => ({
  packId,
  currency: 'points',
  price: 100,
  maxPerPurchase: 0,
  maxPerMember: 0,
  endsAt: undefined,
  startsAt: new Date(0),
  prizes,
})

/**
 * A pack of `total` slots; every `shipOnlyEvery`th card can only be shipped. `algorithm`: the newest. With `trust` it is a
 * beacon box, otherwise a sealed one.
 */
export async function makePack(
  pool: pg.Pool,
  packId: string,
  total: number,
  {
    shipOnlyEvery = total,
    algorithm = newest,
    trust,
  }: { shipOnlyEvery?: number; algorithm?: Algorithm; trust?: Trust } = {},
): Promise<void> {
  await pool.query(
    `insert into pack (id, card_type_id, name_ja, name_en, detail_ja, detail_en, images, shows_lineup, reveal_style, position)
     values ($1, 'bench', $1, $1, '', '', '[]', true, 1, 1)`,
    [packId],
  )
  const shipOnly = Math.ceil(total / shipOnlyEvery)
  const prizes = [prize('a', 0, 1, total - shipOnly), prize('b', 3, 7, shipOnly, shipOnlyEvery < total)]
  await transaction(createDatabase(pool), (tx) =>
    sealBox(
      tx,
      { ...termsOf(packId, prizes), trust, endsAt: trust && new Date('2100-01-01') },
      { now: new Date(), random: randomBytes, algorithm },
    ),
  )
}

/** Single draws from `past` spread over all members, written as the engine writes them but for their hashes. */
export async function addHistory(pool: pg.Pool, draws = 1_000_000, members = benchMembers): Promise<void> {
  await pool.query(`
    insert into draw (pack_id, first_slot, count, id, member_id, cost, drawn_at, ticket_hash)
      select 'past', g, 1, gen_random_uuid(), ('00000000-0000-7000-8000-' || lpad(to_hex(1 + g % ${members}), 12, '0'))::uuid, 100, now(), '\\x00'
      from generate_series(0, ${draws - 1}) g;
    update box set next_slot = ${draws} where pack_id = 'past';
    with numbered as (
      select d.*, row_number() over (partition by member_id order by first_slot) k, count(*) over (partition by member_id) n from draw d where pack_id = 'past'
    ), entered as (
      insert into ledger_entry (member_id, entry_no, cause, cause_id, points, coin_hundredths, cards, points_after, points_consumed_after, coin_hundredths_after, moved_at)
      select d.member_id, w.entry_count + d.k, 'draw', d.id, -100, 100, 1, w.points - 100 * d.k, w.points_consumed + 100 * d.k, w.coin_hundredths + 100 * d.k, now()
      from numbered d join wallet w using (member_id)
    )
    update wallet w set points = w.points - 100 * s.n, points_consumed = w.points_consumed + 100 * s.n, coin_hundredths = w.coin_hundredths + 100 * s.n, entry_count = w.entry_count + s.n,
      spend_month = date_trunc('month', now() at time zone 'Asia/Tokyo'), month_points = w.month_points + 100 * s.n
    from (select member_id, count(*) n from draw where pack_id = 'past' group by member_id) s where s.member_id = w.member_id;
  `)
  await pool.query('vacuum analyze')
}

/** Adds this many reminders that wait to be sent. */
export async function fillOutbox(pool: pg.Pool, memberId: string, reminders: number): Promise<void> {
  await pool.query(
    `insert into outgoing_message (id, member_id, channel, address, subject, body, created_at, next_attempt_at, can_wait)
     select gen_random_uuid(), $1, 'mail', 'm' || n || '@test.example', 'subject', repeat('text ', 120), now(), now(), true
     from generate_series(1, $2::int) n`,
    [memberId, reminders],
  )
}

/** Slots sold = tickets = slots owned, none twice; the ledger sums to zero and wallets equal lots. */
export async function checkBooks(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`
    with runs as (select pack_id, first_slot, count, lag(first_slot + count, 1, 0) over (partition by pack_id order by first_slot) expected from draw)
    select (select count(*) from runs where first_slot <> expected)::int gaps,
      (select coalesce(sum(count), 0) from draw) - (select coalesce(sum(next_slot), 0) from box) as difference`)
  const faults = await ledgerFaults(createDatabase(pool))
  if (rows[0].gaps !== 0 || Number(rows[0].difference) !== 0 || faults.length > 0)
    throw new Error(`the books do not agree: ${JSON.stringify(rows[0])} ${faults.slice(0, 3).join('; ')}`)
}
