import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBox } from '#server/cards/boxes/queries.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeEngine, makeMember, makePack, prize } from '#test/world.ts'
import { chooseCards } from './choose-cards.ts'
import { prizesOfDraw } from './draw-contents.ts'
import { findDraw } from './queries.ts'
import { countShippedCopies } from './shipped-cards.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the cards that members wanted sent are counted, the last-one prize too, however many are read at once', async () => {
  const { db } = database
  const now = new Date()
  const prizes = [prize('tree', 8), prize('sun', 4, { convertsToPoints: 80 })]
  await makePack(db, 'pack', { total: 12, prizes, lastOne: prize('crown', 1), now })
  const memberId = await makeMember(db, { points: 2000, now })
  const expected = new Map<string, number>()
  // One draw sends nothing, one is still open.
  for (const [count, sent] of [
    [3, [0, 2]],
    [2, []],
    [1, undefined],
    [2, [1]],
    [4, [0, 3, 4]],
  ] as const) {
    const id = uuidv7()
    expect(
      (await makeEngine(database, () => now).draw({ id, memberId, packId: 'pack', count })).outcome,
    ).toBe('drawn')
    if (sent === undefined) continue
    const draw = await findDraw(db, memberId, id)
    if (draw === undefined) throw new Error('the draw is lost')
    const cards = await prizesOfDraw(db, draw)
    const shipped = sent.map(Number)
    const converted = [...cards.keys()].filter((place) => !shipped.includes(place))
    expect(await chooseCards(db, { memberId, drawId: id, shipped, converted }, now)).toMatchObject({
      outcome: 'chosen',
    })
    for (const place of shipped) {
      const { cardId = '' } = cards[place] ?? {}
      expected.set(cardId, (expected.get(cardId) ?? 0) + 1)
    }
  }
  expect(expected.get('crown')).toBe(1)
  const box = await findBox(db, 'pack')
  if (box === undefined) throw new Error('the box is lost')
  for (const atOnce of [1, 2, 3, 5000]) expect(await countShippedCopies(db, 'pack', atOnce)).toEqual(expected)
})
