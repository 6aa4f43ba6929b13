import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BoxPrize, noFacts } from '#server/cards/boxes/box-terms.ts'
import { findShipments } from '#server/cards/shipping/queries.ts'
import { transaction } from '#server/db/pool.ts'
import { sumGranted } from '#server/ledger/day-figures.ts'
import { post } from '#server/ledger/ledger.ts'
import { readLiability } from '#server/ledger/liability.ts'
import { ledgerFaults, listEntries, readBalance } from '#server/ledger/statements.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { withoutRest } from '#test/without-rest.ts'
import { makeEngine, makeMember, makePack, prize } from '#test/world.ts'
import { choiceEndsAt, chooseCards, revealDraw } from './choose-cards.ts'
import { prizesOfDraw } from './draw-contents.ts'
import { findFirstOpenChoice } from './open-choices.ts'
import { type Draw, findDraw, sumSales } from './queries.ts'
import { shipOpenDraws } from './settle-open-draws.ts'
import { settleOverdueDraws } from './settle-overdue-draws.ts'

// Points as a prize (ruling 51): free points, credited when the reveal has told them.

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const drawnAt = new Date('2026-04-01T03:00:00Z')
const deadline = choiceEndsAt({ decidedAt: drawnAt })
const inTime = new Date(deadline.getTime() - 1000)
const points = (convertsToPoints: number, quantity: number): BoxPrize =>
  prize(`points-${convertsToPoints}`, quantity, { convertsToPoints, facts: { ...noFacts, kind: 'points' } })

let packs = 0
/** A draw of all slots of a new pack, of which `memberId` paid 100 points or a coin a slot. */
async function drawAll(prizes: BoxPrize[], currency: 'points' | 'coins' = 'points') {
  const { db } = database
  const packId = `pack-${++packs}`
  await makePack(db, packId, { prizes, currency, now: drawnAt })
  const count = prizes.reduce((sum, { quantity }) => sum + quantity, 0)
  const memberId = await makeMember(db, { points: 100 * count, coinHundredths: 100 * count, now: drawnAt })
  const id = uuidv7()
  await makeEngine(database, () => drawnAt).draw({ id, memberId, packId, count })
  const found = async () => (await findDraw(db, memberId, id)) as Draw
  const draw = await found()
  const balance = async () => (await readBalance(db, memberId, inTime)).points
  const before = await balance()
  return { draw, found, won: async () => (await balance()) - before }
}
type Drawn = Awaited<ReturnType<typeof drawAll>>

/** Offsets in a draw of the points, and of the cards. */
async function places({ draw }: Drawn) {
  const kinds = (await prizesOfDraw(database.db, draw)).map(({ facts }) => facts?.kind)
  const of = (kind: string) => [...kinds.keys()].filter((offset) => kinds[offset] === kind)
  return { points: of('points'), cards: of('card') }
}
const choose = ({ draw: { id, memberId } }: Drawn, shipped: number[], converted: number[]) =>
  chooseCards(database.db, { memberId, drawId: id, shipped, converted }, inTime)

