import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getOpenedBox } from '#contract/boxes.ts'
import { maxDrawCount } from '#contract/draw-count.ts'
import * as calls from '#contract/draws.ts'
import { verifyOpenedBox } from '#contract/verify-box.ts'
import { verifyDraw } from '#contract/verify-draw.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { openFinishedBoxes, readOpenedBox } from '#server/cards/boxes/open-boxes.ts'
import { type Box, findBox, findSeal, listPrizes } from '#server/cards/boxes/queries.ts'
import { presentCommitment } from '#server/cards/boxes/routes.ts'
import { listParcels } from '#server/cards/shipping/parcel-queries.ts'
import { findShipments } from '#server/cards/shipping/queries.ts'
import { transaction } from '#server/db/pool.ts'
import { ledgerFaults, readBalance } from '#server/ledger/statements.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { withoutRest } from '#test/without-rest.ts'
import { makeEngine, makeMember, makePack, type PackOptions, prize } from '#test/world.ts'
import { choiceMs, chooseCards } from './choose-cards.ts'
import { prizesOfDraw } from './draw-contents.ts'
import { countOpenChoices } from './open-choices.ts'
import { proveDraw } from './prove-draw.ts'
import { type Draw, findDraw, listTickets } from './queries.ts'
import { settleOpenDraws, shipOpenDraws } from './settle-open-draws.ts'
import { settleOverdueDraws } from './settle-overdue-draws.ts'

// A last-one prize (ruling 35): one card more for the member who draws the last slot.

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const drawnAt = new Date('2026-04-01T03:00:00Z')
const deadline = new Date(drawnAt.getTime() + choiceMs)
const inTime = new Date(deadline.getTime() - 1000)
const lastOne = prize('last', 1, { rarity: 3, tier: 7, convertsToPoints: 500 })

let packs = 0
async function packOf(slots: number, options: PackOptions = {}): Promise<string> {
  const packId = `pack-${++packs}`
  const prizes = [prize('plain', slots)]
  await makePack(database.db, packId, { prizes, lastOne, now: drawnAt, ...options })
  return packId
}

async function drawnFrom(packId: string, count: number): Promise<Draw> {
  const { db } = database
  const memberId = await makeMember(db, { points: 100 * count, coinHundredths: 100 * count, now: drawnAt })
  const id = uuidv7()
  expect(await makeEngine(database, () => drawnAt).draw({ id, memberId, packId, count })).toMatchObject({
    outcome: 'drawn',
  })
  return (await findDraw(db, memberId, id)) as Draw
}

const cardIdsOf = async (draw: Draw) =>
  (await prizesOfDraw(database.db, draw)).map(({ cardId, extra }) => (extra !== null ? `+${cardId}` : cardId))
const choose = (draw: Draw, shipped: number[], converted: number[]) =>
  chooseCards(database.db, { memberId: draw.memberId, drawId: draw.id, shipped, converted }, inTime)

/** The cards that came in and went out, by the ledger. */
async function cardsMoved({ memberId }: Draw): Promise<number[]> {
  const { rows } = await database.pool.query<{ cards: number }>(
    `select cards::int from ledger_entry where member_id = $1 and cards <> 0 order by entry_no`,
    [memberId],
  )
  return rows.map(({ cards }) => cards)
}
const shipmentOf = async (draw: Draw) =>
  (await listParcels(database.db, { limit: 1000 })).find(({ id }) => id === draw.id)

