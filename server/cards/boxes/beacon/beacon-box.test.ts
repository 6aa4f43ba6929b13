import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  beaconScheme,
  decide,
  decisionKey,
  firstHead,
  hashBatch,
  hashClosing,
  hashPlaces,
  nextHead,
  roundMs,
  type VerdictWord,
} from '#contract/beacon-box.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { findBox, listPrizes } from '#server/cards/boxes/queries.ts'
import { isSealWhole } from '#server/cards/boxes/recompute-seal.ts'
import { readSoldSlots } from '#server/cards/boxes/sold-slots.ts'
import { prizesOfDraw } from '#server/cards/draws/draw-contents.ts'
import { type Draw, findDraw } from '#server/cards/draws/queries.ts'
import { checkLedger } from '#server/ledger/check-ledger.ts'
import * as world from '#test/beacon-world.ts'
import { signRound, trust } from '#test/beacon-world.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeEngine, makeMember, makePack, prize } from '#test/world.ts'
import { decideDue, readCounts } from './decide-places.ts'
import { findRemaining, listUnsettled, newestClosing, type StoredClosing } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const scheme = beaconScheme(nodeHasher)
const startsAt = new Date('2026-11-01T00:00:00Z')
const endsAt = new Date('2027-11-01T00:00:00Z')
let now = new Date('2026-12-01T00:00:00.500Z')
const clock = () => now

const beaconPack = (packId: string, options: Parameters<typeof makePack>[2] = {}) =>
  makePack(database.db, packId, { startsAt, endsAt, trust, ...options })

async function draw(packId: string, count: number, memberId?: string): Promise<Draw> {
  const member = memberId ?? (await makeMember(database.db, { points: 1_000_000, now: startsAt }))
  const id = crypto.randomUUID()
  const { outcome } = await makeEngine(database, clock).draw({ id, memberId: member, packId, count })
  expect(outcome).toBe('drawn')
  return (await findDraw(database.db, member, id)) as Draw
}

const close = () => world.close(database.db, clock)
const hear = (...words: VerdictWord[]) => world.hear(database.db, ...words)
const bring = (round: number, signature?: Buffer) => world.bring(database.db, round, signature)

/** Closes what was sold, hears the witnesses, and decides a moment after the round. */
async function decideSold(): Promise<StoredClosing> {
  const closing = await world.closeInTime(database.db, clock)
  now = new Date(closing.roundAt.getTime() + 400)
  expect(await bring(closing.round)).toBe(true)
  expect(await decideDue(database.db, clock)).toBeGreaterThan(0)
  return closing
}

const reread = async ({ memberId, id }: Draw) => (await findDraw(database.db, memberId, id)) as Draw
const countsOf = async (packId: string) =>
  readCounts((await findRemaining(database.db, packId, 10_000_000)) ?? Buffer.alloc(0))
const boxOf = async (packId: string) => {
  const box = await findBox(database.db, packId)
  if (box === undefined) throw new Error(`there is no box ${packId}`)
  return box
}

