import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { newestClosing } from '#server/cards/boxes/beacon/queries.ts'
import { type ClosingDeps, runClosings, runDecisions } from '#server/cards/boxes/beacon/run-closings.ts'
import { nodeSignatures } from '#server/cards/boxes/signatures.ts'
import { auditBeacon, readKept, undecidedOf } from '#test/kill/audit-beacon.ts'
import { openOutside, shopKey, timing } from '#test/kill/beacon-trade.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { openEmulators } from './emulators.ts'
import { makeEngine, makeMember, makePack } from './world.ts'

// A shop goes on from an old copy of its database, after others had seen what it sold since.

const never = new AbortController().signal

/** A shop on this database: what it sells, and what its jobs do until `isOver`. */
function openShop(database: TestDatabase, deps: ClosingDeps, memberId: string) {
  return {
    async sell() {
      const request = { id: crypto.randomUUID(), memberId, packId: 'box', count: 3 }
      expect(await makeEngine(database).draw(request)).toMatchObject({ outcome: 'drawn' })
    },
    async decide() {
      while (undecidedOf(await readKept(database.pool)) > 0)
        await Promise.all([runClosings(deps, never), runDecisions(deps, never)])
    },
  }
}

test('after an old copy of the database is restored nothing can be closed, and the alarm says why', {
  meta: {
    proves: [
      {
        id: 'beacon-restored',
        section: 'rulings',
        says: 'A database older than what witnesses saw closes and decides nothing; the alarm says so.',
        from: 'ruling 56',
        file: 'server/cards/boxes/beacon/run-closings.ts',
        breaks: {
          replace: "'last' in answer && answer.last.number >= closing.number",
          with: "'last' in answer && answer.last.number < closing.number",
        },
      },
    ],
  },
}, async () => {
  const { periodMs, stepsMs } = timing
  const genesisSeconds = Math.floor(Date.now() / 1000) - 5
  const emulators = await openEmulators({
    beacon: { timing: { periodMs, genesisSeconds }, stepsMs, shopKey },
  })
  const outside = openOutside({ origin: emulators.origin, network: emulators.beacon.network })
  const { trust } = outside
  const said: string[] = []
  const halt = new AbortController()
  const depsOf = ({ db }: TestDatabase, alarm: ClosingDeps['alarm'] = () => {}): ClosingDeps => ({
    ...{ ...outside, db, alarm, random: randomBytes, isBls: nodeSignatures.isBls },
    clock: () => new Date(),
  })

  const first = await testDatabase()
  const memberId = await makeMember(first.db, { points: 1_000_000 })
  await makePack(first.db, 'box', { trust, endsAt: new Date('2100-01-01') })
  const before = openShop(first, depsOf(first), memberId)
  await before.sell()
  await before.decide()
  await Promise.all([first.pool.end(), first.applicationPool.end()])
  const copyOf = () => testDatabase(20, new URL(first.url).pathname.slice(1))
  const [newest, old] = [await copyOf(), await copyOf()]
  onTestFinished(async () => {
    await emulators.close()
    await newest.close()
    await old.close()
  })

  const shop = openShop(newest, depsOf(newest), memberId)
  for (let n = 0; n < 2; n++) {
    await shop.sell()
    await shop.decide()
  }

  const restored = depsOf(old, (_name, _facts, sentence) => {
    said.push(sentence)
    // Each witness was asked twice.
    if (said.length >= 2 * trust.witnesses.length) halt.abort()
  })
  await openShop(old, restored, memberId).sell()
  await Promise.all([runClosings(restored, halt.signal), runDecisions(restored, halt.signal)])
  expect(said.join('\n')).toContain('an old copy of the database was restored')
  const closing = await newestClosing(old.db)
  expect(closing?.outcome).toBe(null)
  const kept = await readKept(old.pool)
  expect(undecidedOf(kept)).toBe(3)
  expect(await auditBeacon(kept, trust)).toEqual([])
  const witnessed = await readKept(newest.pool)
  expect(witnessed.closings.map(({ hash }) => hash)).not.toContainEqual(closing?.hash)
  const counted = witnessed.closings.filter(({ outcome }) => outcome === 'counts')
  expect(counted.map(({ number }) => number)).toEqual([1, 2, 3])
})
