import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOffer } from '#test/world.ts'
import {
  findOffer,
  listOffers,
  type OfferSort,
  replaceOffers,
  stockOf,
  takeOffered,
} from './exchange-cards.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await makeOffer(db, 'falcon', {
    nameJa: 'ファルコン',
    modelNumber: 'TKN-012/016',
    coinHundredths: 300,
    total: 5,
  })
  await makeOffer(db, 'percent', {
    nameJa: '100%_勇者',
    modelNumber: 'TKN-013/016',
    coinHundredths: 100,
    total: 0,
  })
  await makeOffer(db, 'slash', {
    nameJa: '逆\\斜線',
    modelNumber: 'HMR-001/016',
    coinHundredths: 200,
    total: 9,
  })
  await makeOffer(db, 'gone', { nameJa: 'ファルコン旧', isOffered: false })
})
afterAll(() => database.close())

const find = async (searchText: string, sort?: OfferSort) =>
  (await listOffers(database.db, { searchText, sort, limit: 50, offset: 0 })).list.map(
    (offer) => offer.cardId,
  )

describe('the search', () => {
  test('finds by name and model number in any width, case and kana', async () => {
    for (const text of [
      'ファルコン',
      'ﾌｧﾙｺﾝ',
      'FALCON',
      'ｆａｌｃｏｎ',
      'tkn-012',
      'ＴＫＮ－０１２',
      '　ﾌｧﾙ　TKN ',
    ])
      expect(await find(text), text).toEqual(['falcon'])
  })

  test('treats wildcards as ordinary letters', async () => {
    expect(await find('%')).toEqual(['percent'])
    expect(await find('_')).toEqual(['percent'])
    expect(await find('\\')).toEqual(['slash'])
    expect(await find("'; drop table card; --")).toEqual([])
  })

  test('requires every word, and lists only cards on offer', async () => {
    expect(await find('ファル TKN-013')).toEqual([])
    expect(await find('旧')).toEqual([])
    expect(await find('tkn', '1')).toEqual(['percent', 'falcon'])
  })

  test('sorts by price and by stock; by default cards out of stock come last', async () => {
    expect(await find('', '0')).toEqual(['falcon', 'slash', 'percent'])
    expect(await find('', '1')).toEqual(['percent', 'slash', 'falcon'])
    expect(await find('', '2')).toEqual(['slash', 'falcon', 'percent'])
    expect(await find('', '3')).toEqual(['percent', 'falcon', 'slash'])
    expect((await find('')).at(-1)).toBe('percent')
  })
})

describe('new offers', () => {
  test('replace the old ones without restoring stock that was exchanged', async () => {
    const { db } = database
    await makeOffer(db, 'kept', { total: 3 })
    expect(await transaction(db, (tx) => takeOffered(tx, 'kept', 3))).toBe(true)
    expect(await transaction(db, (tx) => takeOffered(tx, 'kept', 1))).toBe(false)
    const again = { cardId: 'kept', coinHundredths: 500, maxPerMember: 0, position: 0 }
    await transaction(db, (tx) => replaceOffers(tx, [{ ...again, total: 3 }]))
    expect(await find('')).toEqual(['kept'])
    expect(stockOf((await findOffer(db, 'kept')) ?? { total: -1, exchanged: 0 })).toBe(0)
    await transaction(db, (tx) => replaceOffers(tx, [{ ...again, total: 5 }]))
    expect(await findOffer(db, 'kept')).toMatchObject({ total: 5, exchanged: 3, coinHundredths: 500 })
    await expect(transaction(db, (tx) => replaceOffers(tx, [{ ...again, total: 2 }]))).rejects.toThrow(
      /exchange_card_gives_no_more_than_its_total/,
    )
    expect(await transaction(db, (tx) => takeOffered(tx, 'falcon', 1))).toBe(false)
  })
})