test('places are sold without a look at prizes, closed, and decided by their round from what is left', {
  meta: {
    proves: [
      {
        id: 'beacon-decides',
        section: 'rulings',
        says: 'A place of a beacon box is paid, then closed, then decided by its round; until then it holds no prize.',
        from: 'ruling 56',
        file: 'server/db/functions/refuse_unsold.sql',
        breaks: {
          replace: "when b.mode = 'beacon' then b.decided_slot",
          with: "when b.mode = 'beacon' then b.next_slot",
        },
      },
      {
        id: 'beacon-clock',
        section: 'rulings',
        says: 'The 24 hours of a draw from a beacon box run from its decision.',
        from: 'ruling 57',
        file: 'server/cards/draws/queries.ts',
        breaks: { replace: 'then decided_at(draw.pack_id, draw.first_slot)', with: 'then draw.drawn_at' },
      },
    ],
  },
}, async () => {
  await beaconPack('whole', { prizes: [prize('common', 8), prize('hit', 2, { tier: 7 })] })
  expect(await isSealWhole(database.db, await boxOf('whole'))).toBe(true)
  const first = await draw('whole', 4)
  const second = await draw('whole', 3)
  expect(first).toMatchObject({ decidedAt: null, firstSlot: 0 })
  await expect(prizesOfDraw(database.db, first)).rejects.toThrow('not decided')
  // The database itself tells nothing of a place that waits.
  await expect(readSoldSlots(database.db, 'whole', 0, 1)).rejects.toThrow('are not sold')
  const box = await boxOf('whole')
  expect(box).toMatchObject({ mode: 'beacon', root: null, nextSlot: 7, decidedSlot: 0 })

  const drawnAt = now
  const closing = await decideSold()
  expect(closing).toMatchObject({
    number: 1,
    outcome: 'counts',
    roundAt: new Date(roundMs(trust.network, closing.round)),
  })
  expect(closing.roundAt.getTime() - drawnAt.getTime()).toBeGreaterThanOrEqual(trust.closeMs)
  expect(await reread(first)).toMatchObject({ decidedAt: now, drawnAt })

  // Everybody computes the same from what was published.
  const head = [first, second].reduce(
    (before, one) => {
      const ticket = hashPlaces(scheme, box.commitment, {
        firstSlot: one.firstSlot,
        count: one.count,
        drawnAtMicros: one.drawnAt.getTime() * 1000,
        drawId: one.id,
      })
      expect(one.ticketHash.equals(ticket)).toBe(true)
      return nextHead(scheme, before, hashBatch(scheme, [ticket]), one.firstSlot + one.count)
    },
    firstHead(scheme, box.commitment),
  )
  expect(box.ticketHash.equals(head)).toBe(true)
  expect(closing.hash.equals(hashClosing(scheme, closing))).toBe(true)
  const manifest = await listPrizes(database.db, 'whole')
  const left = Uint32Array.from(manifest, ({ quantity }) => quantity)
  const key = decisionKey(scheme, signRound(closing.round), {
    commitment: box.commitment,
    closing: closing.hash,
    line: { first: 0, count: 7, head },
  })
  const numbers = Array.from(decide(scheme, key, left, 7))
  const won = [...(await prizesOfDraw(database.db, first)), ...(await prizesOfDraw(database.db, second))]
  expect(won.map(({ cardId }) => cardId)).toEqual(numbers.map((number) => manifest[number]?.cardId))
  expect(await countsOf('whole')).toEqual(left)
  expect(await boxOf('whole')).toMatchObject({ nextSlot: 7, decidedSlot: 7 })

  await draw('whole', 3)
  await decideSold()
  expect(await countsOf('whole')).toEqual(Uint32Array.from([0, 0]))
  const check = { pool: database.applicationPool, alarm: () => {} }
  expect(await checkLedger(check, new AbortController().signal)).toEqual([])
})

test('a void closing decides nothing: its places are closed again with newer ones, under the same number', {
  meta: {
    proves: [
      {
        id: 'beacon-void',
        section: 'rulings',
        says: 'The places of a void closing are closed again, for another round.',
        from: 'ruling 56',
        file: 'server/cards/boxes/beacon/hear-verdicts.ts',
        breaks: { replace: "|| own !== 'void') continue", with: ') continue' },
      },
    ],
  },
}, async () => {
  await beaconPack('void')
  const early = await draw('void', 2)
  await close()
  const first = await hear('late', 'late')
  expect(first.outcome).toBe('void')
  expect(await bring(first.round)).toBe(true)
  expect(await decideDue(database.db, clock)).toBe(0)
  const late = await draw('void', 1)
  const second = await decideSold()
  expect(second).toMatchObject({ number: first.number, before: first.before })
  expect(second.hash.equals(first.hash)).toBe(false)
  expect([await reread(early), await reread(late)]).toMatchObject([{ decidedAt: now }, { decidedAt: now }])
})

test('a closing is open until a quorum has spoken, and no other begins before', async () => {
  await beaconPack('open')
  await draw('open', 1)
  await close()
  for (const words of [[], ['timely'], ['timely', 'late']] as VerdictWord[][])
    expect((await hear(...words)).outcome).toBe(null)
  await draw('open', 1)
  expect(await close()).toBe(false)
  const counted = await hear('timely', 'late', 'timely')
  expect(counted.outcome).toBe('counts')
  // A box is decided in the order of its places.
  expect(await close()).toBe(true)
  const next = await hear('timely', 'timely')
  await bring(next.round)
  expect(await decideDue(database.db, clock)).toBe(0)
  await bring(counted.round)
  expect(await decideDue(database.db, clock)).toBe(2)
})

