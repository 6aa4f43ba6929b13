import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBox } from '#server/cards/boxes/queries.ts'
import { createPool, type Database, transaction } from '#server/db/pool.ts'
import { pointExpiry } from '#server/ledger/expiry.ts'
import { holdWallet } from '#server/ledger/locked-wallets.ts'
import { ledgerFaults, readBalance } from '#server/ledger/statements.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeEngine, makeMember, makePack, prize } from '#test/world.ts'
import { listTickets } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const outcomes = (results: { outcome: string }[]) =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(results, (r) => r.outcome),
      ([name, list]) => [name, list.length],
    ),
  )

const holdOne = (db: Database, memberId: string) => transaction(db, (tx) => holdWallet(tx, memberId))

async function expectSound(packId: string) {
  const { db } = database
  const box = await findBox(db, packId)
  const tickets = await listTickets(db, packId)
  let nextSlot = 0
  for (const ticket of tickets) {
    expect(ticket.firstSlot).toBe(nextSlot)
    nextSlot += ticket.count
  }
  expect(box?.nextSlot).toBe(nextSlot)
  expect(await ledgerFaults(db)).toEqual([])
}

describe('the draw engine', () => {
  test('gives the last slot to one of 200 clients, refuses 199 and charges no other member', async () => {
    const { db } = database
    await makePack(db, 'last-slot', { total: 1, prizes: [prize('only', 1)] })
    const members = await Promise.all(Array.from({ length: 200 }, () => makeMember(db, { points: 100 })))
    // Two engines stand for two processes: the locks must do it, not the queue.
    const engines = [makeEngine(database), makeEngine(database)]
    const results = await Promise.all(
      members.map((memberId, index) =>
        (engines[index % 2] as (typeof engines)[0]).draw({
          id: uuidv7(),
          memberId,
          packId: 'last-slot',
          count: 1,
        }),
      ),
    )
    expect(outcomes(results)).toEqual({ drawn: 1, 'not enough left': 199 })
    const balances = await Promise.all(members.map((memberId) => readBalance(db, memberId, new Date())))
    expect(balances.filter((balance) => balance.points === 0)).toHaveLength(1)
    expect(balances.filter((balance) => balance.points === 100)).toHaveLength(199)
    await expectSound('last-slot')
  })

  test('spends a balance once when 16 sessions spend it at once', async () => {
    const { db } = database
    await makePack(db, 'one-balance')
    const engines = Array.from({ length: 4 }, () => makeEngine(database))
    for (let round = 0; round < 5; round++) {
      const memberId = await makeMember(db, { points: 150 })
      const results = await Promise.all(
        Array.from({ length: 16 }, (_, index) =>
          (engines[index % 4] as (typeof engines)[0]).draw({
            id: uuidv7(),
            memberId,
            packId: 'one-balance',
            count: 1,
          }),
        ),
      )
      expect(outcomes(results)).toEqual({ drawn: 1, short: 15 })
      expect(await readBalance(db, memberId, new Date())).toMatchObject({ points: 50 })
    }
    await expectSound('one-balance')
  })

  test('makes one draw and gives 100 equal answers when a purchase is repeated 100 times at once', {
    meta: {
      proves: [
        {
          id: 'draw-once',
          section: 'rulings',
          says: 'The same buy repeated answers the same draw and charges once.',
          from: 'ruling 12',
          breaks: { replace: "  7: 'other input',\n", with: "  7: 'unknown',\n" },
        },
      ],
    },
  }, async () => {
    const { db } = database
    await makePack(db, 'repeated')
    const memberId = await makeMember(db, { points: 10_000 })
    const engines = [makeEngine(database), makeEngine(database)]
    const request = { id: uuidv7(), memberId, packId: 'repeated', count: 3 }
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (engines[index % 2] as (typeof engines)[0]).draw(request)),
    )
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(results[0]).toMatchObject({ outcome: 'drawn', firstSlot: 0 })
    expect(await readBalance(db, memberId, new Date())).toMatchObject({ points: 9700 })
    expect(await engines[0]?.draw({ ...request, count: 4 })).toEqual({ outcome: 'other input' })
    expect(await listTickets(db, 'repeated')).toHaveLength(1)
    await expectSound('repeated')
  })

  test('treats the same id of another member as a new draw, and shows nothing of the first', async () => {
    const { db } = database
    await makePack(db, 'foreign-id')
    const [owner, other] = [await makeMember(db, { points: 100 }), await makeMember(db, { points: 100 })]
    const engine = makeEngine(database)
    const id = uuidv7()
    expect(await engine.draw({ id, memberId: owner, packId: 'foreign-id', count: 1 })).toMatchObject({
      firstSlot: 0,
    })
    expect(await engine.draw({ id, memberId: other, packId: 'foreign-id', count: 1 })).toMatchObject({
      firstSlot: 1,
    })
  })

  test('refuses for limits, sale times and unknown packs; nothing moves', async () => {
    const { db } = database
    const now = new Date()
    const hourMs = 3_600_000
    await makePack(db, 'limited', { maxPerPurchase: 5, maxPerMember: 8 })
    await makePack(db, 'later', { startsAt: new Date(now.getTime() + hourMs) })
    await makePack(db, 'ended', {
      startsAt: new Date(now.getTime() - 2 * hourMs),
      endsAt: new Date(now.getTime() - hourMs),
    })
    const memberId = await makeMember(db, { points: 10_000 })
    const engine = makeEngine(database)
    const draw = (packId: string, count: number) => engine.draw({ id: uuidv7(), memberId, packId, count })
    expect(await draw('limited', 6)).toEqual({ outcome: 'over limit' })
    expect(await draw('limited', 5)).toMatchObject({ outcome: 'drawn' })
    expect(await draw('limited', 4)).toEqual({ outcome: 'over limit' })
    expect(await draw('limited', 3)).toMatchObject({ outcome: 'drawn' })
    expect(await draw('later', 1)).toEqual({ outcome: 'not on sale' })
    expect(await draw('ended', 1)).toEqual({ outcome: 'not on sale' })
    expect(await draw('nowhere', 1)).toEqual({ outcome: 'unknown' })
    expect(await readBalance(db, memberId, now)).toMatchObject({ points: 9200 })
  })

  test('a draw earns coins at the rate of the member; a coin pack takes coins and earns none', {
    meta: {
      proves: [
        {
          id: 'points-or-coins',
          section: 'roles',
          says: '`payment_method` of a pack decides whether points or coins pay.',
          from: 'spec',
          file: 'server/db/functions/draw_batch.sql',
          breaks: {
            replace: 'case when p.is_points then p.cost else 0 end spent_points',
            with: 'p.cost spent_points',
          },
        },
        {
          id: 'draw-coins',
          section: 'rulings',
          says: 'A draw earns coins at the rate of the member, in its transaction; a coin pack earns none.',
          from: 'ruling 5',
          file: 'server/db/functions/draw_batch.sql',
          breaks: { replace: '/ 100 else -p.cost end coins', with: '/ 50 else -p.cost end coins' },
        },
      ],
    },
  }, async () => {
    const { db } = database
    await makePack(db, 'earning', { price: 550 })
    await makePack(db, 'coins-only', {
      currency: 'coins',
      price: 250,
      prizes: [prize('coin-card', 50, { isShipOnly: true, convertsToPoints: 0 })],
    })
    const memberId = await makeMember(db, { points: 1100 })
    const engine = makeEngine(database)
    await engine.draw({ id: uuidv7(), memberId, packId: 'earning', count: 2 })
    // 1 % of 1,100 points is 11 coins.
    expect(await readBalance(db, memberId, new Date())).toEqual({ points: 0, coinHundredths: 1100 })
    expect(await engine.draw({ id: uuidv7(), memberId, packId: 'coins-only', count: 4 })).toMatchObject({
      outcome: 'drawn',
    })
    expect(await readBalance(db, memberId, new Date())).toEqual({ points: 0, coinHundredths: 100 })
    expect(await engine.draw({ id: uuidv7(), memberId, packId: 'coins-only', count: 1 })).toEqual({
      outcome: 'short',
    })
    await expectSound('coins-only')
  })

  test('expired points are never spent, even before the sweep has run', async () => {
    const { db } = database
    const granted = new Date('2026-01-10T00:00:00Z')
    await makePack(db, 'expiring', { now: granted })
    const memberId = await makeMember(db, { points: 100, now: granted })
    const end = pointExpiry(granted)
    let now = end
    const engine = makeEngine(database, () => now)
    expect(await engine.draw({ id: uuidv7(), memberId, packId: 'expiring', count: 1 })).toEqual({
      outcome: 'short',
    })
    now = new Date(end.getTime() + 1)
    expect(await readBalance(db, memberId, now)).toMatchObject({ points: 0 })
    await expectSound('expiring')
  })

  test('a fault between any two steps of a draw leaves both or neither, and the retry answers', async () => {
    const { db, pool } = database
    await makePack(db, 'faulty')
    await pool.query(
      `create function test_fault() returns trigger language plpgsql as $$ begin raise exception 'injected'; end $$`,
    )
    const steps = [
      ['wallet', 'update'],
      ['draw', 'insert'],
      ['ledger_entry', 'insert'],
      ['box', 'update'],
    ] as const
    for (const timing of ['before', 'after'])
      for (const [table, event] of steps) {
        const memberId = await makeMember(db, { points: 100 })
        const request = { id: uuidv7(), memberId, packId: 'faulty', count: 1 }
        const engine = makeEngine(database)
        const soldBefore = (await findBox(db, 'faulty'))?.nextSlot
        await pool.query(
          `create trigger test_fault ${timing} ${event} on ${table} for each row execute function test_fault()`,
        )
        await expect(engine.draw(request)).rejects.toThrow('injected')
        await pool.query(`drop trigger test_fault on ${table}`)
        expect(await readBalance(db, memberId, new Date())).toMatchObject({ points: 100 })
        expect((await findBox(db, 'faulty'))?.nextSlot).toBe(soldBefore)
        expect(await engine.draw(request)).toMatchObject({ outcome: 'drawn' })
        expect(await readBalance(db, memberId, new Date())).toMatchObject({ points: 0 })
      }
    await expectSound('faulty')
  })

  test('one bad request in a batch does not affect the other draws', async () => {
    const { db } = database
    await makePack(db, 'mixed')
    const members = await Promise.all(Array.from({ length: 20 }, () => makeMember(db, { points: 100 })))
    // Another member: a second request of one member would wait for the next batch.
    const spoiler = await makeMember(db, { points: 100 })
    const engine = makeEngine(database)
    const requests = members.map((memberId) => ({ id: uuidv7(), memberId, packId: 'mixed', count: 1 }))
    const good = requests.map((request) => engine.draw(request))
    const bad = engine.draw({ id: 'not a uuid', memberId: spoiler, packId: 'mixed', count: 1 })
    await expect(bad).rejects.toThrow()
    expect(outcomes(await Promise.all(good))).toEqual({ drawn: 20 })
    const drawn = (await listTickets(db, 'mixed')).map((ticket) => ticket.drawId)
    expect(drawn.sort()).toEqual(requests.map((request) => request.id).sort())
    await expectSound('mixed')
  })

  test('one balance spent on eight packs at once is spent once', async () => {
    const { db } = database
    const packIds = Array.from({ length: 8 }, (_, index) => `one-of-eight-${index}`)
    for (const packId of packIds) await makePack(db, packId)
    // An engine a pack, so that no lock on a box can stand in for the lock on the wallet.
    const engines = packIds.map(() => makeEngine(database))
    for (let round = 0; round < 10; round++) {
      const memberId = await makeMember(db, { points: 150 })
      const results = await Promise.all(
        packIds.map((packId, index) => engines[index]?.draw({ id: uuidv7(), memberId, packId, count: 1 })),
      )
      expect(outcomes(results as { outcome: string }[])).toEqual({ drawn: 1, short: 7 })
    }
    for (const packId of packIds) await expectSound(packId)
  })

  test('four engines sell one pack at once without losing a draw', async () => {
    const { db } = database
    await makePack(db, 'four-engines', { total: 400 })
    const members = await Promise.all(Array.from({ length: 120 }, () => makeMember(db, { points: 300 })))
    const engines = Array.from({ length: 4 }, () => makeEngine(database))
    const results = await Promise.all(
      members.map((memberId, index) =>
        (engines[index % 4] as (typeof engines)[0]).draw({
          id: uuidv7(),
          memberId,
          packId: 'four-engines',
          count: 1 + (index % 3),
        }),
      ),
    )
    expect(outcomes(results)).toEqual({ drawn: 120 })
    await expectSound('four-engines')
  })

  test('thirty concurrent purchases of one member all get a place', async () => {
    const { db } = database
    await makePack(db, 'thirty')
    const memberId = await makeMember(db, { points: 3000 })
    const engine = makeEngine(database)
    const results = await Promise.all(
      Array.from({ length: 30 }, () => engine.draw({ id: uuidv7(), memberId, packId: 'thirty', count: 1 })),
    )
    expect(outcomes(results)).toEqual({ drawn: 30 })
    expect(await readBalance(db, memberId, new Date())).toMatchObject({ points: 0 })
    await expectSound('thirty')
  })

  test('within one batch, requests that no longer fit are refused, and the second request of a member is retried', async () => {
    const { db, pool } = database
    await makePack(db, 'tight', { total: 4 })
    const [one, two] = [await makeMember(db, { points: 500 }), await makeMember(db, { points: 500 })]
    const members = [one, one, two]
    const { rows } = await pool.query<{ o_outcome: number }>(
      'select o_outcome from draw_batch($1, $2, $3, $4, $5, $6) order by o_index',
      [members.map(() => 'tight'), members.map(() => uuidv7()), members, [1, 1, 4], [1, 1, 1], new Date()],
    )
    expect(rows.map((row) => row.o_outcome)).toEqual([0, 4, 2])
    expect(await readBalance(db, two, new Date())).toMatchObject({ points: 500 })
    await expectSound('tight')
  })

  test('a full batch sells the last slots, and a request for too many reserves none of them', {
    meta: {
      proves: [
        {
          id: 'last-slots',
          section: 'operating',
          says: 'A full batch sells the last slots of a box; a request for too many keeps none back.',
          from: 'own',
          file: 'server/db/functions/draw_batch.sql',
          breaks: {
            replace: 'partition by r.pack_id order by r.i))::integer',
            with: 'partition by r.pack_id))::integer',
          },
        },
      ],
    },
  }, async () => {
    const { db, pool } = database
    await makePack(db, 'last-slots', { total: 5 })
    const members = await Promise.all([3, 1, 2, 1].map((count) => makeMember(db, { points: 100 * count })))
    const ids = members.map(() => uuidv7())
    const batch = async () => {
      const { rows } = await pool.query<{ o_outcome: number }>(
        'select o_outcome from draw_batch($1, $2, $3, $4, $5, $6) order by o_index',
        [members.map(() => 'last-slots'), ids, members, [3, 1, 2, 1], [1, 1, 1, 1], new Date()],
      )
      return rows.map((row) => row.o_outcome)
    }
    // Slots are counted in the order of the batch: the last request waits for the next one.
    expect(await batch()).toEqual([0, 0, 2, 4])
    expect(await batch()).toEqual([0, 0, 2, 0])
    expect((await findBox(db, 'last-slots'))?.nextSlot).toBe(5)
    expect(await readBalance(db, members[2] as string, new Date())).toMatchObject({ points: 200 })
    await expectSound('last-slots')
  })

  test('a repeat answers its draw, whatever count of ledger entries it states', {
    meta: {
      proves: [
        {
          id: 'repeat-looked-for',
          section: 'operating',
          says: "A repeat answers its draw, looked for unless the member's ledger has no more entries than at the check.",
          from: 'own',
          file: 'server/db/functions/draw_batch.sql',
          breaks: { replace: 'when r.seen is distinct from w.entry_count', with: 'when r.seen is null' },
        },
      ],
    },
  }, async () => {
    const { db } = database
    await makePack(db, 'entries')
    const memberId = await makeMember(db, { points: 1000 })
    const engine = makeEngine(database)
    const entries = async () => (await holdOne(db, memberId)).entryCount
    const request = { id: uuidv7(), memberId, packId: 'entries', count: 1, entryCount: await entries() }
    const drawn = await engine.draw(request)
    expect(drawn).toMatchObject({ outcome: 'drawn' })
    // Every draw adds an entry, so the count of entries makes a look-up needless.
    expect(await entries()).toBe(request.entryCount + 1)
    expect(await engine.draw(request)).toEqual(drawn)
    expect(await engine.draw({ ...request, entryCount: undefined })).toEqual(drawn)
    // Another draw since: the count differs again, and so it does from here on.
    expect(await engine.draw({ ...request, id: uuidv7() })).toMatchObject({ outcome: 'drawn' })
    expect(await engine.draw(request)).toEqual(drawn)
    expect(await readBalance(db, memberId, new Date())).toMatchObject({ points: 800 })
    await expectSound('entries')
  })

  test('the id of a draw is refused with another pack or another count', async () => {
    const { db } = database
    await makePack(db, 'this-pack')
    await makePack(db, 'other-pack')
    const memberId = await makeMember(db, { points: 1000 })
    const engine = makeEngine(database)
    const request = { id: uuidv7(), memberId, packId: 'this-pack', count: 2 }
    expect(await engine.draw(request)).toMatchObject({ outcome: 'drawn' })
    expect(await engine.draw({ ...request, packId: 'other-pack' })).toEqual({ outcome: 'other input' })
    expect(await engine.draw({ ...request, count: 3 })).toEqual({ outcome: 'other input' })
    expect(await readBalance(db, memberId, new Date())).toMatchObject({ points: 800 })
  })

  test('a limit per member counts the cards of that member in that pack, and nothing else', async () => {
    const { db } = database
    await makePack(db, 'three-each', { maxPerMember: 3 })
    await makePack(db, 'three-each-too', { maxPerMember: 3 })
    const [one, two] = [await makeMember(db, { points: 1000 }), await makeMember(db, { points: 1000 })]
    const engine = makeEngine(database)
    const draw = async (memberId: string, packId: string, count: number) =>
      (await engine.draw({ id: uuidv7(), memberId, packId, count })).outcome
    expect(await draw(one, 'three-each', 3)).toBe('drawn')
    expect(await draw(two, 'three-each', 3)).toBe('drawn')
    expect(await draw(one, 'three-each-too', 3)).toBe('drawn')
    expect(await draw(one, 'three-each', 1)).toBe('over limit')
  })

  test('counts outside 1 to 3,000 and members without a wallet are refused by name', {
    meta: {
      proves: [
        {
          id: 'most-draws-server',
          section: 'constants',
          after: 'most-draws',
          says: 'The server refuses more, too.',
          from: 'spec',
          file: 'server/db/functions/over_draw_limit.sql',
          breaks: { replace: 'p_count not between 1 and 3000', with: 'p_count not between 1 and 3001' },
        },
      ],
    },
  }, async () => {
    const { db } = database
    await makePack(db, 'any-count', { total: 5000 })
    const memberId = await makeMember(db, { points: 500_000 })
    const engine = makeEngine(database)
    for (const count of [0, -1, 3001])
      expect(await engine.draw({ id: uuidv7(), memberId, packId: 'any-count', count })).toEqual({
        outcome: 'over limit',
      })
    expect(await engine.draw({ id: uuidv7(), memberId: uuidv7(), packId: 'any-count', count: 1 })).toEqual({
      outcome: 'unknown',
    })
    await expectSound('any-count')
  })
})