describe('the last slot brings one card more', () => {
  test('when it is drawn alone, at the end of a run, and as the only slot; no other draw has it', {
    meta: {
      proves: [
        {
          id: 'last-one-drawn',
          section: 'rulings',
          says: 'The draw of the last slot brings the last-one prize as well.',
          from: 'ruling 35',
          file: 'contract/extras.ts',
          breaks: { replace: 'end === total', with: 'end > total' },
        },
      ],
    },
  }, async () => {
    const alone = await packOf(3)
    const [first, last] = [await drawnFrom(alone, 2), await drawnFrom(alone, 1)]
    expect([await cardIdsOf(first), await cardIdsOf(last)]).toEqual([
      ['plain', 'plain'],
      ['plain', '+last'],
    ])
    expect([await cardsMoved(first), await cardsMoved(last)]).toEqual([[2], [2]])
    // A draw counts its slots: what it cost, and what the limits and the chain see.
    expect(last).toMatchObject({ count: 1, cost: 100 })
    const run = await drawnFrom(await packOf(300), 300)
    expect((await cardIdsOf(run)).slice(-2)).toEqual(['plain', '+last'])
    expect(await cardsMoved(run)).toEqual([301])
    const only = await drawnFrom(await packOf(1), 1)
    expect(await cardIdsOf(only)).toEqual(['plain', '+last'])
    const none = await drawnFrom(await packOf(1, { lastOne: undefined }), 1)
    expect([await cardIdsOf(none), await cardsMoved(none)]).toEqual([['plain'], [1]])
  })

  test('for exactly one of many members who race for it in one batch and in two processes', async () => {
    const { db, pool } = database
    const packId = await packOf(5)
    const members = await Promise.all(
      Array.from({ length: 12 }, () => makeMember(db, { points: 300, now: drawnAt })),
    )
    const engines = [makeEngine(database, () => drawnAt), makeEngine(database, () => drawnAt)]
    const asked = members.map((memberId, n) => ({ id: uuidv7(), memberId, packId, count: 1 + (n % 2) }))
    const outcomes = await Promise.all(asked.map((request, n) => engines[n % 2]?.draw(request)))
    const drawn = asked.filter((_, n) => outcomes[n]?.outcome === 'drawn')
    expect(drawn.reduce((sum, { count }) => sum + count, 0)).toBe(5)
    const kept = await Promise.all(
      drawn.map(async ({ memberId, id }) => await cardIdsOf((await findDraw(db, memberId, id)) as Draw)),
    )
    expect(kept.flat().filter((card) => card === '+last')).toHaveLength(1)
    const { rows } = await pool.query<{ cards: number }>(
      `select sum(cards)::int cards from ledger_entry where member_id = any ($1)`,
      [members],
    )
    expect(rows).toEqual([{ cards: 6 }])
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('for no member when the box ends with unsold slots', async () => {
    const packId = await packOf(3, { endsAt: new Date(drawnAt.getTime() + 1000) })
    const draw = await drawnFrom(packId, 2)
    await openFinishedBoxes(database.db, deadline)
    expect(await cardIdsOf(draw)).toEqual(['plain', 'plain'])
  })
})

describe('the choice of a draw with a last-one prize', () => {
  test('names every card, the extra one too; ships and converts it like any other', async () => {
    const draw = await drawnFrom(await packOf(2), 2)
    for (const [shipped, converted] of [
      [[0], [1]],
      [[0, 1], []],
      [
        [0, 1],
        [2, 3],
      ],
      [[0, 3], [1]],
    ] as const)
      expect(await choose(draw, [...shipped], [...converted])).toEqual({ outcome: 'bad cards' })
    expect(await choose(draw, [0], [1, 2])).toEqual({ outcome: 'chosen', points: 530 })
    expect(await choose(draw, [0], [1, 2])).toEqual({ outcome: 'chosen', points: 530 })
    expect(await choose(draw, [0, 1], [2])).toEqual({ outcome: 'chosen before' })
    expect(await findDraw(database.db, draw.memberId, draw.id)).toMatchObject({ shipped: '100' })
    expect(await shipmentOf(draw)).toMatchObject({ cardCount: 1 })
    expect((await readBalance(database.db, draw.memberId, inTime)).points).toBe(530)
    expect(await cardsMoved(draw)).toEqual([3, -3])

    const shippedAll = await drawnFrom(await packOf(1), 1)
    expect(await choose(shippedAll, [0, 1], [])).toEqual({ outcome: 'chosen', points: 0 })
    expect(await shipmentOf(shippedAll)).toMatchObject({ cardCount: 2 })
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('refuses to convert a ship-only prize, and one of a coin pack', async () => {
    const shipOnly = await packOf(1, { lastOne: { ...lastOne, isShipOnly: true } })
    expect(await choose(await drawnFrom(shipOnly, 1), [0], [1])).toEqual({ outcome: 'bad cards' })
    const coins = await packOf(1, { currency: 'coins', lastOne: { ...lastOne, convertsToPoints: 0 } })
    expect(await choose(await drawnFrom(coins, 1), [0], [1])).toEqual({ outcome: 'bad cards' })
  })

  test('converts it at the deadline, or ships it where it is ship-only or of a coin pack', async () => {
    const { db } = database
    const [plain, shipOnly, coins] = await Promise.all([
      packOf(1).then((pack) => drawnFrom(pack, 1)),
      packOf(1, { lastOne: { ...lastOne, isShipOnly: true } }).then((pack) => drawnFrom(pack, 1)),
      packOf(1, { currency: 'coins', lastOne: { ...lastOne, convertsToPoints: 0 } }).then((pack) =>
        drawnFrom(pack, 1),
      ),
    ])
    await settleOverdueDraws(db, deadline, withoutRest)
    const bits = async (draw: Draw) => {
      const settled = await findDraw(db, draw.memberId, draw.id)
      return [settled?.shipped, settled?.convertedPoints]
    }
    expect(await bits(plain)).toEqual(['00', 530])
    expect(await bits(shipOnly)).toEqual(['01', 30])
    expect(await bits(coins)).toEqual(['11', 0])
    expect((await findShipments(db, plain.memberId, [plain.id])).size).toBe(0)
    expect(await shipmentOf(shipOnly)).toMatchObject({ cardCount: 1 })
    expect(await shipmentOf(coins)).toMatchObject({ cardCount: 2 })
    for (const draw of [plain, shipOnly, coins]) expect(await cardsMoved(draw)).toEqual([2, -2])
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('settles it for a member who leaves, and ships and counts it for one who is removed', async () => {
    const { db } = database
    const [leaves, removed] = [await drawnFrom(await packOf(1), 1), await drawnFrom(await packOf(2), 2)]
    await transaction(db, (tx) => settleOpenDraws(tx, leaves.memberId, inTime))
    expect(await findDraw(db, leaves.memberId, leaves.id)).toMatchObject({
      shipped: '00',
      convertedPoints: 530,
    })
    expect(await transaction(db, (tx) => shipOpenDraws(tx, removed.memberId, inTime))).toBe(3)
    expect(await shipmentOf(removed)).toMatchObject({ cardCount: 3 })
  })

  test('is open in a box of ship-only cards whose last-one prize converts', async () => {
    const packId = await packOf(1, { prizes: [prize('fixed', 1, { isShipOnly: true })] })
    const count = async () => (await countOpenChoices(database.db, { now: inTime, endingBy: deadline })).open
    const before = await count()
    await drawnFrom(packId, 1)
    expect(await count()).toBe(before + 1)
  })

  test('names all the cards of the largest draw', () => {
    const draw = uuidv7()
    const ids = Array.from({ length: maxDrawCount + 1 }, (_, offset) => `${draw}.${offset}`)
    const isTaken = (sent: string[]) =>
      z.safeDecode(calls.chooseCards.input as z.ZodMiniType<unknown, unknown>, {
        send_card: sent,
        reduction_card: [],
      }).success
    expect([isTaken(ids), isTaken([...ids, ids[0] as string])]).toEqual([true, false])
  })
})

describe('a last-one prize is proven', () => {
  test('by the draw that has it, and by every other draw through its commitment', async () => {
    const packId = await packOf(700)
    const [first, last] = [await drawnFrom(packId, 300), await drawnFrom(packId, 400)]
    for (const draw of [first, last]) {
      const proof = await proveDraw(database.db, draw)
      const { seal } = proof
      expect(seal?.extras).toMatchObject([
        { kind: 'last_one', prize: { cardKey: 'last', convertsToPoints: 500 }, quantity: 1 },
      ])
      expect(verifyDraw(nodeHasher, proof, proof.root)).toEqual([])
      const without = { ...proof, seal: seal && { ...seal, extras: [] } }
      expect(verifyDraw(nodeHasher, without, proof.root)).toEqual([{ kind: 'extras' }])
    }
  })

  test('by the opened box, also with npm run verify, which names one that was changed', async () => {
    const { db } = database
    const packId = await packOf(300)
    await drawnFrom(packId, 300)
    await openFinishedBoxes(db, drawnAt)
    const box = (await findBox(db, packId)) as Box
    const opened = await readOpenedBox(db, box)
    const whole = {
      ...presentCommitment(box, await findSeal(db, packId), await listPrizes(db, packId)),
      sold: box.nextSlot,
      ticketHash: box.ticketHash.toString('hex'),
      secret: opened.secret.toString('hex'),
      slots: opened.slots.toString('base64'),
      salts: opened.salts.toString('base64'),
      tickets: await listTickets(db, packId),
    }
    expect(verifyOpenedBox(nodeHasher, whole)).toEqual([])

    const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-verify-'))
    const run = async (answer: Record<string, unknown>) => {
      const file = join(folder, 'opened.json')
      await writeFile(file, JSON.stringify({ state: 200, ...answer }))
      return await new Promise<{ code: unknown; said: string }>((resolve) => {
        execFile(process.execPath, ['tools/verify.ts', file], (error, said) =>
          resolve({ code: error?.code ?? 0, said }),
        )
      })
    }
    try {
      const wire = z.encode(getOpenedBox.output, whole)
      expect(await run(wire)).toMatchObject({ code: 0, said: expect.stringContaining('Proven') })
      const seal = wire.seal as { extras: { prize: object }[] }
      const [extra] = seal.extras
      const dearer = { ...extra, prize: { ...extra?.prize, converts_to: 501 } }
      const changed = await run({ ...wire, seal: { ...seal, extras: [dearer] } })
      expect(changed).toMatchObject({ code: 1, said: expect.stringContaining('the extras do not fit') })
      expect(await run({ ...wire, seal: { ...seal, extras: [] } })).toMatchObject({ code: 1 })
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
