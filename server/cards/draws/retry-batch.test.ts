import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/db/pool.ts'
import { ledgerFaults, readBalance } from '#server/ledger/statements.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeMember, makePack } from '#test/world.ts'
import { createDrawEngine } from './draw-engine.ts'
import { listTickets } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a batch whose answer is lost is retried and finds its draws', async () => {
  const { db } = database
  await makePack(db, 'lost-answer')
  const members = await Promise.all(Array.from({ length: 5 }, () => makeMember(db, { points: 1000 })))
  const wire = await breakableWire(database.url)
  const pool = createPool(wire.url, { size: 1 })
  const engine = createDrawEngine(pool, { clock: () => new Date(), expirePoints: async () => {} })
  const buy = () =>
    members.map((memberId) =>
      engine.draw({ id: uuidv7(), memberId, packId: 'lost-answer', count: 2, termsNo: 1 }),
    )
  expect((await Promise.all(buy())).map((drawn) => drawn.outcome)).toEqual(Array(5).fill('drawn'))
  wire.loseNextAnswer()
  expect((await Promise.all(buy())).map((drawn) => drawn.outcome)).toEqual(Array(5).fill('drawn'))
  expect(wire.lost()).toBe(1)
  expect(await listTickets(db, 'lost-answer')).toHaveLength(10)
  for (const memberId of members)
    expect(await readBalance(db, memberId, new Date())).toMatchObject({ points: 600 })
  expect(await ledgerFaults(db)).toEqual([])
  await pool.end()
  await wire.close()
})

/** A connection to PostgreSQL that can lose one answer: the query arrives, its result does not. */
async function breakableWire(url: string) {
  const target = new URL(url)
  let isLosing = false
  let lost = 0
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    near.on('error', () => far.destroy())
    near.on('close', () => far.destroy())
    near.on('data', (bytes) => far.write(bytes))
    far.on('error', () => near.destroy())
    far.on('close', () => near.destroy())
    far.on('data', (bytes) => {
      if (!isLosing) return near.write(bytes)
      isLosing = false
      lost += 1
      near.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const near = new URL(url)
  near.port = String((server.address() as AddressInfo).port)
  near.hostname = '127.0.0.1'
  return {
    url: near.href,
    loseNextAnswer() {
      isLosing = true
    },
    lost: () => lost,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}
