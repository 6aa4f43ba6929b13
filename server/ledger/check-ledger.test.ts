import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase, untilItWaits } from '#test/database.ts'
import { makeEngine, makeMember, makePack } from '#test/world.ts'
import { checkLedger } from './check-ledger.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world.close())

const staying = new AbortController().signal

test('a consistent ledger is silent; a broken one raises an alarm with its rule each time', {
  meta: {
    proves: [
      {
        id: 'ledger-live',
        section: 'operating',
        says: 'The ledger is checked by the hour on a snapshot; what is broken is an alarm.',
        from: 'own',
        breaks: { replace: 'if (faults.length > 0)', with: 'if (faults.length > 1)' },
      },
    ],
  },
}, async () => {
  const { db, pool } = world
  await makePack(db, 'plain')
  const memberId = await makeMember(db, { points: 500 })
  await makeEngine(world).draw({ id: crypto.randomUUID(), memberId, packId: 'plain', count: 1 })
  const [alarm, checked] = [vi.fn(), vi.fn()]
  expect(await checkLedger({ pool, alarm, checked }, staying)).toEqual([])
  expect(alarm).not.toHaveBeenCalled()

  await pool.query('update wallet set points = points + 1, points_consumed = points_consumed - 1')
  const broken = [`wallet ${memberId} differs from its entries`]
  for (let hour = 1; hour <= 2; hour++) {
    expect(await checkLedger({ pool, alarm, checked }, staying)).toEqual(broken)
    expect(alarm).toHaveBeenCalledTimes(hour)
    expect(alarm).toHaveBeenLastCalledWith('ledger differs', { count: 1, faults: broken }, expect.any(String))
  }
  expect(checked.mock.calls).toEqual([[0], [1], [1]])
  await pool.query('update wallet set points = points - 1, points_consumed = points_consumed + 1')
})

/** Keeps the lots from being read until it is called. */
async function lockLots(): Promise<() => Promise<void>> {
  const holder = await world.pool.connect()
  await holder.query('begin')
  await holder.query('lock table point_lot in access exclusive mode')
  return async () => {
    await holder.query('rollback')
    holder.release()
  }
}

test('the check reads one snapshot, so that concurrent draws are no fault; a second process skips it', async () => {
  const { db, pool } = world
  const memberId = await makeMember(db, { points: 500 })
  const unlock = await lockLots()
  const alarm = vi.fn()
  try {
    const checking = checkLedger({ pool, alarm }, staying)
    await untilItWaits(world.pool, checking)
    expect(await checkLedger({ pool, alarm }, staying)).toBeUndefined()
    const request = { id: crypto.randomUUID(), memberId, packId: 'plain', count: 1 }
    expect(await makeEngine(world).draw(request)).toMatchObject({ outcome: 'drawn' })
    await unlock()
    expect(await checking).toEqual([])
  } finally {
    await unlock().catch(() => {})
  }
  expect(alarm).not.toHaveBeenCalled()
})

test('a process that stops does not wait for the check', async () => {
  const unlock = await lockLots()
  const leaving = new AbortController()
  const alarm = vi.fn()
  try {
    const checking = checkLedger({ pool: world.pool, alarm }, leaving.signal)
    await untilItWaits(world.pool, checking)
    leaving.abort()
    expect(await checking).toBeUndefined()
  } finally {
    await unlock()
  }
  expect(alarm).not.toHaveBeenCalled()
})