test('nothing but its own round decides a closing', {
  meta: {
    proves: [
      {
        id: 'beacon-own-round',
        section: 'rulings',
        says: 'A closing is decided by the round that it names, once that is verified, whoever brings it.',
        from: 'ruling 56',
        file: 'server/cards/boxes/beacon/decide-places.ts',
        breaks: { replace: 'if (isSigned) await insertRound', with: 'await insertRound' },
      },
    ],
  },
}, async () => {
  await beaconPack('round')
  const drawn = await draw('round', 3)
  await close()
  const { round } = await hear('timely', 'timely')
  const forged = [
    signRound(round + 1),
    Buffer.alloc(48),
    Buffer.alloc(3),
    Buffer.concat([Buffer.of(0xc0), Buffer.alloc(47)]),
  ]
  for (const signature of forged) expect(await bring(round, signature)).toBe(false)
  expect(await bring(round + 1)).toBe(true)
  expect(await decideDue(database.db, clock)).toBe(0)
  expect(await bring(round)).toBe(true)
  expect(await decideDue(database.db, clock)).toBe(1)
  expect(await decideDue(database.db, clock)).toBe(0)
  expect((await reread(drawn)).decidedAt).toEqual(now)
})

test('processes that decide at the same moment write one decision', async () => {
  await beaconPack('race', { total: 500 })
  for (let round = 0; round < 5; round++) {
    await draw('race', 100)
    await close()
    const closing = await hear('timely', 'timely')
    await bring(closing.round)
    const decided = await Promise.all(Array.from({ length: 4 }, () => decideDue(database.db, clock)))
    expect(decided.reduce((sum, lines) => sum + lines, 0)).toBe(1)
  }
  expect(await countsOf('race')).toEqual(Uint32Array.from([0, 0]))
})

test('one closing is for all boxes, each box in it once, and every process closes but one', async () => {
  await beaconPack('left-box')
  await beaconPack('right-box')
  await draw('left-box', 2)
  await draw('right-box', 3)
  const closed = await Promise.all([close(), close(), close()])
  expect(closed.filter(Boolean)).toHaveLength(1)
  expect(await listUnsettled(database.db)).toMatchObject([
    { packId: 'left-box', firstSlot: 0, count: 2 },
    { packId: 'right-box', firstSlot: 0, count: 3 },
  ])
  const { round } = await hear('timely', 'timely')
  await bring(round)
  expect(await decideDue(database.db, clock)).toBe(2)
})

test('a halt stops new places, and those that were sold are closed and decided', {
  meta: {
    proves: [
      {
        id: 'beacon-halt',
        section: 'rulings',
        says: 'A halt of a beacon box stops new places; sold ones are closed and decided.',
        from: 'ruling 59',
        file: 'server/cards/boxes/beacon/sold-places.ts',
        breaks: {
          replace:
            "eb.ref('closedSlot'))\n    .where('givenUpAt', 'is', null)\n    .orderBy('packId')\n    .execute",
          with: "eb.ref('closedSlot'))\n    .where('haltedAt', 'is', null)\n    .orderBy('packId')\n    .execute",
        },
      },
    ],
  },
}, async () => {
  await beaconPack('halted')
  const drawn = await draw('halted', 2)
  await database.db.updateTable('box').set({ haltedAt: now }).where('packId', '=', 'halted').execute()
  const memberId = await makeMember(database.db, { points: 1000, now: startsAt })
  const refused = { id: crypto.randomUUID(), memberId, packId: 'halted', count: 1 }
  expect(await makeEngine(database, clock).draw(refused)).toEqual({ outcome: 'halted' })
  await decideSold()
  expect((await reread(drawn)).decidedAt).toEqual(now)
})

test('a beacon box has an end, and a last-one prize asks for a limit per member', {
  meta: {
    proves: [
      {
        id: 'beacon-last-one',
        section: 'rulings',
        says: 'A beacon box with a last-one prize has a limit per member.',
        from: 'ruling 60',
        file: 'server/cards/boxes/seal-box.ts',
        breaks: {
          replace: 'lastOne !== undefined && maxPerMember === 0',
          with: 'lastOne !== undefined && maxPerMember < 0',
        },
      },
    ],
  },
}, async () => {
  const lastOne = prize('last', 1, { tier: 7 })
  await expect(beaconPack('endless', { endsAt: undefined })).rejects.toThrow('needs an end')
  await expect(beaconPack('unlimited', { lastOne })).rejects.toThrow('limit per member')
  await beaconPack('limited', { lastOne, maxPerMember: 3, total: 3 })
  const drawn = await draw('limited', 3)
  await decideSold()
  expect((await prizesOfDraw(database.db, await reread(drawn))).map(({ extra }) => extra)).toEqual([
    null,
    null,
    null,
    'last_one',
  ])
})

test('after a fork nothing is closed', async () => {
  await beaconPack('forked')
  await draw('forked', 1)
  await close()
  await draw('forked', 1)
  expect((await hear('forked', 'timely', 'forked')).outcome).toBe('forked')
  expect(await bring((await newestClosing(database.db))?.round ?? 0)).toBe(true)
  expect(await decideDue(database.db, clock)).toBe(0)
  expect(await close()).toBe(false)
})
