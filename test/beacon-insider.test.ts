// Somebody who has every right on the database, and the memory of the shop's process with its keys, neither guesses what
// an undecided place holds nor changes what was closed without everybody seeing it.

import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  beaconScheme,
  closingMessage,
  decide,
  decisionKey,
  firstHead,
  hashBatch,
  hashClosing,
  hashLine,
  hashLines,
  hashPlaces,
  nextHead,
  roundMessage,
} from '#contract/beacon-box.ts'
import { compareBytes, hex } from '#contract/sealed-box.ts'
import { closeSold } from '#server/cards/boxes/beacon/close-sold.ts'
import { bringRound, decideDue } from '#server/cards/boxes/beacon/decide-places.ts'
import { keepVerdict, settleClosing } from '#server/cards/boxes/beacon/hear-verdicts.ts'
import { newestClosing, type StoredClosing } from '#server/cards/boxes/beacon/queries.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { nodeSignatures } from '#server/cards/boxes/signatures.ts'
import { auditBeacon, type Kept, readKept } from '#test/kill/audit-beacon.ts'
import { say, shopKey, signRound, trust } from './beacon-world.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { seeded } from './seeded.ts'
import { makeEngine, makeMember, makePack, prize } from './world.ts'

const scheme = beaconScheme(nodeHasher)
const startsAt = new Date('2026-11-01T00:00:00Z')
let now = new Date('2026-12-01T00:00:00.500Z')
const clock = () => now
// Everything that hashes is the same in every run, so the guesses hit as often in every run.
const random = seeded(46)
const bytes = (length: number) => Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)))
const uuid = () => {
  const digits = hex(bytes(16)).replace(/^(.{12})./, '$14')
  return [8, 12, 16, 20].reduceRight((text, at) => `${text.slice(0, at)}-${text.slice(at)}`, digits)
}

let database: TestDatabase
let memberId: string
beforeAll(async () => {
  database = await testDatabase()
  memberId = await makeMember(database.db, { points: 10_000_000, now: startsAt })
})
afterAll(() => database.close())

const makeBox = (packId: string, counts: number[]) =>
  makePack(database.db, packId, {
    ...{ trust, startsAt, endsAt: new Date('2027-11-01T00:00:00Z'), now: startsAt },
    prizes: counts.map((quantity, at) => prize(`card-${at}`, quantity)),
  })

async function sell(packId: string, count: number) {
  const request = { id: uuid(), memberId, packId, count }
  expect(await makeEngine(database, clock).draw(request)).toMatchObject({ outcome: 'drawn' })
}

async function closeInTime(): Promise<StoredClosing> {
  await closeSold(database.db, { clock, random: bytes, trust, key: shopKey })
  const closing = (await newestClosing(database.db)) as StoredClosing
  for (const witness of [0, 1])
    await keepVerdict(database.db, closing, say(witness, closing), trust.witnesses[witness]?.key ?? '')
  await settleClosing(database.db, closing, trust)
  return closing
}

async function decideBy({ round, roundAt }: StoredClosing): Promise<void> {
  await bringRound(database.db, trust, { round, signature: signRound(round), isBls: nodeSignatures.isBls })
  now = new Date(roundAt.getTime() + 400)
  await decideDue(database.db, clock)
}

// Guesses ----------------------------------------------------------------------------------------------------

const closings = 50
const placesOfClosing = 20
/** χ² with one degree of freedom: p > 0.01. */
const mostSurprise = 6.635

/** Stands for the signature of a round that nobody has. */
const secrets: Record<string, (kept: Kept, round: number) => Uint8Array> = {
  'the round before': (_, round) => signRound(round - 1),
  zeros: () => Buffer.alloc(48),
  'the nonce of the closing': ({ closings }) => closings.at(-1)?.nonce ?? Buffer.alloc(0),
  'the closing': ({ closings }) => closings.at(-1)?.hash ?? Buffer.alloc(0),
  'the signature of the closing': ({ closings }) => closings.at(-1)?.signature ?? Buffer.alloc(0),
  'the verdict of a witness': ({ verdicts }) => verdicts.at(-1)?.signature ?? Buffer.alloc(0),
  'the newest ticket': ({ draws }) => draws.at(-1)?.ticket_hash ?? Buffer.alloc(0),
  'the head': ({ boxes }) => boxes[0]?.ticket_hash ?? Buffer.alloc(0),
  'the decision before': ({ lines }) => lines.at(-2)?.prizes ?? Buffer.alloc(48),
  "the shop's own signature of the round": (_, round) => shopKey.sign(roundMessage(nodeHasher, round)),
}

