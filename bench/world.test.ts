import { expect, test } from 'vitest'
import { createDrawEngine } from '#server/cards/draws/draw-engine.ts'
import { memberEntries } from '#server/people/members/member-index.ts'
import { testDatabase } from '#test/database.ts'
import { tracesInClear } from '#test/everything-stored.ts'
import { testShop } from '#test/shop.ts'
import { drawOnce } from './load.ts'
import {
  addHistory,
  checkBooks,
  fillOutbox,
  makeMembers,
  makePack,
  makePersons,
  randomMember,
  startSession,
} from './world.ts'

// The benches write many rows by hand and are run seldom. What a migration breaks of that fails here.

const members = 5

test('the draws of a bench and its history leave balanced books, and books that do not balance end the bench', async () => {
  const { pool, close } = await testDatabase()
  await makeMembers(pool, members)
  await makePack(pool, 'past', 20)
  await makePack(pool, 'hot', 20)
  const engine = createDrawEngine(pool, { clock: () => new Date(), expirePoints: async () => {} })
  await addHistory(pool, 20, members)
  for (let n = 0; n < 2; n++) await drawOnce(engine, 'hot', 3, randomMember(members))
  const { rows } = await pool.query('select pack_id, sum(count)::int sold from draw group by 1 order by 1')
  expect(rows).toEqual([
    { pack_id: 'hot', sold: 6 },
    { pack_id: 'past', sold: 20 },
  ])
  await checkBooks(pool)
  await pool.query("update box set next_slot = next_slot + 1 where pack_id = 'hot'")
  await expect(checkBooks(pool)).rejects.toThrow('the books do not agree')
  await close()
})

test('the jobs of a bench find identity records, sealed as the shop seals them, and reminders', async () => {
  const { db, pool, close } = await testDatabase()
  await makeMembers(pool, members)
  await makePersons(pool)
  await fillOutbox(pool, randomMember(members), 3)
  const { rows } = await pool.query(
    'select (select count(*) from member)::int members, (select count(*) from outgoing_message)::int mails',
  )
  expect(rows).toEqual([{ members, mails: 3 }])
  const found = await memberEntries(db)
  expect([...found].map(([id, { mail }]) => mail === `${id}@bench.example`)).toEqual(
    Array(members).fill(true),
  )
  expect(await tracesInClear(pool, ['@bench.example'])).toEqual([])
  await close()
})

test('a bench starts the session of a member who is logged in', async () => {
  const world = await testShop()
  await makeMembers(world.pool, members)
  const cookie = await startSession(world.pool, members)
  const answer = await world.shop.app.inject({ url: '/api/user/point', headers: { cookie } })
  expect(answer.json()).toMatchObject({ state: 200, is_login: '1' })
  await world.close()
})
