import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { choiceMs } from '#server/cards/draws/choose-cards.ts'
import { settleOverdueDraws } from '#server/cards/draws/settle-overdue-draws.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import type { Pace } from '#server/jobs/pace.ts'
import { findMembers, sealMembers } from '#server/people/members/queries.ts'
import { mortalProcess } from '#test/mortal-process.ts'
import { seededRandom } from '#test/random-order.ts'
import { type ReminderWorld, reminderWorld } from '#test/reminder-world.ts'
import { withoutRest } from '#test/without-rest.ts'
import { makeEngine, makePack, prize } from '#test/world.ts'
import { notifyConversions } from './notify-conversions.ts'
import { readCursors, readRemindedUntil } from './queries.ts'
import { remindOfChoices } from './remind-of-choices.ts'
import { remindOfPoints } from './remind-of-points.ts'

// Many members at once, by several processes that are killed: each is told once, and nobody is left out.

const members = 450
const drawnAt = new Date('2026-03-02T03:00:00Z')
const at = (ms: number) => new Date(drawnAt.getTime() + ms)
const minute = 60_000

let world: ReminderWorld
beforeEach(async () => {
  world = await reminderWorld()
  // Every ninth wants no reminders, every tenth is suspended, every third reads English. Some rows are still in clear.
  await world.pool.query(
    `with made as (
      insert into member (id, mail, password_hash, language, family_name, given_name, phone, postal_code, prefecture_id,
          city, street, referral_code, registered_at, suspended_at)
        select i, 'm' || g || '@test.example', 'none', (case when g % 3 = 0 then 'en' else 'ja' end)::language, '試験', '花',
          '09012345678', '1000001', 13, '千代田区', '1-1', i, $1, case when g % 10 = 0 then $1::timestamptz end
        from (select g, ('00000000-0000-4000-8000-' || lpad(g::text, 12, '0'))::uuid i from generate_series(1, ${members}) g) ids
        returning id, mail
    ), stopped as (
      insert into reminder_opt_out select id, $1 from made where substring(mail from '[0-9]+')::int % 9 = 0
    ), wallets as (
      insert into wallet (member_id, points, entry_count, next_expiry_at)
        select id, 900, 1, '2026-09-02T15:00:00.654321Z' from made
    ), entries as (
      insert into ledger_entry (member_id, entry_no, cause, cause_id, points, points_after, points_consumed_after,
          coin_hundredths_after, moved_at) select id, 1, 'adjustment', id, 900, 900, 0, 0, $1 from made
    )
    insert into point_lot (member_id, last_point, points, source, granted_at, expires_at, entry_no)
      select id, 900, 900, 'bonus', $1, '2026-09-02T15:00:00.654321Z', 1 from made`,
    [drawnAt],
  )
  await transaction(world.db, (tx) => sealMembers(tx, members - 50))
})
afterEach(() => world.close())

/** One draw of each member, from two boxes in turn. */
async function drawAll(): Promise<void> {
  for (const packId of ['one', 'two'])
    await makePack(world.db, packId, { prizes: [prize('card', 3 * members)], price: 1, now: drawnAt })
  const engine = makeEngine(world, () => drawnAt)
  const { rows } = await world.pool.query<{ id: string }>('select id from member order by id')
  const results = await Promise.all(
    rows.map(({ id: memberId }, index) =>
      engine.draw({ id: uuidv7(), memberId, packId: index % 2 ? 'one' : 'two', count: 1 + (index % 3) }),
    ),
  )
  expect(results.every(({ outcome }) => outcome === 'drawn')).toBe(true)
}

type Run = (db: Database) => Promise<unknown>

/** Runs it in processes that die, two at a time, and then in two that live, as often as the timetable would. */
async function runAndKill(run: Run): Promise<void> {
  const random = seededRandom()
  let kills = 0
  // The first ones die before their first batch of many, later ones between two batches.
  const live = async (n: number) => {
    const statements = 1 + 25 * n + Math.floor(25 * random())
    const { db, end } = mortalProcess(world.applicationUrl, statements, random() < 0.5)
    await run(db).catch(() => (kills += 1))
    await end()
  }
  for (let n = 0; n < 16; n += 2) await Promise.all([live(n), live(n + 1)])
  expect(kills).toBeGreaterThan(4)
  await Promise.all([run(world.db), run(world.db)])
  for (let round = 0; round < 2; round++) await run(world.db)
}

