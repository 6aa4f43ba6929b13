import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { CardOrder, CardProvider, OpenResult, QueryResult } from '../../providers/card/port.ts'
import { buyPoints } from './buy-points.ts'
import { addCourse, addMemberRow, history, random } from './test-shop.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await addCourse(database.db, 'c1', 1000, 1000)
})
afterAll(() => database.close())

const now = new Date('2026-11-20T03:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** A provider that gives one answer after the other to `open`, and the same one to `query`. */
function scripted(opens: OpenResult[], query: (orderId: string) => QueryResult) {
  const orders: CardOrder[] = []
  const provider = {
    open: async (order: CardOrder) => {
      orders.push(order)
      return opens[Math.min(orders.length, opens.length) - 1]
    },
    query: async (orderId: string) => query(orderId),
  }
  return { provider: provider as unknown as CardProvider, orders }
}
const open = (orderId: string): QueryResult => ({
  ...{ outcome: 'found', orderId, accessId: `a_${orderId.slice(-20)}`, amountYen: 1000, currency: 'JPY' },
  ...{ status: 'open', detail: 'UNPROCESSED' },
})

async function buyer(provider: CardProvider) {
  const memberId = await addMemberRow(database.db)
  const order = { memberId, methodId: '1', courseId: 'c1', packId: undefined, key: randomUUID(), termsNo: 1 }
  return async (at = now) => {
    const result = await buyPoints(database.db, provider, order, at, random)
    if (result.outcome !== 'bought') throw new Error(result.outcome)
    return result.payment
  }
}
const refused: OpenResult = { outcome: 'refused', reason: 'E1' }
const noAnswer: OpenResult = { outcome: 'no answer', reason: 'TimeoutError' }

test('a refused opening is declined when the provider really does not have the order', async () => {
  const buy = await buyer(scripted([refused], () => ({ outcome: 'absent' })).provider)
  expect((await buy()).state).toBe('declined')
})

test('a refusal because the order exists already is no refusal: the purchase goes on', async () => {
  const buy = await buyer(scripted([refused], open).provider)
  const payment = await buy()
  expect(payment).toMatchObject({ state: 'action_required', accessId: expect.any(String) })
})

test('an opening that got lost before the provider is repeated with the same order id and key', async () => {
  const opened: OpenResult = { outcome: 'opened', accessId: `a_${randomUUID().slice(0, 20)}` }
  const { provider, orders } = scripted([noAnswer, opened], () => ({ outcome: 'absent' }))
  const buy = await buyer(provider)
  const first = await buy()
  expect(first.state).toBe('unknown')
  const second = await buy(later(2))
  expect(second).toMatchObject({ id: first.id, state: 'action_required' })
  expect(orders).toHaveLength(2)
  expect(orders[0]).toEqual(orders[1])
  expect(await history(database.db, first.id)).toEqual(['created', 'unknown', 'created', 'action_required'])
})

test('while the provider is silent nothing is opened a second time', async () => {
  const { provider, orders } = scripted([noAnswer], () => ({ outcome: 'no answer', reason: 'TimeoutError' }))
  const buy = await buyer(provider)
  for (const minutes of [0, 1, 2]) expect((await buy(later(minutes))).state).toBe('unknown')
  expect(orders).toHaveLength(1)
})

test('the price of the purchase is that of its first moment, whatever the course becomes', async () => {
  const { provider } = scripted([noAnswer], open)
  const buy = await buyer(provider)
  await buy()
  await database.db.updateTable('pointCourse').set({ priceYen: 5 }).where('id', '=', 'c1').execute()
  expect(await buy(later(1))).toMatchObject({ priceYen: 1000, points: 1000, state: 'action_required' })
})
