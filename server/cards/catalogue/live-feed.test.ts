import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { beaconScheme, closingMessage } from '#contract/beacon-box.ts'
import { type LiveClosing, liveClosing } from '#contract/closings.ts'
import { closingHash } from '#contract/signed-closings.ts'
import { isEd25519 } from '#server/cards/boxes/ed25519.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { openFinishedBoxes } from '#server/cards/boxes/open-boxes.ts'
import { createRemainders } from '#server/cards/boxes/remainders.ts'
import { haltSale, resumeSale } from '#server/cards/boxes/stop-sale.ts'
import { instantsOfSlots } from '#server/cards/draws/queries.ts'
import { transaction } from '#server/db/pool.ts'
import { close, hear, shopKey, trust } from '#test/beacon-world.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeEngine, makeMember, makePack } from '#test/world.ts'
import { createLiveFeed, type LiveFeed } from './live-feed.ts'

const scheme = beaconScheme(nodeHasher)

// The feed with a clock and a wait of the test's own: `read()` lets it read the boxes once more.

let world: TestDatabase
let memberId: string
let now: Date
let draw: (packId: string, count?: number) => Promise<unknown>
beforeAll(async () => {
  world = await testDatabase()
  memberId = await makeMember(world.db, { points: 1_000_000 })
  const engine = makeEngine(world, () => now)
  draw = (packId, count = 1) => engine.draw({ id: randomUUID(), memberId, packId, count })
})
afterAll(() => world.close())

let feed: LiveFeed
let faults: unknown[]
/** Lets the feed go on after so many milliseconds, and waits until it has read again. */
let pass: (ms: number) => Promise<void>
let isReading: () => boolean
beforeEach(() => {
  now = new Date('2026-12-01T03:00:00Z')
  faults = []
  let goOn: (() => void) | undefined
  let waiting = Promise.withResolvers<void>()
  feed = createLiveFeed({
    db: world.db,
    remainders: createRemainders({
      db: world.db,
      drawnAt: (packId, slots) => instantsOfSlots(world.db, packId, slots),
    }),
    clock: () => now,
    wait: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      goOn = resolve
      waiting.resolve()
      return promise
    },
    failed: (error) => faults.push(error),
  })
  isReading = () => goOn !== undefined
  pass = async (ms) => {
    await waiting.promise
    now = new Date(now.getTime() + ms)
    waiting = Promise.withResolvers<void>()
    const next = goOn
    goOn = undefined
    next?.()
    await waiting.promise
  }
})

interface Message {
  id: string
  pack_count: number
  status: string
  left: number[]
  as_of: string
  best_left: { name: string } | null
}

function listener(packIds: string[], language: 'ja' | 'en' = 'ja') {
  const events: string[] = []
  let isEnded = false
  const leave = feed.listen({
    packIds,
    language,
    send: (event) => events.push(event),
    end: () => {
      isEnded = true
    },
  })
  const heard = (): Message[] =>
    events
      .splice(0)
      .flatMap((event) => (event.startsWith('data: ') ? [JSON.parse(event.slice('data: '.length))] : []))
  return { events, heard, leave, isEnded: () => isEnded }
}

test('a stream begins with the state of each pack, then says until when they hold', async () => {
  await makePack(world.db, 'first', { total: 10, now })
  await makePack(world.db, 'second', { total: 20, now })
  await draw('first', 3)
  const { events, heard } = listener(['first', 'second'])
  await pass(0)
  expect(events.at(-1)).toBe('event: at\ndata: 2026-12-01T12:00:00.000+09:00\n\n')
  const messages = heard()
  expect(messages.map(({ id, pack_count }) => [id, pack_count])).toEqual([
    ['first', 7],
    ['second', 20],
  ])
  for (const { left, pack_count } of messages)
    expect(left.reduce((sum, each) => sum + each, 0)).toBe(pack_count)
})

test('without a change it sends only a confirmation every ten seconds', async () => {
  await makePack(world.db, 'quiet', { now })
  const { events } = listener(['quiet'])
  await pass(0)
  events.length = 0
  for (let elapsed = 0; elapsed < 9750; elapsed += 250) await pass(250)
  expect(events).toEqual([])
  await pass(250)
  expect(events).toEqual(['event: at\ndata: 2026-12-01T12:00:10.000+09:00\n\n'])
})

test('a change is sent with the next reading, at most one message a second and pack, and the last state wins', {
  meta: {
    proves: [
      {
        id: 'live-told',
        section: 'rulings',
        says: 'One message a second and pack, at most.',
        from: 'ruling 32',
        breaks: { replace: 'const messageEveryMs = 1000', with: 'const messageEveryMs = 200' },
      },
    ],
  },
}, async () => {
  await makePack(world.db, 'busy', { total: 100, now })
  await makePack(world.db, 'calm', { total: 100, now })
  const { heard } = listener(['busy', 'calm'])
  await pass(0)
  await pass(1000)
  heard()
  const told: [number, string, number][] = []
  const begun = now.getTime()
  for (let step = 0; step < 12; step++) {
    await draw('busy', 2)
    await pass(250)
    for (const { id, pack_count } of heard()) told.push([now.getTime() - begun, id, pack_count])
  }
  expect(told).toEqual([
    [250, 'busy', 98],
    [1250, 'busy', 90],
    [2250, 'busy', 82],
  ])
  for (let step = 0; step < 4; step++) await pass(250)
  expect(heard().map(({ pack_count }) => pack_count)).toEqual([76])
})

