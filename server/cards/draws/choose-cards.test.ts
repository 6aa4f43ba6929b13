import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyDraw } from '#contract/verify-draw.ts'
import { isBusinessDay } from '#server/business-time/business-days.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { findBox } from '#server/cards/boxes/queries.ts'
import { findShipments } from '#server/cards/shipping/queries.ts'
import { transaction } from '#server/db/pool.ts'
import { ledgerFaults, readBalance } from '#server/ledger/statements.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { withoutRest } from '#test/without-rest.ts'
import { makeEngine, makeMember, makePack, prize } from '#test/world.ts'
import { chooseCards, earliestEnd } from './choose-cards.ts'
import { prizesOfDraw } from './draw-contents.ts'
import { proveDraw } from './prove-draw.ts'
import { type Draw, findDraw, listDrawsOf, recordChoices } from './queries.ts'
import { settleOverdueDraws } from './settle-overdue-draws.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await makePack(database.db, 'plain', { total: 1000, prizes: [prize('p', 1000)], now: drawnAt })
  await makePack(database.db, 'mixed', {
    total: 100,
    prizes: [prize('ship', 100, { isShipOnly: true })],
    now: drawnAt,
  })
  await makePack(database.db, 'coin', {
    currency: 'coins',
    prizes: [prize('c', 20, { isShipOnly: true, convertsToPoints: 0 })],
    now: drawnAt,
  })
})
afterAll(() => database.close())

const drawnAt = new Date('2026-04-01T03:00:00Z')
const deadline = new Date(drawnAt.getTime() + 24 * 60 * 60 * 1000)
const at = (offsetMs: number) => new Date(deadline.getTime() + offsetMs)

async function drawn(packId: string, count: number): Promise<Draw> {
  const memberId = await makeMember(database.db, { points: 1000, coinHundredths: 10_000, now: drawnAt })
  const id = uuidv7()
  await makeEngine(database, () => drawnAt).draw({ id, memberId, packId, count })
  return (await findDraw(database.db, memberId, id)) as Draw
}
const choose = (draw: Draw, shipped: number[], converted: number[], now: Date) =>
  chooseCards(database.db, { memberId: draw.memberId, drawId: draw.id, shipped, converted }, now)
const pointsOf = async (draw: Draw, now: Date) => (await readBalance(database.db, draw.memberId, now)).points

