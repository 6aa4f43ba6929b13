import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bringRound } from '#server/cards/boxes/beacon/decide-places.ts'
import { listVerdicts, newestClosing } from '#server/cards/boxes/beacon/queries.ts'
import { type ClosingDeps, runClosings, runDecisions } from '#server/cards/boxes/beacon/run-closings.ts'
import { findBox, listBoxes } from '#server/cards/boxes/queries.ts'
import { nodeSignatures } from '#server/cards/boxes/signatures.ts'
import { findDraw } from '#server/cards/draws/queries.ts'
import { openOutside, shopKey, timing } from '#test/kill/beacon-trade.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type Emulators, openEmulators } from './emulators.ts'
import { makeEngine, makeMember, makePack } from './world.ts'

// The whole way of a place: sold, closed, seen by three witnesses over HTTP, decided by a beacon over HTTP.

let database: TestDatabase
let emulators: Emulators
let deps: ClosingDeps
const alarms: string[] = []
beforeAll(async () => {
  const { periodMs, stepsMs } = timing
  database = await testDatabase()
  const genesisSeconds = Math.floor(Date.now() / 1000) - 5
  emulators = await openEmulators({ beacon: { timing: { periodMs, genesisSeconds }, stepsMs, shopKey } })
  deps = {
    ...openOutside({ origin: emulators.origin, network: emulators.beacon.network }),
    db: database.db,
    clock: () => new Date(),
    random: randomBytes,
    isBls: nodeSignatures.isBls,
    alarm: (name) => alarms.push(name),
  }
})
afterEach(() => emulators.faults.reset())
afterAll(async () => {
  await emulators.close()
  await database.close()
})

/** Places may wait for so long before the sale pauses: `pauses_at.sql`. */
const patienceMs = 20_000
const startsAt = new Date(Date.now() - 60_000)
const beaconPack = (packId: string) =>
  makePack(database.db, packId, { trust: deps.trust, startsAt, endsAt: new Date('2100-01-01'), total: 100 })

async function sell(packId: string, count: number) {
  const memberId = await makeMember(database.db, { points: 100_000 })
  const id = crypto.randomUUID()
  expect(await makeEngine(database).draw({ id, memberId, packId, count })).toMatchObject({ outcome: 'drawn' })
  return async () => (await findDraw(database.db, memberId, id))?.decidedAt ?? null
}

const never = new AbortController().signal

/** Does what a shop's two jobs do, again and again as its scheduler lets them, until nothing is open or waits. */
async function runJobs(leave = never) {
  const isDecided = async () =>
    (await listBoxes(database.db)).every(({ nextSlot, decidedSlot }) => nextSlot === decidedSlot)
  while (!leave.aborted && !(await isDecided()))
    await Promise.all([runClosings(deps, leave), runDecisions(deps, leave)])
}

test('what was sold is closed, timely by a quorum, and decided by its round', async () => {
  await beaconPack('whole')
  const [first, second] = [await sell('whole', 3), await sell('whole', 40)]
  expect([await first(), await second()]).toEqual([null, null])
  await runJobs()
  const closing = await newestClosing(database.db)
  const verdicts = await listVerdicts(database.db, closing?.id ?? 0)
  expect(verdicts.filter(({ verdict }) => verdict === 'timely').length).toBeGreaterThanOrEqual(2)
  expect(await first()).toEqual(await second())
  expect((await first())?.getTime()).toBeGreaterThan(closing?.roundAt.getTime() ?? Number.POSITIVE_INFINITY)
  expect(await findBox(database.db, 'whole')).toMatchObject({ nextSlot: 43, decidedSlot: 43 })
})

test('one witness less holds nothing up, and it catches up when it is back', async () => {
  await beaconPack('two')
  emulators.faults.set({ witnessesDown: 1 })
  for (let round = 0; round < 2; round++) {
    const drawn = await sell('two', 1)
    await runJobs()
    expect(await drawn()).not.toBe(null)
  }
  expect(alarms.splice(0)).toContain('witness fails')
  emulators.faults.reset()
  const drawn = await sell('two', 1)
  await runJobs()
  expect(await drawn()).not.toBe(null)
  const closing = await newestClosing(database.db)
  expect(await listVerdicts(database.db, closing?.id ?? 0)).toHaveLength(3)
})

