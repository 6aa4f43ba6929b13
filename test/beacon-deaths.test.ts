// A process that closes and decides dies at any of its statements, and others go on from there: every paid place gets its
// one prize, and no witness ever sees two closings of one number.

import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Trust, VerdictWord } from '#contract/beacon-box.ts'
import { closeSold } from '#server/cards/boxes/beacon/close-sold.ts'
import { bringRound, decideDue } from '#server/cards/boxes/beacon/decide-places.ts'
import { keepVerdict, settleClosing } from '#server/cards/boxes/beacon/hear-verdicts.ts'
import { newestClosing, type StoredClosing } from '#server/cards/boxes/beacon/queries.ts'
import {
  type ClosingDeps,
  runClosings,
  runDecisions,
  type WitnessCalls,
} from '#server/cards/boxes/beacon/run-closings.ts'
import { nodeSignatures } from '#server/cards/boxes/signatures.ts'
import { createDatabase, type Database } from '#server/db/pool.ts'
import { checkLedger } from '#server/ledger/check-ledger.ts'
import { trust as pastTrust, say, shopKey, signRound } from '#test/beacon-world.ts'
import { auditBeacon, decisionsOf, type Line, readKept, undecidedOf } from '#test/kill/audit-beacon.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { atLeast, cuts, isDeep } from './depth.ts'
import { mortalProcess } from './mortal-process.ts'
import { withTestKey } from './shop-key.ts'
import { makeEngine, makeMember, makePack, prize } from './world.ts'

/** One statement in so many is cut; a deep run cuts each, so many times. */
const stride = 12
const strideOfStep = 4
const repeats = isDeep ? 50 : 1
/** It comes to other statements each time, as it waits for others. */
const livesEach = isDeep ? 10 : 1
const deepMs = isDeep ? 7_200_000 : undefined
/** A life without death has more statements. */
const fewest = 36

/** Rounds that nobody waits for. */
const trust: Trust = {
  ...pastTrust,
  network: { ...pastTrust.network, periodMs: 50 },
  closeMs: 100,
  stepsMs: [75, 50, 25],
}

type Side = 'before' | 'after'
const sides: readonly Side[] = ['before', 'after']

let database: TestDatabase
let memberId: string
const prizesOf = (total: number) => [prize('common', total - 30), prize('rare', 20), prize('hit', 10)]
beforeAll(async () => {
  database = await testDatabase()
  memberId = await makeMember(database.db, { points: 1_000_000_000 })
  const terms = { trust, startsAt: new Date(Date.now() - 60_000), endsAt: new Date('2100-01-01') }
  for (const packId of ['left', 'right'])
    await makePack(database.db, packId, { ...terms, prizes: prizesOf(100_000) })
})
afterAll(() => database.close())

async function sell(packId: string, count: number) {
  const request = { id: crypto.randomUUID(), memberId, packId, count }
  expect(await makeEngine(database).draw(request)).toMatchObject({ outcome: 'drawn' })
}

/** Witnesses outlive every process of the shop. Each says one word of a closing for ever, and tells of a fork. */
const forks: string[] = []
const memories = trust.witnesses.map(() => ({
  said: new Map<string, VerdictWord>(),
  timely: new Map<number, string>(),
}))
let lateOnes = 0
const witnesses: WitnessCalls[] = trust.witnesses.map(({ key }, at) => ({
  key,
  async submit({ number, ...closing }) {
    const { said, timely } = memories[at] as (typeof memories)[number]
    const stored = (await newestClosing(database.db)) as StoredClosing
    const hash = stored.hash.toString('hex')
    expect(stored).toMatchObject({ number, round: closing.round })
    if (!said.has(hash)) {
      if (timely.has(number)) forks.push(`closing ${number}: ${timely.get(number)}, ${hash}`)
      const word = lateOnes > 0 ? 'late' : 'timely'
      lateOnes -= 1
      if (word === 'timely') timely.set(number, hash)
      said.set(hash, word)
    }
    return { verdict: say(at, stored, said.get(hash)) }
  },
  catchUp: async () => {},
}))

const depsOf = (db: Database): ClosingDeps => ({
  ...{ db, trust, key: shopKey, random: randomBytes, witnesses, clock: () => new Date() },
  beacon: { round: async (round) => signRound(round) },
  isBls: nodeSignatures.isBls,
  alarm: () => {},
})

const never = new AbortController().signal

async function undecided(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    'select sum(next_slot - decided_slot)::int n from box',
  )
  return rows[0]?.n ?? 0
}

/** Does what a process does from its start on. */
const live = (db: Database) => Promise.all([runClosings(depsOf(db), never), runDecisions(depsOf(db), never)])