interface Score {
  hits: number
  /** By the public odds. */
  expected: number
  variance: number
}

test('a thousand guesses of undecided places with everything that the shop has are no better than the odds', {
  meta: {
    proves: [
      {
        id: 'beacon-unguessed',
        section: 'rulings',
        says: 'Nobody guesses an undecided place better than the public odds, with everything that database and process hold.',
        from: 'ruling 56',
        file: 'server/cards/boxes/beacon/decide-places.ts',
        breaks: {
          replace: 'decisionKey(scheme, signature, {',
          with: 'decisionKey(scheme, Buffer.alloc(48), {',
        },
      },
    ],
  },
}, async () => {
  await makeBox('guessed', [900, 300, 200, 100])
  const scores = new Map<string, Score>()
  let left = [900, 300, 200, 100]
  for (let n = 0; n < closings; n++) {
    await sell('guessed', 5)
    await sell('guessed', placesOfClosing - 5)
    const closing = await closeInTime()
    const kept = await readKept(database.pool)
    const [box, line] = [kept.boxes[0], kept.lines.at(-1)]
    if (box === undefined || line?.prizes !== null) throw new Error('it is decided')
    const guess = (secret: Uint8Array) => {
      const named = { first: line.first_slot, count: line.count, head: line.head }
      const key = decisionKey(scheme, secret, {
        commitment: box.commitment,
        closing: closing.hash,
        line: named,
      })
      return Array.from(decide(scheme, key, Uint32Array.from(left), line.count))
    }
    const guesses = new Map(
      Object.entries(secrets).map(([name, secret]) => [name, guess(secret(kept, closing.round))]),
    )
    const commonest = left.indexOf(Math.max(...left))
    guesses.set('the commonest prize', Array(placesOfClosing).fill(commonest))
    guesses.set('the best prize', Array(placesOfClosing).fill(left.length - 1))
    // Somebody who has the round itself knows all: this test would see it.
    const known = guess(signRound(closing.round))
    await decideBy(closing)
    const prizes = (await readKept(database.pool)).lines.at(-1)?.prizes as Buffer
    const won = Array.from({ length: placesOfClosing }, (_, at) => prizes.readUInt16BE(2 * at))
    expect(known).toEqual(won)
    const whole = left.reduce((sum, count) => sum + count, 0)
    for (const [name, guessed] of guesses) {
      const score = scores.get(name) ?? { hits: 0, expected: 0, variance: 0 }
      for (const [at, prize] of guessed.entries()) {
        const odds = (left[prize] ?? 0) / whole
        score.hits += won[at] === prize ? 1 : 0
        score.expected += odds
        score.variance += odds * (1 - odds)
      }
      scores.set(name, score)
    }
    left = left.map((count, prize) => count - won.filter((one) => one === prize).length)
  }
  const better = [...scores].filter(
    ([, { hits, expected, variance }]) => (hits - expected) ** 2 / variance > mostSurprise,
  )
  expect(better).toEqual([])
  expect(scores.size).toBe(Object.keys(secrets).length + 2)
})

// Changes ----------------------------------------------------------------------------------------------------

/**
 * Somebody who holds the shop's key makes everything agree again with changed draws: tickets, heads, lines, closings and
 * their signatures. Only what others signed stays as it is.
 */
