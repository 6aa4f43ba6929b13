import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool, transaction } from '#server/db/pool.ts'
import { ledgerFaults, readBalance } from '#server/ledger/statements.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { tries } from '#test/depth.ts'
import { seededRandom } from '#test/random-order.ts'
import { makeEngine, makeMember, makePack } from '#test/world.ts'
import { findBox } from './queries.ts'
import { findHaltReasons, listSaleEvents } from './sale-events.ts'
import {
  addSaleWords,
  endSaleEarly,
  haltSale,
  resumeSale,
  type SaleChange,
  saleStateOf,
} from './stop-sale.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const reason = { ja: '価格を誤って登録しました', en: 'The price was entered wrongly' }
const hourMs = 3_600_000
const now = new Date('2026-06-01T03:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * hourMs)

const halt = (packId: string, at = now, why = reason) =>
  transaction(database.db, (tx) => haltSale(tx, { packId, reason: why, now: at }))
const resume = (packId: string, at = now) =>
  transaction(database.db, (tx) => resumeSale(tx, { packId, now: at }))
const endEarly = (packId: string, at = now, why = reason) =>
  transaction(database.db, (tx) => endSaleEarly(tx, { packId, reason: why, now: at }))
const boxOf = async (packId: string) => {
  const box = await findBox(database.db, packId)
  if (box === undefined) throw new Error(`no box ${packId}`)
  return box
}
const stateOf = async (packId: string, at = now) => saleStateOf(await boxOf(packId), at)
const soldBy = ({ outcome, ...change }: SaleChange) => {
  expect(outcome).toBe('done')
  return 'event' in change ? change.event.sold : Number.NaN
}

describe('the sale from a box', () => {
  test('is halted, resumed and ended for ever; each is recorded with its reason and its place among the draws', async () => {
    await makePack(database.db, 'told', { now, total: 10 })
    const memberId = await makeMember(database.db, { points: 1000, now })
    const engine = makeEngine(database, () => now)
    const draw = async (count: number) =>
      (await engine.draw({ id: uuidv7(), memberId, packId: 'told', count })).outcome
    expect(await draw(3)).toBe('drawn')
    expect(soldBy(await halt('told'))).toBe(3)
    expect(await stateOf('told')).toBe('halted')
    expect(await draw(1)).toBe('halted')
    expect(soldBy(await resume('told', later(1)))).toBe(3)
    expect(await stateOf('told')).toBe('on_sale')
    expect(await draw(2)).toBe('drawn')
    // A clock that is behind: the event still stands after the one it follows.
    expect(soldBy(await halt('told', later(3)))).toBe(5)
    const why = { ja: '再開できません', en: 'It cannot go on' }
    expect(soldBy(await endEarly('told', later(2), why))).toBe(5)
    expect(await stateOf('told')).toBe('ended_early')
    expect(await draw(1)).toBe('not on sale')
    expect(await listSaleEvents(database.db, 'told')).toEqual([
      { kind: 'halted', reason, sold: 3, happenedAt: now },
      { kind: 'resumed', reason: null, sold: 3, happenedAt: later(1) },
      { kind: 'halted', reason, sold: 5, happenedAt: later(3) },
      { kind: 'ended_early', reason: why, sold: 5, happenedAt: later(3) },
    ])
    expect(await boxOf('told')).toMatchObject({ endsAt: null, haltedAt: null, openedAt: later(3) })
    expect(await readBalance(database.db, memberId, now)).toMatchObject({ points: 500 })
  })

  test('can be halted or ended before it has begun, and does not begin while it is halted', async () => {
    await makePack(database.db, 'not yet', { now, startsAt: later(1) })
    await makePack(database.db, 'never', { now, startsAt: later(1) })
    const memberId = await makeMember(database.db, { points: 1000, now })
    const engine = makeEngine(database, () => later(2))
    expect((await halt('not yet')).outcome).toBe('done')
    expect(await stateOf('not yet', later(2))).toBe('halted')
    const draw = async (packId: string) =>
      (await engine.draw({ id: uuidv7(), memberId, packId, count: 1 })).outcome
    expect(await draw('not yet')).toBe('halted')
    expect((await resume('not yet')).outcome).toBe('done')
    expect(await stateOf('not yet')).toBe('before_start')
    expect(await draw('not yet')).toBe('drawn')
    expect((await endEarly('never')).outcome).toBe('done')
    expect(await draw('never')).toBe('not on sale')
  })

  test('is not stopped where there is nothing to stop', async () => {
    const endsAt = later(1)
    for (const packId of ['sold', 'over', 'closed', 'open'])
      await makePack(database.db, packId, { now, endsAt })
    await makePack(database.db, 'sold out', { now, total: 2 })
    const memberId = await makeMember(database.db, { points: 1000, now })
    await makeEngine(database, () => now).draw({ id: uuidv7(), memberId, packId: 'sold out', count: 2 })
    await endEarly('closed')
    for (const [packId, at] of [
      ['sold out', now],
      ['over', endsAt],
      ['closed', now],
    ] as const)
      for (const stop of [halt, resume, endEarly])
        expect(await stop(packId, at), `${packId} ${stop.name}`).toEqual({ outcome: 'ended' })
    for (const stop of [halt, resume, endEarly]) expect(await stop('nowhere')).toEqual({ outcome: 'unknown' })
    expect(await resume('open')).toEqual({ outcome: 'not halted' })
    expect((await halt('open')).outcome).toBe('done')
    expect(await halt('open')).toEqual({ outcome: 'halted before' })
    expect(await listSaleEvents(database.db, 'over')).toEqual([])
    expect(await listSaleEvents(database.db, 'open')).toHaveLength(1)
  })

  test('is not stopped without a reason that can be shown to everybody; English may be missing', async () => {
    await makePack(database.db, 'why', { now })
    for (const bad of [
      '',
      '   ',
      'あ'.repeat(301),
      'two\nlines',
      'a tab\t',
      'a bell\u0007',
      'turned \u202e round',
      '\ud800',
    ])
      for (const why of [
        { ...reason, ja: bad },
        { ...reason, en: bad },
      ].slice(0, bad === '' ? 1 : 2))
        for (const stop of [halt, endEarly])
          expect(await stop('why', now, why), JSON.stringify(why)).toEqual({ outcome: 'bad reason' })
    expect(await stateOf('why')).toBe('on_sale')
    // Letters that take two places in JavaScript count once, here as in the database.
    expect((await halt('why', now, { ja: '𠮷'.repeat(300), en: 'é'.repeat(300) })).outcome).toBe('done')
  })

  test('is explained later: the first words stay, and the added ones have their own time', async () => {
    await makePack(database.db, 'explained', { now })
    const add = (at: Date, why = { ja: '説明', en: '' }) =>
      transaction(database.db, (tx) => addSaleWords(tx, { packId: 'explained', reason: why, now: at }))
    expect(await add(now)).toEqual({ outcome: 'never halted' })
    await halt('explained')
    const shown = async () => (await findHaltReasons(database.db, ['explained'])).get('explained')
    expect(await shown()).toEqual(reason)
    expect(await add(later(1), { ja: '', en: 'words' })).toEqual({ outcome: 'bad reason' })
    expect((await add(later(2))).outcome).toBe('done')
    // Even when a clock is behind, the words stand after those that they follow.
    expect((await add(later(1), { ja: '続き', en: 'more' })).outcome).toBe('done')
    expect(await shown()).toEqual({ ja: '続き', en: 'more' })
    expect(await stateOf('explained')).toBe('halted')
    await resume('explained', later(3))
    expect((await add(later(4))).outcome).toBe('done')
    expect(await listSaleEvents(database.db, 'explained')).toMatchObject([
      { kind: 'halted', reason, happenedAt: now },
      { kind: 'words_added', reason: { ja: '説明', en: '' }, happenedAt: later(2) },
      { kind: 'words_added', reason: { ja: '続き', en: 'more' }, happenedAt: later(2) },
      { kind: 'resumed', reason: null },
      { kind: 'words_added' },
    ])
    expect(await stateOf('explained')).toBe('on_sale')
    await halt('explained', later(5))
    expect(await shown()).toEqual(reason)
  })

  test('is halted once when two operators halt it at once, and ended once when two end it', async () => {
    for (let round = 0; round < tries(5); round++) {
      const packId = `twice-${round}`
      await makePack(database.db, packId, { now })
      const halts = await Promise.all(Array.from({ length: 6 }, () => halt(packId)))
      expect(halts.map(({ outcome }) => outcome).sort()).toEqual(['done', ...Array(5).fill('halted before')])
      const ends = await Promise.all(Array.from({ length: 6 }, () => endEarly(packId)))
      expect(ends.map(({ outcome }) => outcome).sort()).toEqual(['done', ...Array(5).fill('ended')])
      expect(await listSaleEvents(database.db, packId)).toHaveLength(2)
    }
  })

  test('has a record that the database lets no statement change, and sells nothing while it is halted', async () => {
    const { pool } = database
    await makePack(database.db, 'kept', { now })
    await halt('kept')
    await expect(pool.query(`update box_halt set reason_ja = '' where pack_id = 'kept'`)).rejects.toThrow(
      /permanent record/,
    )
    await expect(pool.query(`delete from box_halt where pack_id = 'kept'`)).rejects.toThrow(
      /permanent record/,
    )
    // Should a draw ever forget to look, the box refuses to move.
    await expect(pool.query(`update box set next_slot = 1 where pack_id = 'kept'`)).rejects.toThrow(
      /permanent record/,
    )
    await expect(pool.query(`update box set opened_at = now() where pack_id = 'kept'`)).rejects.toThrow(
      /box_is_halted_or_opened/,
    )
    const { ja } = reason
    for (const [kind, reasonJa] of [
      ['resumed', ja],
      ['halted', null],
      ['halted', ''],
      ['ended_early', 'a'.repeat(301)],
    ])
      await expect(
        pool.query(`insert into box_halt values ('kept', 2, $1, $2, $2, 0, now())`, [kind, reasonJa]),
        `${kind} ${reasonJa}`,
      ).rejects.toThrow(/box_halt_has_a_reason_unless_resumed/)
  })
})

const price = 100
const drawers = 64
const purse = 10_000

describe('under a load of 64 concurrent drawers', () => {
  /**
   * Draws from four processes with connections of their own until each drawer has been refused `refusals` times; the stop
   * begins after a number of draws that follows from the seed. Answers what was sold at the stop and by every draw.
   */
  async function storm(
    packId: string,
    { stop, stopAfter }: { stop: () => Promise<SaleChange>; stopAfter: number },
  ) {
    const { db, url } = database
    const pools = Array.from({ length: 4 }, () => createPool(url, { size: 4 }))
    const engines = pools.map((pool) => makeEngine({ ...database, pool }, () => now))
    const members = await Promise.all(
      Array.from({ length: drawers }, () => makeMember(db, { points: purse, now })),
    )
    const random = seededRandom()
    let drawn = 0
    let stopped: Promise<SaleChange> | undefined
    const drawnBy = await Promise.all(
      members.map(async (memberId, index) => {
        const engine = engines[index % 4] as (typeof engines)[0]
        let cards = 0
        const refused: string[] = []
        // A refusal before the stop commits cannot be; one after it is the end, tried twice more.
        while (refused.length < 3) {
          const count = 1 + Math.floor(random() * 3)
          const answer = await engine.draw({ id: uuidv7(), memberId, packId, count })
          if (answer.outcome === 'drawn') cards += count
          else refused.push(answer.outcome)
          drawn += 1
          if (drawn === stopAfter) stopped = stop()
          // No drawer runs out of points: the stop is long under way by then.
          if ((cards + 3) * price > purse) await stopped
        }
        return { memberId, cards, refused }
      }),
    )
    const sold = soldBy((await stopped) as SaleChange)
    for (const { memberId, cards } of drawnBy)
      expect(await readBalance(db, memberId, now)).toMatchObject({ points: purse - cards * price })
    expect(await ledgerFaults(db)).toEqual([])
    await Promise.all(pools.map((pool) => pool.end()))
    return {
      sold,
      drawn: drawnBy.reduce((sum, { cards }) => sum + cards, 0),
      refusals: [...new Set(drawnBy.flatMap(({ refused }) => refused))],
    }
  }

  const rounds = Array.from({ length: tries(4) }, (_, round) => round)
  const someDraws = () => 1 + Math.floor(seededRandom()() * 200)

  test.each(rounds)(
    'a halt lets no further draw through and charges no member (%i)',
    {
      meta: {
        proves: [
          {
            id: 'halt-storm',
            section: 'rulings',
            says: 'After the commit of a halt not one more draw is made.',
            from: 'ruling 33',
            file: 'server/cards/boxes/queries.ts',
            breaks: { replace: '.forNoKeyUpdate()', with: '' },
          },
        ],
      },
    },
    async (round) => {
      const packId = `halted-${round}`
      await makePack(database.db, packId, { now, total: 20_000 })
      const first = await storm(packId, { stop: () => halt(packId), stopAfter: someDraws() })
      expect(first.refusals).toEqual(['halted'])
      expect(first.drawn).toBe(first.sold)
      expect((await boxOf(packId)).nextSlot).toBe(first.sold)

      // It goes on from that very slot, and ends for ever under the next storm.
      expect(soldBy(await resume(packId))).toBe(first.sold)
      const second = await storm(packId, { stop: () => endEarly(packId), stopAfter: someDraws() })
      expect(second.refusals).toEqual(['not on sale'])
      expect(second.sold).toBe(first.sold + second.drawn)
      expect(await boxOf(packId)).toMatchObject({ nextSlot: second.sold, openedAt: now })
    },
  )

  test('a sale that is halted and resumed again and again loses no draw', async () => {
    const { db, url } = database
    await makePack(db, 'flickering', { now, total: 20_000 })
    const pools = Array.from({ length: 4 }, () => createPool(url, { size: 4 }))
    const engines = pools.map((pool) => makeEngine({ ...database, pool }, () => now))
    const members = await Promise.all(
      Array.from({ length: drawers }, () => makeMember(db, { points: purse, now })),
    )
    const wanted = 10
    let isDone = false
    const operator = (async () => {
      while (!isDone) {
        expect((await halt('flickering')).outcome).toBe('done')
        expect((await resume('flickering')).outcome).toBe('done')
      }
    })()
    const tried = await Promise.all(
      members.map(async (memberId, index) => {
        let tries = 0
        for (let cards = 0; cards < wanted; tries += 1) {
          const engine = engines[index % 4] as (typeof engines)[0]
          const { outcome } = await engine.draw({ id: uuidv7(), memberId, packId: 'flickering', count: 1 })
          expect(['drawn', 'halted']).toContain(outcome)
          if (outcome === 'drawn') cards += 1
        }
        return tries
      }),
    )
    isDone = true
    await operator
    expect(Math.min(...tried)).toBeGreaterThanOrEqual(wanted)
    for (const memberId of members)
      expect(await readBalance(db, memberId, now)).toMatchObject({ points: purse - wanted * price })
    expect((await boxOf('flickering')).nextSlot).toBe(wanted * drawers)
    // Each pair of events names one slot: none was sold between the halt and its end.
    const events = await listSaleEvents(db, 'flickering')
    for (let pair = 0; pair < events.length; pair += 2)
      expect(events[pair + 1]).toMatchObject({ kind: 'resumed', sold: events[pair]?.sold })
    expect(await ledgerFaults(db)).toEqual([])
    await Promise.all(pools.map((pool) => pool.end()))
  })
})
