import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBox } from '#server/cards/boxes/queries.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { halfTime } from '#server/jobs/pace.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { isDeep } from '#test/depth.ts'
import { mortalProcess } from '#test/mortal-process.ts'
import { seededRandom } from '#test/random-order.ts'
import { withoutRest } from '#test/without-rest.ts'
import { makeEngine, makeMember, makePack, prize } from '#test/world.ts'
import { choiceMs, chooseByDefault } from './choose-cards.ts'
import { listDrawsFrom } from './queries.ts'
import { settleOverdueDraws } from './settle-overdue-draws.ts'

// The members' points are granted half a year before the deadline, so that some of them end with it.
const grantedAt = new Date('2026-03-31T02:00:00Z')
const drawnAt = new Date('2026-09-30T02:00:00Z')
const now = new Date(drawnAt.getTime() + choiceMs)
const packs = ['plain', 'mixed', 'coin'] as const

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

/** Random draws of twelve members from three boxes: one of each kind, and the first sold out with its last-one prize. */
async function drawRandomly(random: () => number, draws: number): Promise<void> {
  const { db } = database
  const lastOne = prize('last', 1, { convertsToPoints: 777 })
  const mixed = [prize('m', 2 * draws), prize('f', draws, { isShipOnly: true, convertsToPoints: 0 })]
  const coin = prize('c', 3 * draws, { isShipOnly: true, convertsToPoints: 0 })
  const made = { price: 1, now: drawnAt }
  await makePack(db, 'plain', { ...made, total: draws, lastOne })
  await makePack(db, 'mixed', { ...made, prizes: mixed })
  await makePack(db, 'coin', { ...made, currency: 'coins', prizes: [coin] })
  const members: string[] = []
  for (let n = 0; n < 12; n++)
    members.push(
      await makeMember(db, {
        points: 10 * draws,
        coinHundredths: 10 * draws,
        now: n % 2 ? grantedAt : drawnAt,
      }),
    )
  const engine = makeEngine(database, () => drawnAt)
  const draw = async (packId: string, count: number) => {
    const memberId = members[Math.floor(random() * members.length)] as string
    return (await engine.draw({ id: uuidv7(), memberId, packId, count })).outcome
  }
  const wanted = Array.from({ length: draws }, () => [
    packs[Math.floor(random() * packs.length)] as string,
    1 + Math.floor(random() * 3),
  ]) as [string, number][]
  await Promise.all(wanted.map(([packId, count]) => draw(packId, count)))
  while ((await draw('plain', 1)) === 'drawn');
  const sold = await findBox(db, 'plain')
  expect(sold?.nextSlot).toBe(draws)
}

/** All that settling writes, without what follows from the moment or the order of writing. */
async function written({ pool }: Pick<TestDatabase, 'pool'>) {
  const ask = async (text: string) => (await pool.query(text)).rows
  return {
    draws: await ask(
      `select pack_id, first_slot, chosen_at, revealed_at, converted_points, shipped::text from draw order by 1, 2`,
    ),
    entries: await ask(`select member_id, cause, cause_id, points, coin_hundredths, yen, cards, moved_at
      from ledger_entry order by cause, member_id, cause_id`),
    lots: await ask(`select l.member_id, l.points, l.source, l.granted_at, l.expires_at, e.cause_id from point_lot l
      join ledger_entry e using (member_id, entry_no) order by e.cause_id`),
    wallets: await ask('select * from wallet order by member_id'),
    shipments: await ask(`select to_jsonb(shipment) - 'inserted_at' shipment from shipment order by id`),
  }
}

const openDraws = async () =>
  (await database.pool.query<{ n: number }>('select count(*)::int n from draw where chosen_at is null'))
    .rows[0]?.n

test('many draws settled together end as each would by itself', {
  meta: {
    proves: [
      {
        id: 'settle-together',
        section: 'operating',
        says: 'Overdue choices are settled hundreds at a time, and become what each becomes by itself.',
        from: 'own',
        file: 'server/cards/draws/queries.ts',
        breaks: { replace: 'd.id = c.id and d.chosen_at is null', with: 'd.chosen_at is null' },
      },
    ],
  },
}, async () => {
  const random = seededRandom()
  const draws = isDeep ? 450 : 90
  await drawRandomly(random, draws)
  // A copy of the shop as it is now: no connection may be open to it.
  const name = new URL(database.url).pathname.slice(1)
  const other = await testDatabase()
  await other.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  const copy = await testDatabase(20, name)
  try {
    expect(await settleOverdueDraws(database.db, now, withoutRest)).toBeGreaterThan((draws * 2) / 3)
    for (const packId of packs)
      for (const draw of await listDrawsFrom(copy.db, packId, 0, 10_000))
        await transaction(copy.db, (tx) => chooseByDefault(tx, draw, now))
    const together = await written(database)
    expect(together).toEqual(await written(copy))
    expect(together.entries.filter(({ cause }) => cause === 'expiry').length).toBeGreaterThan(0)
    expect(together.shipments.length).toBeGreaterThan(0)
    expect(await ledgerFaults(database.db)).toEqual([])
  } finally {
    await copy.close()
    await other.close()
  }
})

