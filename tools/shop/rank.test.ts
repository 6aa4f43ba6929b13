import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runShop } from '#test/shop-command.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a rank is changed from the command line, within its order', async () => {
  const { db } = database
  const set = (...words: string[]) => runShop(db, ['rank', 'set', ...words, '--why', 'summer'])
  expect(await set('3', '--coin-rate', '1.75', '--maintenance', '450.5')).toEqual({
    lines: [
      '3  ゴールド / Gold, from 50,000 points a month, 1.75 % in coins, kept for 450.5 coins',
      'It applies to every draw from now on.',
    ],
  })
  for (const wrong of [
    ['3'],
    ['3', '--coin-rate', '1.755'],
    ['3', '--coin-rate', '101'],
    ['3', '--coin-rate=-1'],
    ['3', '--spend-from', '12.5'],
    ['3', '--spend-from', '1'],
    ['1', '--spend-from', '1'],
    ['9', '--coin-rate', '1'],
    ['6', '--coin-rate', '1'],
  ])
    expect(await set(...wrong), wrong.join(' ')).toHaveProperty('refused')
  expect(await runShop(db, ['rank', 'list'])).toMatchObject({
    lines: expect.arrayContaining([expect.stringMatching(/coinRateBp: 175$/)]),
  })
})