describe('while another session holds a row lock,', () => {
  /** The order in which two draws are made while `locked` is; the lock ends last, so that a waiting draw shows. */
  async function orderWhileLocked(
    locked: string,
    draws: Record<string, { packId: string; memberId: string }>,
  ) {
    const engine = makeEngine(database)
    const order: string[] = []
    const holder = await database.pool.connect()
    await holder.query(`begin; ${locked} for update`)
    const [waiting, served] = Object.entries(draws).map(async ([name, draw]) => {
      const { outcome } = await engine.draw({ id: uuidv7(), ...draw, count: 1 })
      order.push(`${name} ${outcome}`)
    })
    await Promise.race([served, sleep(20_000, undefined, { ref: false })])
    await holder.query('rollback')
    holder.release()
    await Promise.all([waiting, served])
    return order
  }

  test('a locked box stops the draws of that box alone', {
    meta: {
      proves: [
        {
          id: 'lane-per-pack',
          section: 'operating',
          says: 'A locked box stops its own draws alone; they come again, and are drawn once when it is free.',
          from: 'own',
          breaks: { replace: 'laneOf: (request) => request.packId', with: "laneOf: () => 'all'" },
        },
      ],
    },
  }, async () => {
    const { db } = database
    for (const packId of ['locked', 'free']) await makePack(db, packId)
    const [one, other] = [await makeMember(db, { points: 100 }), await makeMember(db, { points: 100 })]
    const order = await orderWhileLocked(`select 1 from box where pack_id = 'locked'`, {
      waiting: { packId: 'locked', memberId: one },
      served: { packId: 'free', memberId: other },
    })
    expect(order).toEqual(['served drawn', 'waiting drawn'])
  })

  test('a locked wallet stops the draws of that member alone', {
    meta: {
      proves: [
        {
          id: 'locked-wallet',
          section: 'operating',
          says: 'A locked wallet stops the draws of that member alone.',
          from: 'own',
          file: 'server/db/functions/draw_batch.sql',
          breaks: { replace: ' skip locked\n  ), ranks', with: '\n  ), ranks' },
        },
      ],
    },
  }, async () => {
    const { db } = database
    await makePack(db, 'shared')
    const [one, other] = [await makeMember(db, { points: 100 }), await makeMember(db, { points: 100 })]
    const order = await orderWhileLocked(`select 1 from wallet where member_id = '${one}'`, {
      waiting: { packId: 'shared', memberId: one },
      served: { packId: 'shared', memberId: other },
    })
    expect(order).toEqual(['served drawn', 'waiting drawn'])
    await expectSound('shared')
  })
})

