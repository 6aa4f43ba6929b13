import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/pool.ts'
import type { DB } from '#server/db/schema.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { shuffled } from '#test/random-order.ts'
import { makePack, prize } from '#test/world.ts'
import { type Box, findBox, listPrizes } from './queries.ts'
import { createRemainders, type Remainders } from './remainders.ts'
import { prizesOfRun } from './sold-slots.ts'

// The remainder follows from the box and its next slot alone: the test reads the sealed order of a box of five chunks.

const total = 1100
const packId = 'counted'
let world: TestDatabase
let order: number[]
let prizes: { quantity: number }[]
beforeAll(async () => {
  world = await testDatabase()
  await makePack(world.db, packId, {
    prizes: [prize('a', 1), prize('b', 3), prize('c', 96), prize('d', 1000)],
  })
  // All slots count as sold: only then may the order be read.
  await world.pool.query('update box set next_slot = total where pack_id = $1', [packId])
  order = await prizesOfRun(world.db, packId, 0, total)
  prizes = await listPrizes(world.db, packId)
})
afterAll(() => world.close())

const dayOf = (slot: number) => new Date(Date.UTC(2026, 0, 1) + slot * 86_400_000)
const drawnAt = async (_packId: string, slots: number[]) => new Map(slots.map((slot) => [slot, dayOf(slot)]))

let queries = 0
let remainders: Remainders
beforeEach(() => {
  const db: Database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: world.pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: () => {
      queries++
    },
  })
  queries = 0
  remainders = createRemainders({ db, drawnAt })
})

/** Counted one by one. */
const expected = (decidedSlot: number) =>
  prizes.map(({ quantity }, number) => {
    const sold = order.slice(0, decidedSlot)
    const left = quantity - sold.filter((slot) => slot === number).length
    return { left, goneAt: left === 0 ? dayOf(sold.lastIndexOf(number)) : null }
  })
const counted = async (decidedSlot: number) =>
  (await remainders.of({ packId, decidedSlot })).map(({ left, goneAt }) => ({ left, goneAt }))

const everySlot = Array.from({ length: total + 1 }, (_, slot) => slot)

test('counts the remaining prizes right at every slot, draw after draw', async () => {
  for (const slot of everySlot) expect(await counted(slot), String(slot)).toEqual(expected(slot))
  // The prizes once, and each slot once.
  expect(queries).toBe(1 + total)
})

test('counts the remaining prizes right for concurrent readers in any order', {
  meta: {
    proves: [
      {
        id: 'left-counted',
        section: 'rulings',
        says: 'The count is right for readers in any order.',
        from: 'ruling 32',
        breaks: {
          replace: 'left[prize] = (left[prize] as number) + step',
          with: 'left[prize] = (left[prize] as number) - 1',
        },
      },
    ],
  },
}, async () => {
  const slots = shuffled(everySlot).slice(0, 60)
  for (const slot of slots.slice(0, 30)) expect(await counted(slot), String(slot)).toEqual(expected(slot))
  const together = await Promise.all(slots.map(counted))
  expect(together).toEqual(slots.map(expected))
})

test('a first count of many slots reads them in a few queries', async () => {
  expect(await counted(total)).toEqual(expected(total))
  expect(queries).toBe(2)
})

test('no slot is read before it is sold', async () => {
  await makePack(world.db, 'unsold', { prizes: [prize('a', 3)] })
  await expect(remainders.of({ packId: 'unsold', decidedSlot: 1 })).rejects.toThrow('not sold')
  expect((await remainders.of({ packId: 'unsold', decidedSlot: 0 }))[0]?.left).toBe(3)
})

test('what a box sealed beside its prizes is read once, however many ask', {
  meta: {
    proves: [
      {
        id: 'seal-read-once',
        section: 'operating',
        says: 'Lists of packs read what a box sealed once in the life of a process.',
        from: 'own',
        breaks: { replace: 'parts.get(packId) ?? readParts', with: 'readParts' },
      },
    ],
  },
}, async () => {
  const box = (await findBox(world.db, packId)) as Box
  const [first, second] = await Promise.all([remainders.sealedIn(box), remainders.sealedIn(box)])
  expect([second, await remainders.sealedIn(box)]).toEqual([first, first])
  expect(first).toEqual({ extras: [], conditions: [] })
  expect(queries).toBe(1)
})

test('a count that failed is made again', async () => {
  let isDown = true
  const failing = createRemainders({
    db: world.db,
    drawnAt: async (...asked) => {
      if (isDown) throw new Error('the database is down')
      return await drawnAt(...asked)
    },
  })
  await expect(failing.of({ packId, decidedSlot: total })).rejects.toThrow('down')
  isDown = false
  expect((await failing.of({ packId, decidedSlot: total })).every(({ goneAt }) => goneAt !== null)).toBe(true)
})
