import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Machine } from '#server/clock.ts'
import { createPool } from '#server/db/pool.ts'
import { databaseTime } from '#server/db/watch-database.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { createShop } from '#server/shop/shop.ts'
import type { Shop } from '#server/shop/shop-options.ts'
import { testDatabase } from './database.ts'
import { type TestShop, testShop, type Visitor } from './shop.ts'
import { Process } from './shop-process.ts'
import { makeEngine, makeMember, makePack } from './world.ts'

// Deadlines are judged by the database's clock (ruling 43): a process whose machine has another time decides nothing.

const dayMs = 86_400_000

let world: TestShop
beforeAll(async () => {
  world = await testShop()
})
afterAll(() => world.close())

/** A machine that is ahead of the real one, or behind, as long as the test says. */
function machineAhead(ms: number): Machine & { aheadMs: number } {
  const machine = {
    aheadMs: ms,
    wallClock: () => Date.now() + machine.aheadMs,
    monotonic: () => performance.now(),
  }
  return machine
}

/** Another process of the same shop, with a separate pool. */
const processOn = (machine: Machine): Promise<Shop> => createShop({ ...world.options, machine })

const readyz = async (shop: Shop) => {
  const { statusCode, body } = await shop.app.inject({ url: '/readyz' })
  return { status: statusCode, reasons: JSON.parse(body).reasons }
}

/** Draws of one slot each: how many choices of a pack are open. */
const openChoices = async (packId: string) => {
  const { rows } = await world.pool.query(
    'select count(*)::int n from draw where pack_id = $1 and chosen_at is null',
    [packId],
  )
  return rows[0].n
}

async function drawAt(packId: string, now: Date, draws: number): Promise<void> {
  await makePack(world.db, packId, { now })
  const memberId = await makeMember(world.db, { points: 100 * draws, now })
  const engine = makeEngine(world, () => now)
  for (let n = 0; n < draws; n++)
    expect(await engine.draw({ id: uuidv7(), memberId, packId, count: 1 })).toMatchObject({
      outcome: 'drawn',
    })
}

test('a process whose clock is a day ahead ends no choice and is not ready, and another process settles expired ones', {
  meta: {
    proves: [
      {
        id: 'one-clock',
        section: 'rulings',
        says: "Deadlines are judged by the database's clock: a process a day ahead takes no choice away.",
        from: 'ruling 43',
        file: 'server/shop/readiness.ts',
        breaks: {
          replace: 'clock: clock ?? (() => (followed as DatabaseClock).agreed())',
          with: 'clock: clock ?? (() => new Date(machine.wallClock()))',
        },
      },
    ],
  },
}, async () => {
  const now = await databaseTime(world.pool)
  await drawAt('fresh', now, 5)
  await drawAt('over', new Date(now.getTime() - dayMs - 60_000), 5)

  const machine = machineAhead(dayMs)
  const wrong = await processOn(machine)
  expect(wrong.clockDifference()).toBeGreaterThan(dayMs / 1000 - 3600)
  await wrong.listen()
  expect(await readyz(wrong)).toEqual({ status: 503, reasons: ['clock differs'] })
  // It serves calls by the database's time all the same.
  expect(wrong.clock().getTime()).toBeLessThan(now.getTime() + dayMs / 2)
  const { headers, statusCode } = await wrong.app.inject({ url: '/api/user/point' })
  expect(statusCode).toBe(200)
  expect(Date.parse(String(headers.date))).toBeLessThan(now.getTime() + dayMs / 2)
  // Waits for every job that runs.
  expect(await wrong.close()).toEqual([])
  expect([await openChoices('fresh'), await openChoices('over')]).toEqual([5, 5])

  const right = await processOn(machineAhead(0))
  await right.listen()
  expect(await readyz(right)).toEqual({ status: 200, reasons: [] })
  await expect.poll(() => openChoices('over'), { timeout: 60_000 }).toBe(0)
  expect(await right.close()).toEqual([])
  expect(await openChoices('fresh')).toBe(5)
  expect(await ledgerFaults(world.db)).toEqual([])
})

test('when the clock is put right, the process is ready and runs its jobs', async () => {
  const now = await databaseTime(world.pool)
  await drawAt('late', new Date(now.getTime() - dayMs - 60_000), 2)
  const machine = machineAhead(-dayMs)
  const shop = await processOn(machine)
  await shop.listen()
  expect(await readyz(shop)).toEqual({ status: 503, reasons: ['clock differs'] })
  machine.aheadMs = 0
  expect(await readyz(shop)).toEqual({ status: 200, reasons: [] })
  await expect.poll(() => openChoices('late'), { timeout: 60_000 }).toBe(0)
  await shop.close()
})