describe('points that a draw won', () => {
  test('are credited once, by the reveal and not before, however often and from wherever it is told', {
    meta: {
      proves: [
        {
          id: 'points-won',
          section: 'rulings',
          says: 'Points won are credited once, as free points, when the reveal has told them.',
          from: 'ruling 51',
          file: 'server/cards/draws/choose-cards.ts',
          breaks: {
            replace: 'await creditPrizes(tx, [{ draw, prizes }], now)\n',
            with: '\n',
          },
        },
      ],
    },
  }, async () => {
    const drawn = await drawAll([points(50, 2), prize('card', 3)])
    const { draw, won } = drawn
    expect(await won()).toBe(0)
    await Promise.all(Array.from({ length: 8 }, () => revealDraw(database.db, draw, inTime)))
    expect(await won()).toBe(100)
    expect(await drawn.found()).toMatchObject({ revealedAt: inTime, chosenAt: null })
    const { lines } = await listEntries(database.db, draw.memberId, 'points', { limit: 1, offset: 0 })
    expect(lines).toMatchObject([{ cause: 'prize', causeId: draw.id, points: 100, bonusPoints: 100 }])
    const span = { from: inTime, before: deadline }
    expect(await sumGranted(database.db, span)).toContainEqual({ source: 'prize', points: 100 })
    expect((await readLiability(database.db, inTime)).months[0]?.bySource.prize).toBe(100)
    expect((await sumSales(database.db, draw.packId)).get(draw.packId)).toMatchObject({
      convertedPoints: 100,
    })
    // The cards are chosen as ever: three at 30 points.
    const at = await places(drawn)
    expect(await choose(drawn, [], [...at.cards, ...at.points])).toEqual({ outcome: 'chosen', points: 90 })
    expect(await won()).toBe(190)
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('cannot be shipped, and come with the choice of a member who skipped the reveal', async () => {
    const drawn = await drawAll([points(70, 1), prize('card', 2)])
    const at = await places(drawn)
    expect(await choose(drawn, [...at.points, ...at.cards], [])).toEqual({ outcome: 'bad cards' })
    expect(await choose(drawn, at.cards, [])).toEqual({ outcome: 'bad cards' })
    expect(await drawn.won()).toBe(0)
    const both = await Promise.all([
      choose(drawn, at.cards, at.points),
      revealDraw(database.db, drawn.draw, inTime),
      choose(drawn, at.cards, at.points),
    ])
    expect([both[0], both[2]]).toEqual(Array(2).fill({ outcome: 'chosen', points: 0 }))
    expect(await drawn.won()).toBe(70)
    expect((await findShipments(database.db, drawn.draw.memberId, [drawn.draw.id])).size).toBe(1)
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('come at the deadline to a member who never opened the draw', async () => {
    const drawn = await drawAll([points(20, 1), prize('card', 1)])
    await settleOverdueDraws(database.db, deadline, withoutRest)
    expect(await drawn.found()).toMatchObject({ revealedAt: null, shipped: '00', convertedPoints: 30 })
    expect(await drawn.won()).toBe(50)
    await revealDraw(database.db, drawn.draw, deadline)
    expect(await drawn.won()).toBe(50)
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('leave nothing to choose where a draw holds nothing else', async () => {
    const drawn = await drawAll([points(10, 3)])
    expect(await findFirstOpenChoice(database.db, drawn.draw.memberId, inTime)).toBeUndefined()
    await revealDraw(database.db, drawn.draw, inTime)
    expect(await drawn.found()).toMatchObject({ chosenAt: inTime, shipped: '000', convertedPoints: 0 })
    expect(await drawn.won()).toBe(30)
    expect((await findShipments(database.db, drawn.draw.memberId, [drawn.draw.id])).size).toBe(0)
  })

  test('come from a box for coins as well, whose cards are shipped', async () => {
    const card = prize('card', 1, { isShipOnly: true, convertsToPoints: 0 })
    const drawn = await drawAll([points(40, 1), card], 'coins')
    await revealDraw(database.db, drawn.draw, inTime)
    const at = await places(drawn)
    expect((await drawn.found()).shipped?.[at.cards[0] as number]).toBe('1')
    expect((await drawn.found()).shipped?.[at.points[0] as number]).toBe('0')
    expect(await drawn.won()).toBe(40)
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('are credited, not shipped, when their member is removed', async () => {
    const drawn = await drawAll([points(60, 1), prize('card', 1)])
    const { memberId } = drawn.draw
    await transaction(database.db, (tx) => shipOpenDraws(tx, memberId, inTime))
    const at = await places(drawn)
    expect((await drawn.found()).shipped?.[at.points[0] as number]).toBe('0')
    expect(await drawn.won()).toBe(60)
    expect(await ledgerFaults(database.db)).toEqual([])
  })
})

test('the ledger tells of a prize without its draw', async () => {
  const memberId = await makeMember(database.db)
  const causeId = uuidv7()
  const grants = [{ points: 5, source: 'prize' as const }]
  await transaction(database.db, (tx) => post(tx, { memberId, cause: 'prize', causeId, grants }, drawnAt))
  expect(await ledgerFaults(database.db)).toEqual([`the prize ${causeId} comes from no draw of its member`])
})