test('several processes that are killed at any statement settle each draw once', async () => {
  const random = seededRandom()
  await drawRandomly(random, isDeep ? 900 : 450)
  const overdue = await openDraws()
  let [kills, killedInVain] = [0, 0]
  const live = async () => {
    // Some die before their first batch, some in the middle of one, some between two.
    const { db, end } = mortalProcess(database.applicationUrl, 1 + Math.floor(random() * 24), random() < 0.5)
    const before = await openDraws()
    await settleOverdueDraws(db, now, withoutRest).catch(() => (kills += 1))
    if (before === (await openDraws())) killedInVain += 1
    await end()
  }
  for (let round = 0; round < 12; round++) await Promise.all([live(), live(), live()])
  expect(kills).toBeGreaterThan(10)
  expect(killedInVain).toBeGreaterThan(0)
  // Later runs try the draws again that a dying process set aside.
  const later = new Date(now.getTime() + 2 * 3_600_000)
  await Promise.all([later, later].map((at) => settleOverdueDraws(database.db, at, withoutRest)))
  await settleOverdueDraws(database.db, later, withoutRest)
  expect(await openDraws()).toBe(0)
  const { rows } = await database.pool.query(
    `select count(*)::int entries, count(distinct cause_id)::int draws, sum(points)::int - (select sum(converted_points)
       from draw)::int difference from ledger_entry where cause = 'choice'`,
  )
  expect(rows).toEqual([{ entries: overdue, draws: overdue, difference: 0 }])
  expect(await ledgerFaults(database.db)).toEqual([])
  for (const packId of packs) {
    const box = await findBox(database.db, packId)
    expect(box?.settledSlot).toBe(box?.nextSlot)
  }
  expect((await database.pool.query('select * from unsettled_draw')).rows).toEqual([])
})

test('a draw that another process has locked is skipped without waiting, and settled by the next run', {
  meta: {
    proves: [
      {
        id: 'settle-shared',
        section: 'operating',
        says: 'Several processes settle each choice once and wait for no wallet; a held one is left to the next run.',
        from: 'own',
        breaks: { replace: 'Math.min(slot, firstHeld ?? slot)', with: 'slot' },
      },
    ],
  },
}, async () => {
  await drawRandomly(seededRandom(), 120)
  const { rows } = await database.pool.query<{ memberId: string }>(
    `select member_id "memberId" from draw where pack_id = 'mixed' order by first_slot limit 1`,
  )
  const memberId = rows[0]?.memberId as string
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from wallet where member_id = $1 for no key update', [memberId])
  // It ends while the wallet is held.
  await settleOverdueDraws(database.db, now, withoutRest)
  const open = await database.pool.query(
    'select distinct member_id "memberId" from draw where chosen_at is null',
  )
  expect(open.rows).toEqual([{ memberId }])
  expect((await findBox(database.db, 'mixed'))?.settledSlot).toBe(0)
  await holder.query('rollback')
  holder.release()
  await settleOverdueDraws(database.db, now, withoutRest)
  expect(await openDraws()).toBe(0)
  const box = await findBox(database.db, 'mixed')
  expect(box?.settledSlot).toBe(box?.nextSlot)
  expect(await ledgerFaults(database.db)).toEqual([])
})

test('a run that is asked to stop ends between two batches, and the next one goes on', async () => {
  await drawRandomly(seededRandom(), isDeep ? 900 : 300)
  const before = (await openDraws()) as number
  const leaving = new AbortController()
  const pace = halfTime(leaving.signal)
  let batches = 0
  const watched = watch(database.db, (text) => {
    if (/update draw/.test(text) && ++batches === 2) leaving.abort()
  })
  const settled = await settleOverdueDraws(watched, now, pace)
  expect(batches).toBe(2)
  expect(settled).toBeGreaterThan(0)
  expect(settled).toBeLessThan(before)
  expect(await openDraws()).toBe(before - settled)
  expect(await settleOverdueDraws(database.db, now, withoutRest)).toBe(before - settled)
})

/** Tells of each statement. */
function watch(db: Database, told: (text: string) => void): Database {
  return db.withPlugin({
    transformQuery({ node }) {
      told(node.kind === 'RawNode' ? node.sqlFragments.join('?') : '')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}