test('the start of a sale, its end and the last slot arrive without a draw of a listener', async () => {
  const startsAt = new Date(now.getTime() + 5000)
  await makePack(world.db, 'coming', { total: 4, startsAt, endsAt: new Date(now.getTime() + 9000), now })
  await makePack(world.db, 'going', { total: 2, now })
  const { heard } = listener(['coming', 'going'])
  await pass(0)
  expect(heard().map(({ status }) => status)).toEqual(['before_start', 'on_sale'])
  await pass(5000)
  expect(heard()).toMatchObject([{ id: 'coming', status: 'on_sale', pack_count: 4 }])
  await draw('going', 2)
  await pass(1000)
  expect(heard()).toMatchObject([{ id: 'going', status: 'sold_out', pack_count: 0, best_left: null }])
  await pass(3000)
  expect(heard()).toMatchObject([{ id: 'coming', status: 'ended', pack_count: 0 }])
  await openFinishedBoxes(world.db, now)
  await pass(1000)
  expect(heard()).toEqual([])
})

test('a halt and its end arrive with their reason and leave the figures as they are', async () => {
  await makePack(world.db, 'stopped', { total: 10, now })
  const { heard } = listener(['stopped'])
  const english = listener(['stopped'], 'en')
  await pass(0)
  const [before] = heard()
  english.heard()
  const reason = { ja: '価格の誤り', en: 'A wrong price' }
  await transaction(world.db, (tx) => haltSale(tx, { packId: 'stopped', reason, now }))
  await pass(1000)
  const { as_of: _then, ...figures } = before as Message
  expect(heard()).toMatchObject([
    { ...figures, status: 'halted', halt: { reason: '価格の誤り', since: '2026-12-01T12:00:00.000+09:00' } },
  ])
  expect(english.heard()).toMatchObject([{ halt: { reason: 'A wrong price' } }])
  await transaction(world.db, (tx) => resumeSale(tx, { packId: 'stopped', now }))
  await pass(1000)
  expect(heard()).toMatchObject([{ ...figures, halt: null }])
})

test('each listener gets its own packs in its own language, and nothing once it has left', async () => {
  await makePack(world.db, 'one', { total: 10, now })
  await makePack(world.db, 'other', { total: 10, now })
  await world.pool.query(`update card set name_en = 'A hit' where id = 'hit'`)
  const japanese = listener(['one'])
  const english = listener(['other', 'one'], 'en')
  await pass(0)
  await pass(250)
  expect(english.heard().map(({ id, best_left }) => [id, best_left?.name])).toEqual([
    ['other', 'A hit'],
    ['one', 'A hit'],
  ])
  expect(japanese.heard().map(({ id, best_left }) => [id, best_left?.name])).toEqual([['one', 'hit']])
  english.leave()
  await draw('one')
  await pass(1000)
  expect(english.events).toEqual([])
  expect(japanese.heard()).toHaveLength(1)
})

test('while the database is unavailable no page gets a confirmation; afterwards each page gets the current figures', async () => {
  await makePack(world.db, 'away', { total: 10, now })
  const { events, heard } = listener(['away'])
  await pass(0)
  events.length = 0
  await draw('away')
  await world.pool.query('alter table box rename to box_away')
  await pass(60_000)
  expect([events, faults.length]).toEqual([[], 1])
  await world.pool.query('alter table box_away rename to box')
  await pass(250)
  expect(heard()).toMatchObject([{ pack_count: 9 }])
})

test('a page hears of each closing of its boxes once, before the round, and that the sale is paused', {
  meta: {
    proves: [
      {
        id: 'live-closing',
        section: 'rulings',
        says: 'Every open page of a beacon box is handed each of its closings, signed, before the round.',
        from: 'ruling 56',
        breaks: { replace: 'closing.id > toldClosing &&', with: 'closing.id < toldClosing &&' },
      },
    ],
  },
}, async () => {
  const terms = { trust, startsAt: now, endsAt: new Date('2027-11-01T00:00:00Z') }
  for (const id of ['closed', 'unsold']) await makePack(world.db, id, terms)
  await makePack(world.db, 'sealed', { now })
  const [page, other] = [listener(['sealed', 'closed']), listener(['unsold', 'sealed'])]
  const told = () =>
    page.events.splice(0).flatMap((event) => {
      const [name, data = ''] = event.split('\ndata: ')
      return name === 'event: closing' ? [z.decode(liveClosing, JSON.parse(data))] : []
    })
  await pass(0)
  expect(told()).toEqual([])
  for (const _ of [1, 2]) {
    await draw('closed')
    await close(world.db, () => now)
    const closing = await hear(world.db, 'timely', 'timely')
    await pass(250)
    expect(now < closing.roundAt).toBe(true)
    const [event, ...rest] = told()
    const key = Buffer.from(shopKey.publicKey, 'hex')
    const hash = closingHash(scheme, (event as LiveClosing).closing)
    expect([event?.hash, rest]).toEqual([closing.hash.toString('hex'), []])
    expect(Buffer.from(hash).toString('hex')).toBe(event?.hash)
    const signature = Buffer.from((event as LiveClosing).closing.signature, 'hex')
    expect(isEd25519(key, closingMessage(scheme, hash), signature)).toBe(true)
    await pass(1000)
    expect(told()).toEqual([])
  }
  page.events.length = 0
  await pass(25_000)
  expect(page.heard()).toMatchObject([{ id: 'closed', status: 'halted' }])
  expect(other.events.filter((event) => event.startsWith('event: closing'))).toEqual([])
})

test('without a listener nothing is read, and a shutdown ends every stream', async () => {
  await makePack(world.db, 'idle', { now })
  expect(isReading()).toBe(false)
  const first = listener(['idle'])
  const second = listener(['idle'])
  await pass(0)
  feed.close()
  expect([first.isEnded(), second.isEnded()]).toEqual([true, true])
  // A request that was under way.
  expect(listener(['idle']).isEnded()).toBe(true)
  first.events.length = 0
  await draw('idle')
  expect(first.events).toEqual([])
})
