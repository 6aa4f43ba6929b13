import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeEngine, makeMember, makePack } from '#test/world.ts'
import { type AnswerLog, openAnswerLog, type ToldDraw } from './answer-log.ts'
import { audit } from './audit.ts'

// The audit's findings when something is wrong: in the drill itself nothing should be.

let database: TestDatabase
let folder: string
let log: AnswerLog
let draws: ToldDraw[]
beforeEach(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-drill-test-'))
  log = openAnswerLog(join(folder, 'answers.jsonl'))
  const memberId = await makeMember(database.db, { points: 10_000 })
  await makePack(database.db, 'drill', { total: 100, price: 100 })
  const engine = makeEngine(database)
  draws = []
  for (let question = 1; question <= 3; question++) {
    const drawId = randomUUID()
    const drawn = await engine.draw({ id: drawId, memberId, packId: 'drill', count: 2 })
    if (drawn.outcome !== 'drawn') throw new Error(drawn.outcome)
    const { firstSlot, ticketHash } = drawn
    const told = { question, drawId, memberId, packId: 'drill', firstSlot, count: 2, ticketHash, cost: 200 }
    draws.push({ ...told, toldAt: 0 })
  }
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** Counts the findings of each kind when members were told of these draws. */
async function found(told: readonly ToldDraw[]) {
  for (const draw of told) log.tells(draw)
  const { lost, doubled, faults } = await audit(database.pool, log)
  return { lost: lost.length, doubled: doubled.length, faults: faults.length }
}
const second = () => draws[1] as ToldDraw

test('a draw that was answered and is in the database is no finding', async () => {
  expect(await found(draws)).toEqual({ lost: 0, doubled: 0, faults: 0 })
})

test('a draw that was answered and is missing from the database is lost', async () => {
  expect(await found([...draws, { ...second(), drawId: randomUUID() }])).toMatchObject({ lost: 1 })
})

test.each<Partial<ToldDraw>>([{ firstSlot: 5 }, { ticketHash: '00' }, { cost: 100 }, { count: 1 }])(
  'a draw that differs from its answer is lost (%o)',
  async (other) => {
    const told = draws.map((draw) => (draw === second() ? { ...draw, ...other } : draw))
    expect(await found(told)).toEqual({ lost: 1, doubled: 0, faults: 0 })
  },
)

test('a draw that appears in no answer, or in two, is doubled', async () => {
  expect(await found(draws.slice(1))).toEqual({ lost: 0, doubled: 1, faults: 0 })
  expect(await found([draws[0] as ToldDraw, second()])).toEqual({ lost: 0, doubled: 1, faults: 0 })
})

test('an entry with another price, a wallet with a wrong sum and slots that were not drawn are faults', async () => {
  // The owner of the tables has rights that the shop lacks.
  await database.pool.query(
    'alter table ledger_entry disable trigger user; alter table draw disable trigger user',
  )
  await database.pool.query(`update ledger_entry set points = points + 1 where cause_id = $1`, [
    second().drawId,
  ])
  // The entry and the wallet.
  expect(await found(draws)).toEqual({ lost: 0, doubled: 0, faults: 2 })
  await database.pool.query('delete from draw where id = $1', [second().drawId])
  // The slots that were not drawn count as well, before the third draw and in the sum of the box.
  expect(await found([])).toEqual({ lost: 1, doubled: 0, faults: 4 })
})