test('a clock that jumps while the shop runs moves no deadline, and stops the jobs until it is correct again', async () => {
  const machine = machineAhead(0)
  const shop = await processOn(machine)
  const before = shop.clock().getTime()
  machine.aheadMs = dayMs
  const after = shop.clock().getTime()
  expect(after).toBeGreaterThanOrEqual(before)
  expect(after).toBeLessThan(before + dayMs / 2)
  expect(await readyz(shop)).toEqual({ status: 503, reasons: ['clock differs'] })
  await shop.close()
})

/** A database whose clock the test puts ahead, for every new connection and every open one. */
async function shopOnMovingDatabase() {
  const database = await testDatabase()
  const name = (await database.pool.query('select current_database() name')).rows[0].name
  await database.pool.query(`
    create table ahead (days integer not null);
    insert into ahead values (0);
    create function public.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + days * interval ''1 day'' from public.ahead';
    grant select on ahead to public;
    alter database ${name} set search_path = public, pg_catalog`)
  const pool = createPool(database.applicationUrl)
  const shop = await testShop(undefined, undefined, { database, poolOf: async () => pool })
  await shop.shop.listen()
  const isReady = async () => (await readyz(shop.shop)).status === 200
  return {
    shop,
    async putAhead(days: number) {
      await database.pool.query('update ahead set days = $1', [days])
      await expect.poll(isReady, { timeout: 60_000 }).toBe(days === 0)
    },
  }
}

test('a database whose clock jumps by 200 days for a while ends nothing and dates nothing', {
  meta: {
    proves: [
      {
        id: 'clocks-differ',
        section: 'rulings',
        says: 'While the two clocks differ, nothing is drawn, chosen or ended: a call that changes something answers 503.',
        from: 'ruling 43',
        file: 'server/http/deadline.ts',
        breaks: { replace: "method === 'POST' && !server.isClockRight()", with: 'false' },
      },
    ],
  },
}, async () => {
  const { shop, putAhead } = await shopOnMovingDatabase()
  const entries = async () =>
    (
      await shop.pool.query(
        "select cause, count(*)::int n from ledger_entry where cause in ('draw', 'expiry') group by 1",
      )
    ).rows
  try {
    await makePack(shop.db, 'jump')
    const members = await Promise.all(Array.from({ length: 3 }, () => shop.member({ points: 1000 })))
    const check = (member: Visitor) => member.post('/user/pack/check', { pack_id: 'jump', count: '1' })
    const buy = async (member: Visitor) =>
      member.post('/user/pack/buy', { token: (await check(member)).body.token })
    const choose = (member: Visitor, draw: unknown) =>
      member.post('/user/pack/decision', { history_id: draw, send_card: [], reduction_card: [`${draw}.0`] })
    const draws = await Promise.all(members.map(async (member) => (await buy(member)).body.history_id))
    const tokens = await Promise.all(members.map(async (member) => (await check(member)).body.token))

    await putAhead(200)
    for (const [index, member] of members.entries())
      for (const answer of [
        await check(member),
        await member.post('/user/pack/buy', { token: tokens[index] }),
        await choose(member, draws[index]),
      ]) {
        expect([answer.status, answer.body.state]).toEqual([503, 503])
        expect(Number(answer.retryAfter)).toBeGreaterThan(0)
      }
    // A visitor who only looks on stays logged in and sees their own data.
    expect((await (members[0] as Visitor).get('/user/point')).body).toMatchObject({
      is_login: '1',
      point: 900,
    })

    const words = ['maintenance', 'on', '--why', 'the clock']
    const command = new Process('tools/shop.ts', { DATABASE_URL: shop.applicationUrl }, words)
    expect([await command.ends(), command.output]).toEqual([
      1,
      expect.stringContaining("ahead of this machine's"),
    ])

    await putAhead(0)
    for (const [index, member] of members.entries()) {
      expect((await member.post('/user/pack/buy', { token: tokens[index] })).body.state).toBe(200)
      expect((await choose(member, draws[index])).body.state).toBe(200)
    }
    expect(await entries()).toEqual([{ cause: 'draw', n: 6 }])
    const { rows } = await shop.pool.query(
      "select count(*)::int n from draw where drawn_at > pg_catalog.clock_timestamp() + interval '1 minute'",
    )
    expect(rows).toEqual([{ n: 0 }])
    expect(await ledgerFaults(shop.db)).toEqual([])
  } finally {
    await shop.close()
  }
})

test('every answer is dated by the shop’s clock, from which pages count down', {
  meta: {
    proves: [
      {
        id: 'date-header',
        section: 'operating',
        says: "Browsers are told the database's time.",
        from: 'own',
        file: 'server/http/traffic.ts',
        breaks: { replace: "    reply.raw.setHeader('date', dateOf(clock()))\n", with: '' },
      },
    ],
  },
}, async () => {
  const then = new Date('2031-02-03T04:05:06Z')
  const shop = await createShop({ ...world.options, clock: () => then })
  for (const url of ['/api/user/point', '/api/unknown', '/livez', '/no/page'])
    expect((await shop.app.inject({ url })).headers.date, url).toBe('Mon, 03 Feb 2031 04:05:06 GMT')
  await shop.close()
})