/** Each member who may get mails has one, in their language; no other member has any. */
async function everybodyWasToldOnce(subjects: { ja: string; en: string }): Promise<void> {
  const { rows } = await world.pool.query(
    `select m.id, m.language, m.suspended_at is null and o.member_id is null is_told, count(g.id)::int mails,
       min(g.subject) subject, min(g.address) address
     from member m left join reminder_opt_out o on o.member_id = m.id left join outgoing_message g on g.member_id = m.id
     group by m.id, o.member_id`,
  )
  expect(rows).toHaveLength(members)
  const known = await findMembers(world.db, new Set(rows.map(({ id }) => id)))
  for (const { id, language, is_told: isTold, ...told } of rows)
    expect(told, id).toEqual(
      isTold
        ? { mails: 1, subject: subjects[language as 'ja' | 'en'], address: known.get(id)?.mail }
        : { mails: 0, subject: null, address: null },
    )
}

describe('processes that are killed at any statement remind each of many members once', () => {
  test('of a choice that ends', async () => {
    await drawAll()
    await runAndKill((db) => remindOfChoices(db, world.deps, at(choiceMs - 120 * minute), withoutRest))
    await everybodyWasToldOnce({
      ja: '【福引】カードの選択期限まで残り約2時間です',
      en: '[Fukuhiki] About 2 hours left to choose your cards',
    })
    const cursors = await readCursors(world.db, 'choice_2h')
    expect([...cursors.values()]).toEqual(
      [members, members].map((draws) => expect.toSatisfy((n) => n >= draws / 2)),
    )
  })

  test('of cards that time has settled', async () => {
    await drawAll()
    await settleOverdueDraws(world.db, at(choiceMs), withoutRest)
    await runAndKill((db) => notifyConversions(db, world.deps, at(choiceMs + 10 * minute), withoutRest))
    await everybodyWasToldOnce({
      ja: '【福引】選択期限を過ぎたカードを、自動で処理しました',
      en: '[Fukuhiki] Your cards were settled automatically after 24 hours',
    })
  })

  test('of points that end', async () => {
    const now = new Date('2026-08-28T03:00:00Z')
    await runAndKill((db) => remindOfPoints(db, world.deps, now, withoutRest))
    await everybodyWasToldOnce({
      ja: '【福引】まもなく有効期限を迎えるポイントがあります',
      en: '[Fukuhiki] Some of your points expire soon',
    })
    expect(await readRemindedUntil(world.db, 'points_7d')).toEqual(new Date('2026-09-04T15:00:00Z'))
  })
})

test('a member whom another transaction has locked is reminded by the next run, and delays no other', {
  meta: {
    proves: [
      {
        id: 'remind-shared',
        section: 'operating',
        says: 'Several processes remind each member once; one who is held is told by the next run.',
        from: 'own',
        file: 'server/cards/reminders/walk-boxes.ts',
        breaks: {
          replace: 'for (const memberId of held) leave(due.get(memberId) ?? [])',
          with: 'held.keys()',
        },
      },
    ],
  },
}, async () => {
  await drawAll()
  const { rows } = await world.pool.query<{ id: string }>(
    `select id from member where suspended_at is null and id not in (select member_id from reminder_opt_out)
     order by id limit 1`,
  )
  const id = rows[0]?.id as string
  const holder = await world.pool.connect()
  await holder.query('begin')
  await holder.query('select from member where id = $1 for no key update', [id])
  const remind = () => remindOfChoices(world.db, world.deps, at(choiceMs - 120 * minute), withoutRest)
  // It ends while the member is held.
  const first = await remind()
  expect(await world.subjectsTo(id)).toEqual([])
  await holder.query('rollback')
  holder.release()
  expect(await remind()).toBe(1)
  expect(await world.subjectsTo(id)).toHaveLength(1)
  const { rows: due } = await world.pool.query(
    `select count(*)::int n from member where suspended_at is null and id not in (select member_id from reminder_opt_out)`,
  )
  expect(first + 1).toBe(due[0].n)
})

// The reminders of twelve hours walk both boxes first, three batches each.
test.each([
  [
    'choices',
    8,
    (deps: ReminderWorld['deps'], pace: Pace) =>
      remindOfChoices(world.db, deps, at(choiceMs - 120 * minute), pace),
  ],
  [
    'points',
    2,
    (deps: ReminderWorld['deps'], pace: Pace) =>
      remindOfPoints(world.db, deps, new Date('2026-08-28T03:00:00Z'), pace),
  ],
])(
  'a run of %s that is asked to stop ends between two batches, and the next one goes on',
  async (_, most, run) => {
    await drawAll()
    let batches = 0
    const first = await run(world.deps, { goesOn: async () => ++batches <= most })
    expect(first).toBeGreaterThan(0)
    const rest = await run(world.deps, withoutRest)
    expect(rest).toBeGreaterThan(0)
    expect(await run(world.deps, withoutRest)).toBe(0)
    const { rows } = await world.pool.query(
      'select count(*)::int n, count(distinct member_id)::int m from outgoing_message',
    )
    expect(rows).toEqual([{ n: first + rest, m: first + rest }])
  },
)