test('when members draw from many packs at once in two processes, every draw is made and paid for once', async () => {
  const { db } = database
  const packIds = ['many-a', 'many-b', 'many-c', 'many-d', 'many-e', 'many-f']
  for (const packId of packIds) await makePack(db, packId)
  const members = await Promise.all(Array.from({ length: 8 }, () => makeMember(db, { points: 3000 })))
  const engines = [makeEngine(database), makeEngine(database)]
  const wanted = packIds.flatMap((packId, first) =>
    // Each pack meets the members in another order.
    members.flatMap((_, index) => {
      const memberId = members[(index * 3 + first) % members.length] as string
      return engines.map((engine) => engine.draw({ id: uuidv7(), memberId, packId, count: 2 }))
    }),
  )
  expect(outcomes(await Promise.all(wanted))).toEqual({ drawn: 96 })
  for (const packId of packIds) await expectSound(packId)
  const balances = await Promise.all(members.map((memberId) => readBalance(db, memberId, new Date())))
  expect(balances.map(({ points }) => points)).toEqual(members.map(() => 3000 - 6 * 2 * 2 * 100))
})

test('batches of two processes over the same boxes and members, in different orders, never deadlock', {
  meta: {
    proves: [
      {
        id: 'draw-circle',
        section: 'operating',
        says: 'Batches of draws of several processes never wait for each other in a circle.',
        from: 'own',
        file: 'server/db/functions/draw_batch.sql',
        breaks: {
          replace: 'perform 1 from box where pack_id = any (p_pack) order by pack_id for no key update;',
          with: 'perform 1 from unnest(p_pack) u(pack_id) join lateral (select from box b where b.pack_id = u.pack_id for no key update) x on true;',
        },
      },
    ],
  },
}, async () => {
  const { db, url } = database
  const packIds = ['circle-a', 'circle-b', 'circle-c', 'circle-d']
  for (const packId of packIds) await makePack(db, packId, { total: 2000 })
  const members = await Promise.all(Array.from({ length: 24 }, () => makeMember(db, { points: 100_000 })))
  const processes = [createPool(url, { size: 4 }), createPool(url, { size: 4 })]
  const turned = <T>(values: T[], by: number) => values.map((_, at) => values[(at + by) % values.length] as T)
  const calls = Array.from({ length: 80 }, async (_, call) => {
    // Half of the calls name boxes and members backwards; half of them share no box with the other half.
    const order = <T>(values: T[]) => (call % 2 === 0 ? values : values.toReversed())
    const batch = order(turned(members, call))
    const packs = order(call % 4 < 2 ? packIds.slice(0, 2) : packIds.slice(2))
    const { rows } = await (processes[call % 2] as pg.Pool).query<{ o_outcome: number }>(
      'select o_outcome from draw_batch($1, $2, $3, $4, $5, $6)',
      [
        batch.map((_, at) => packs[at % packs.length]),
        batch.map(() => uuidv7()),
        ...[batch, batch.map(() => 1), batch.map(() => 1), new Date()],
      ],
    )
    return rows.map((row) => row.o_outcome)
  })
  // A deadlock would reject. Only a wallet that the other process holds, or has held until then, is refused.
  const all = (await Promise.all(calls)).flat()
  expect(new Set(all).difference(new Set([0, 4, 10]))).toEqual(new Set())
  let sold = 0
  for (const packId of packIds) {
    await expectSound(packId)
    sold += (await findBox(db, packId))?.nextSlot ?? 0
  }
  expect(sold).toBe(all.filter((outcome) => outcome === 0).length)
  for (const pool of processes) await pool.end()
})