describe('choosing cards', () => {
  test('ships some and converts the others, once; the same choice again gets the same answer, a different one is refused', async () => {
    const draw = await drawn('plain', 3)
    const results = await Promise.all(Array.from({ length: 20 }, () => choose(draw, [1], [0, 2], at(-1000))))
    expect(results).toEqual(Array(20).fill({ outcome: 'chosen', points: 60 }))
    expect(await pointsOf(draw, at(0))).toBe(760)
    expect(await choose(draw, [0, 1], [2], at(-1000))).toEqual({ outcome: 'chosen before' })
    // A retry after a lost answer still gets the result after the deadline.
    expect(await choose(draw, [1], [0, 2], at(1000))).toEqual({ outcome: 'chosen', points: 60 })
    expect(await choose(draw, [0, 1], [2], at(1000))).toEqual({ outcome: 'chosen before' })
    // Every card that came in with the draw went out with the decision.
    const { rows } = await database.pool.query(
      'select sum(cards)::int cards from ledger_entry where member_id = $1',
      [draw.memberId],
    )
    expect(rows).toEqual([{ cards: 0 }])
    const shipment = (await findShipments(database.db, draw.memberId, [draw.id])).get(draw.id)
    // 14 business days after 2 April 2026, over weekends and Showa Day.
    expect(shipment).toMatchObject({ state: 'unshipped', promisedOn: '2026-04-22' })
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('closes by the clock: one second before the deadline it counts, at the deadline it does not', {
    meta: {
      proves: [
        {
          id: 'choice-24h',
          section: 'constants',
          says: '24 hours to choose: one second before the end it counts, at the end it does not.',
          from: 'spec',
          breaks: { replace: 'if (now >= choiceEndsAt(draw))', with: 'if (now > choiceEndsAt(draw))' },
        },
      ],
    },
  }, async () => {
    const [early, late] = [await drawn('plain', 1), await drawn('plain', 1)]
    expect(earliestEnd(early)).toEqual(deadline)
    expect(await choose(early, [0], [], at(-1000))).toEqual({ outcome: 'chosen', points: 0 })
    expect(await choose(late, [0], [], at(0))).toEqual({ outcome: 'closed' })
    expect(await pointsOf(late, at(0))).toBe(900)
  })

  test('refuses cards that are not exactly this draw’s, and another member’s draw; nothing moves', async () => {
    const draw = await drawn('plain', 2)
    for (const [shipped, converted] of [
      [[0], []],
      [[0, 0], []],
      [[0], [1, 2]],
      [[0], [0, 1]],
      [[0.5], [1]],
      [[-1], [0]],
      [[0], [2]],
      [[2], [0]],
    ] as [number[], number[]][])
      expect(await choose(draw, shipped, converted, at(-1000))).toEqual({ outcome: 'bad cards' })
    const stranger = await makeMember(database.db)
    expect(await choose({ ...draw, memberId: stranger }, [0, 1], [], at(-1000))).toEqual({
      outcome: 'unknown',
    })
    const shipOnly = await drawn('mixed', 2)
    expect(await choose(shipOnly, [0], [1], at(-1000))).toEqual({ outcome: 'bad cards' })
    expect(await pointsOf(draw, at(0))).toBe(800)
  })
})

describe('a decision', () => {
  test('is never overwritten: the second writer is refused', async () => {
    const { db } = database
    const draw = await drawn('plain', 2)
    const write = (bits: string, points: number, now: Date) =>
      transaction(db, (tx) => recordChoices(tx, [{ draw, bits, points }], 'member', now))
    expect(await write('10', 30, at(-2000))).toBe(1)
    expect(await write('10', 30, at(-2000))).toBe(0)
    expect(await write('01', 30, at(-1000))).toBe(0)
    expect(await findDraw(db, draw.memberId, draw.id)).toMatchObject({ shipped: '10', chosenAt: at(-2000) })
  })

  test('once made is fixed by the database, too', async () => {
    const { pool } = database
    const draw = await drawn('plain', 2)
    await choose(draw, [0], [1], at(-1000))
    for (const change of ['shipped = ~shipped', 'converted_points = 0', 'chosen_at = null'])
      await expect(
        pool.query(`update draw set ${change} where member_id = $1`, [draw.memberId]),
        change,
      ).rejects.toThrow(/permanent record/)
  })

  test('is about the prizes sealed in the draw’s own slots, in any chunk of the box', async () => {
    const { db } = database
    const prizes = Array.from({ length: 320 }, (_, index) =>
      prize(`own-${index}`, 2, { convertsToPoints: index + 1 }),
    )
    await makePack(db, 'own-slots', { prizes, price: 1, now: drawnAt })
    for (const count of [3, 250, 10, 300, 77]) {
      const draw = await drawn('own-slots', count)
      const proof = await proveDraw(db, draw)
      expect(verifyDraw(nodeHasher, proof)).toEqual([])
      const sealed = proof.leaves.map((leaf) => proof.manifest[leaf.prize])
      const cards = await prizesOfDraw(db, draw)
      expect(cards.map((card) => card.cardKey)).toEqual(sealed.map((own) => own?.cardKey))
      const all = sealed.map((_, offset) => offset)
      const points = sealed.reduce((sum, own) => sum + (own?.convertsToPoints ?? 0), 0)
      expect(await choose(draw, [], all, at(-1000))).toEqual({ outcome: 'chosen', points })
    }
  })
})

describe('the deadline', () => {
  test('converts open choices of a point pack, ships ship-only ones and coin packs, and leaves the rest alone', {
    meta: {
      proves: [
        {
          id: 'choice-default',
          section: 'constants',
          after: 'choice-24h',
          says: 'Then cards of a point pack convert; ship-only cards are shipped, and coin packs, once seen before (decision 003).',
          from: 'ruling 18',
          breaks: {
            replace: "(prize.isShipOnly || currency === 'coins')",
            with: "currency === 'coins'",
          },
        },
      ],
    },
  }, async () => {
    const { db } = database
    const [plain, mixed, coin] = [await drawn('plain', 2), await drawn('mixed', 2), await drawn('coin', 2)]
    const chosen = await drawn('plain', 1)
    await choose(chosen, [0], [], at(-5000))

    await settleOverdueDraws(db, at(-1000), withoutRest)
    expect((await findDraw(db, plain.memberId, plain.id))?.chosenAt).toBeNull()

    await Promise.all([
      settleOverdueDraws(db, at(0), withoutRest),
      settleOverdueDraws(db, at(0), withoutRest),
    ])
    expect(await pointsOf(plain, at(0))).toBe(860)
    expect(await pointsOf(mixed, at(0))).toBe(800)
    expect((await findShipments(db, plain.memberId, [plain.id])).size).toBe(0)
    expect((await findShipments(db, mixed.memberId, [mixed.id])).size).toBe(1)
    expect((await findShipments(db, coin.memberId, [coin.id])).size).toBe(1)
    expect(await pointsOf(chosen, at(0))).toBe(900)
    expect(await settleOverdueDraws(db, at(60_000), withoutRest)).toBe(0)
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('is applied to a box of many draws, and stops at the first choice still open', async () => {
    const { db } = database
    await makePack(db, 'long', { total: 500, price: 1, now: drawnAt })
    const memberId = await makeMember(db, { points: 500, now: drawnAt })
    const engine = makeEngine(database, () => drawnAt)
    for (let n = 0; n < 410; n++) await engine.draw({ id: uuidv7(), memberId, packId: 'long', count: 1 })
    const open = uuidv7()
    await makeEngine(database, () => at(-1000)).draw({ id: open, memberId, packId: 'long', count: 1 })
    await settleOverdueDraws(db, at(0), withoutRest)
    expect(
      (await listDrawsOf(db, memberId, '1', { limit: 9, offset: 0 })).draws.map((draw) => draw.id),
    ).toEqual([open])
    expect(await findBox(db, 'long')).toMatchObject({ nextSlot: 411, settledSlot: 410 })
  })

  test('a fault between any two steps of a decision leaves both or neither', async () => {
    const { db, pool } = database
    await pool.query(
      `create function test_fault() returns trigger language plpgsql as $$ begin raise exception 'injected'; end $$`,
    )
    for (const [table, event] of [
      ['wallet', 'update'],
      ['ledger_entry', 'insert'],
      ['point_lot', 'insert'],
      ['draw', 'update'],
      ['shipment', 'insert'],
    ]) {
      const draw = await drawn('plain', 2)
      await pool.query(
        `create trigger test_fault after ${event} on ${table} for each row execute function test_fault()`,
      )
      await expect(choose(draw, [0], [1], at(-1000))).rejects.toThrow('injected')
      await pool.query(`drop trigger test_fault on ${table}`)
      expect(await pointsOf(draw, at(0))).toBe(800)
      expect(await choose(draw, [0], [1], at(-1000))).toEqual({ outcome: 'chosen', points: 30 })
      expect(await pointsOf(draw, at(0))).toBe(830)
    }
    expect(await ledgerFaults(db)).toEqual([])
  })
})

test('the history shows each draw under its modes', {
  meta: {
    proves: [
      {
        id: 'history-modes',
        section: 'constants',
        says: 'All, not selected, not shipped, shipped, no shipping: modes 0 to 4.',
        from: 'spec',
        file: 'server/cards/draws/queries.ts',
        breaks: {
          replace: "if (mode === '1') return eb.and([eb('chosenAt', 'is', null)",
          with: "if (mode === '1') return eb.and([eb('chosenAt', 'is not', null)",
        },
      },
    ],
  },
}, async () => {
  const { db } = database
  const memberId = await makeMember(db, { points: 1000, now: drawnAt })
  const engine = makeEngine(database, () => drawnAt)
  const ids = [uuidv7(), uuidv7(), uuidv7()] as const
  for (const id of ids) await engine.draw({ id, memberId, packId: 'plain', count: 1 })
  await chooseCards(db, { memberId, drawId: ids[0], shipped: [0], converted: [] }, at(-1000))
  await chooseCards(db, { memberId, drawId: ids[1], shipped: [], converted: [0] }, at(-1000))
  const idsIn = async (mode: '0' | '1' | '2' | '3' | '4') =>
    (await listDrawsOf(db, memberId, mode, { limit: 20, offset: 0 })).draws.map((draw) => draw.id)
  expect(await idsIn('0')).toEqual([...ids].reverse())
  expect(await idsIn('1')).toEqual([ids[2]])
  expect(await idsIn('2')).toEqual([ids[0]])
  expect(await idsIn('3')).toEqual([])
  expect(await idsIn('4')).toEqual([ids[1]])
})

test('business days know weekends and national holidays', () => {
  expect(isBusinessDay('2026-04-29')).toBe(false) // Showa Day
  expect(isBusinessDay('2026-04-25')).toBe(false) // Saturday
  expect(isBusinessDay('2026-04-28')).toBe(true)
})