test('without a quorum nothing is decided; late verdicts make the closing void, and the next one decides', async () => {
  await beaconPack('quorum')
  const before = await newestClosing(database.db)
  emulators.faults.set({ witnessesDown: 2 })
  const drawn = await sell('quorum', 2)
  let held = before
  while (held?.id === before?.id) {
    await runJobs(AbortSignal.timeout(2000))
    held = await newestClosing(database.db)
  }
  expect([held?.outcome, await drawn()]).toEqual([null, null])
  emulators.faults.reset()
  await runJobs()
  expect(await drawn()).not.toBe(null)
  expect((await newestClosing(database.db))?.number).toBe((before?.number ?? 0) + 1)
})

test('while the beacon is silent, forged or another one, the places wait for their own round', async () => {
  await beaconPack('silent')
  for (const fault of [{ isBeaconSilent: true }, { isBeaconForged: true }, { isOtherChain: true }]) {
    emulators.faults.set(fault)
    const drawn = await sell('silent', 1)
    await runClosings(deps, never)
    const held = await newestClosing(database.db)
    await runDecisions(deps, AbortSignal.timeout(1500))
    expect([held?.outcome, await drawn()]).toEqual(['counts', null])
    emulators.faults.reset()
    await runJobs()
    expect(await drawn()).not.toBe(null)
    expect(await newestClosing(database.db)).toEqual(held)
  }
  expect(alarms).toContain('beacon fails')
})

test('a round that somebody brought decides while the beacon is silent', async () => {
  await beaconPack('brought')
  const drawn = await sell('brought', 1)
  await runClosings(deps, never)
  const { round = 0 } = (await newestClosing(database.db)) ?? {}
  let signature: Buffer | undefined
  while (signature === undefined) signature = await deps.beacon.round(round, never)
  emulators.faults.set({ isBeaconSilent: true })
  const brought = { round, signature, isBls: nodeSignatures.isBls }
  expect(await bringRound(database.db, deps.trust, brought)).toBe(true)
  await runDecisions(deps, never)
  expect(await drawn()).not.toBe(null)
})

test('the sale pauses while the beacon or a quorum of witnesses is silent, and goes on by itself', async () => {
  const memberId = await makeMember(database.db, { points: 100_000 })
  const draw = async (aheadMs: number) =>
    (
      await makeEngine(database, () => new Date(Date.now() + aheadMs)).draw({
        ...{ id: crypto.randomUUID(), memberId, packId: 'paused', count: 1 },
      })
    ).outcome
  await beaconPack('paused')
  for (const fault of [{ isBeaconSilent: true }, { witnessesDown: 2 }]) {
    emulators.faults.set(fault)
    expect(await draw(0)).toBe('drawn')
    await runJobs(AbortSignal.timeout(1500))
    expect([await draw(patienceMs - 5000), await draw(patienceMs + 5000)]).toEqual(['drawn', 'paused'])
    emulators.faults.reset()
    await runJobs()
    expect(await draw(patienceMs + 5000)).toBe('drawn')
    await runJobs()
  }
})

test('three void closings in a row are told, two are not', async () => {
  await beaconPack('voids')
  alarms.length = 0
  for (const told of [false, false, true]) {
    await sell('voids', 1)
    const before = (await newestClosing(database.db))?.id ?? 0
    emulators.faults.set({ witnessesForgetful: 3 })
    const leave = new AbortController()
    const jobs = runClosings(deps, leave.signal)
    // Read at once: the next closing may be there a moment later.
    const isVoid = async () => {
      const newest = await newestClosing(database.db)
      return newest?.outcome === 'void' && newest.id !== before
    }
    while (!(await isVoid())) await sleep(20)
    leave.abort()
    await jobs
    expect(told || !alarms.includes('closings void')).toBe(true)
  }
  emulators.faults.reset()
  await runJobs()
  expect(alarms).toContain('closings void')
})