/** Lets several processes at once go on until nothing waits. */
async function recover(processes: number) {
  const one = async () => {
    while ((await undecided()) > 0) await live(database.db)
  }
  await Promise.all(Array.from({ length: processes }, one))
}

/** Everything that was ever seen decided. */
const seen = new Set<string>()
let newest = 0
async function look() {
  const { rows } = await database.pool.query<Line>('select * from closing_line where closing_id >= $1', [
    newest,
  ])
  for (const line of decisionsOf({ lines: rows })) seen.add(line)
  newest = Math.max(newest, ...rows.filter(({ prizes }) => prizes !== null).map((row) => row.closing_id))
}

const verified = new Set<string>()
afterEach(async () => {
  expect(forks).toEqual([])
  const kept = await readKept(database.pool)
  expect(undecidedOf(kept)).toBe(0)
  expect(await auditBeacon(kept, trust, verified)).toEqual([])
  const there = new Set(decisionsOf(kept))
  expect([...seen].filter((line) => !there.has(line))).toEqual([])
  expect(await checkLedger({ pool: database.applicationPool, alarm: () => {} }, never)).toEqual([])
})

for (const side of sides)
  test(
    `a process that dies ${side} any statement leaves no paid place without its one prize`,
    async () => {
      let deaths = 0
      for (const at of cuts(stride)) {
        let hasDied = false
        for (let n = 0; n < livesEach; n++) {
          await sell('left', 1 + (at % 5))
          if (n % 2 === 0) await sell('right', 3)
          // Its first closing may be void: the places are closed again.
          lateOnes = (at + n) % 3 === 0 ? witnesses.length : 0
          const mortal = mortalProcess(database.applicationUrl, at, side === 'after')
          hasDied = await live(mortal.db).then(
            () => false,
            () => true,
          )
          await mortal.end()
          await look()
          await recover(1 + ((at + n) % 2))
          await look()
        }
        if (!hasDied) break
        deaths += 1
      }
      expect(deaths).toBeGreaterThanOrEqual(atLeast(fewest, stride))
    },
    deepMs,
  )

/** Between payment and decision, as a process does them one after the other. */
const steps: readonly [name: string, step: (db: Database) => Promise<unknown>][] = [
  ['closes', (db) => closeSold(db, depsOf(db))],
  ['hears a verdict', (db) => hear(db, 0)],
  ['hears the last verdicts', async (db) => [await hear(db, 1), await hear(db, 2)]],
  ['settles what they said', async (db) => settleClosing(db, await closing(db), trust)],
  ['keeps the round', async (db) => bring(db, await closing(db))],
  ['decides', (db) => decideDue(db, () => new Date())],
]

const closing = async (db: Database) => (await newestClosing(db)) as StoredClosing
const bring = (db: Database, { round }: StoredClosing) =>
  bringRound(db, trust, { round, signature: signRound(round), isBls: nodeSignatures.isBls })
async function hear(db: Database, at: number) {
  const { key, submit } = witnesses[at] as WitnessCalls
  const { hash: _, ...open } = await closing(db)
  const answer = await submit({ ...open, before: '', lines: '', nonce: '', signature: '' }, never)
  if ('verdict' in answer) await keepVerdict(db, await closing(db), answer.verdict, key)
}

/** A process dies at this statement of a step, or after it; one or two others go on. @returns whether it died in it */
async function dieIn(step: number, at: number, side: Side): Promise<boolean> {
  for (const packId of ['left', 'right']) await sell(packId, 2)
  for (const [, earlier] of steps.slice(0, step)) await earlier(database.db)
  const mortal = mortalProcess(database.applicationUrl, at, side === 'after')
  const work = steps[step]?.[1](mortal.db) ?? Promise.resolve()
  const hasDied = await work.then(
    () => false,
    () => true,
  )
  await mortal.end()
  await look()
  await recover(1 + (at % 2))
  await look()
  return hasDied
}

for (const [step, [name]] of steps.entries())
  for (const side of sides)
    test(
      `a process that dies ${side} a statement while it ${name} leaves no paid place without its one prize`,
      async () => {
        for (let n = 0; n < repeats; n++)
          for (const at of cuts(strideOfStep)) if (!(await dieIn(step, at, side))) break
      },
      deepMs,
    )

test(
  'two processes do every step at once',
  async () => {
    for (let n = 0; n < 2 * repeats; n++) {
      for (const packId of ['left', 'right']) await sell(packId, 2)
      for (const [, step] of steps) {
        await Promise.all([step(database.db), step(withTestKey(createDatabase(database.pool)))])
        await look()
      }
      expect(await undecided()).toBe(0)
    }
  },
  deepMs,
)