function relink({ boxes, draws, batches, lines, closings }: Kept): void {
  for (const box of boxes) {
    let [head, slot] = [firstHead(scheme, box.commitment), 0]
    for (const batch of batches.filter(({ pack_id }) => pack_id === box.pack_id)) {
      const own = draws.filter(
        ({ pack_id, first_slot }) =>
          pack_id === box.pack_id && batch.first_slot <= first_slot && first_slot < batch.next_slot,
      )
      const hashes = own.map((draw) => {
        const { count, micros, id } = draw
        const ticket = { firstSlot: draw.first_slot, count, drawnAtMicros: Number(micros), drawId: id }
        draw.ticket_hash = Buffer.from(hashPlaces(scheme, box.commitment, ticket))
        return draw.ticket_hash
      })
      slot = batch.next_slot
      head = nextHead(scheme, head, hashBatch(scheme, hashes), slot)
      batch.head = Buffer.from(head)
      const line = lines.find((one) => one.pack_id === box.pack_id && one.first_slot + one.count === slot)
      if (line !== undefined) line.head = batch.head
    }
    box.ticket_hash = Buffer.from(head)
  }
  let before: Buffer = Buffer.alloc(32)
  for (const closing of closings) {
    const listed = lines
      .filter(({ closing_id }) => closing_id === closing.id)
      .map((line) => ({
        commitment: boxes.find(({ pack_id }) => pack_id === line.pack_id)?.commitment ?? Buffer.alloc(32),
        hash: hashLine(scheme, { first: line.first_slot, count: line.count, head: line.head }),
      }))
      .toSorted((a, b) => compareBytes(a.commitment, b.commitment))
    closing.before = before
    closing.lines = Buffer.from(hashLines(scheme, listed))
    closing.hash = Buffer.from(hashClosing(scheme, closing))
    closing.signature = shopKey.sign(closingMessage(scheme, closing.hash))
    before = closing.hash
  }
}

type Draws = Kept['draws']
const at = (draws: Draws, place: number) => draws[place] as Draws[number]

/** Changes of draws after their closing. A ticket of five places is taken apart, so that no later place moves. */
const changes: Record<string, (draws: Draws) => void> = {
  'inserts a ticket': (draws) => {
    const shortened = at(draws, 1)
    shortened.count -= 2
    const first_slot = shortened.first_slot + shortened.count
    draws.splice(2, 0, { ...shortened, id: uuid(), first_slot, count: 2 })
  },
  'drops a ticket': (draws) => {
    at(draws, 1).count += at(draws, 2).count
    draws.splice(2, 1)
  },
  'gives two draws the places of each other': (draws) => {
    const [one, other] = [at(draws, 0), at(draws, 1)]
    ;[one.id, other.id] = [other.id, one.id]
  },
  'dates a ticket back': (draws) => {
    at(draws, 2).micros = Number(at(draws, 2).micros) - 1_000_000
  },
}

const verified = new Set<string>()

test('tickets that are inserted, dropped, re-ordered or dated back after their closing fit no witnessed closing', async () => {
  await makeBox('changed', [60, 30, 10])
  const engine = makeEngine(database, clock)
  const drawTogether = (counts: number[]) =>
    Promise.all(counts.map((count) => engine.draw({ id: uuid(), memberId, packId: 'changed', count })))
  await drawTogether([5])
  const before = await readKept(database.pool)
  await sell('changed', 5)
  await sell('changed', 5)
  await decideBy(await closeInTime())
  await sell('changed', 4)
  await decideBy(await closeInTime())
  const kept = await readKept(database.pool)
  expect(await auditBeacon(kept, trust, verified)).toEqual([])
  // Witnesses and pages hold what they were sent.
  const witnessed = new Set(kept.closings.map(({ hash }) => hex(hash)))
  const ofBox = ({ draws }: Kept) => draws.filter(({ pack_id }) => pack_id === 'changed')
  expect(ofBox(before)).toHaveLength(1)
  for (const [name, change] of Object.entries(changes)) {
    const changed = structuredClone(kept)
    const own = ofBox(changed)
    change(own)
    changed.draws = [...changed.draws.filter(({ pack_id }) => pack_id !== 'changed'), ...own]
    expect((await auditBeacon(changed, trust, verified)).join('\n'), name).toMatch(
      /^changed: (another ticket|gap|a batch)/,
    )
    relink(changed)
    const strange = changed.closings.filter(({ hash }) => !witnessed.has(hex(hash)))
    expect(strange.length, name).toBe(2)
    expect((await auditBeacon(changed, trust, verified)).join('\n'), name).toContain(
      'a verdict is not signed',
    )
  }
})
