import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOffer, listOffers, stockOf, takeOffered } from '#server/cards/catalogue/exchange-cards.ts'
import { transaction } from '#server/db/pool.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { importCatalogue } from './import-catalogue.ts'
import { readShopRows, stateOf } from './shop-rows.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-exchange-'))
  const picture = sharp({ create: { width: 734, height: 1024, channels: 3, background: '#a33' } })
  await writeFile(join(folder, 'card.png'), await picture.png().toBuffer())
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const good = `cardTypes:
  - key: woods
    name: { ja: 森, en: Woods }
cards:
  - { key: w-1, cardType: woods, name: { ja: 樹, en: Tree }, model: W-1, rarity: normal, image: card.png }
  - { key: w-2, cardType: woods, name: { ja: 王, en: King }, model: W-2, rarity: ultraRare, image: card.png }
packs: []
pointCourses: []
exchange:
  - { card: w-1, coins: 45.5, stock: 10 }
  - { card: w-2, coins: 4800, stock: 2, maxPerMember: 1 }
`

async function faultsOf(yaml: string): Promise<string[]> {
  await writeFile(join(folder, 'catalogue.yaml'), yaml)
  const result = await importCatalogue(database.db, folder, {
    now: new Date(),
    random: randomBytes,
    id: uuidv7,
    by: { who: 'Aoi', why: 'a test' },
    media: folderStore(folder),
    formats: ['webp'],
    seal: 'all',
    over: stateOf(await readShopRows(database.db)),
  })
  return 'faults' in result
    ? result.faults.map(({ line, place, message }) => `${line}: ${place} ${message.en}`)
    : []
}
const offers = async () => {
  const { list } = await listOffers(database.db, { searchText: '', sort: undefined, limit: 9, offset: 0 })
  return list.map((offer) => [offer.cardId, offer.coinHundredths, stockOf(offer), offer.maxPerMember])
}

describe('the exchange section', () => {
  test('names file, line and remedy of each fault, and applies nothing', async () => {
    const cases: [string, string, RegExp][] = [
      ['card: w-2', 'card: w-9', /^11: .* no card has the key "w-9"/],
      ['card: w-2', 'card: w-1', /^11: .* the card "w-1" is offered twice; remove one/],
      ['coins: 45.5', 'coins: 45.555', /^10: .*at most two decimals/],
      ['coins: 45.5', 'coins: 0', /^10: .*coins/],
      ['stock: 10', 'stock: 1.5', /^10: .*stock/],
      ['stock: 10', 'stock: -1', /^10: .*stock/],
      ['maxPerMember: 1', 'maxPerMember: 0', /^11: .*maxPerMember/],
      ['stock: 10', 'stock: 10, price: 3', /^10: .* there is no key "price"/],
    ]
    for (const [from, to, expected] of cases)
      expect((await faultsOf(good.replace(from, to)))[0], to).toMatch(expected)
    expect(await offers()).toEqual([])
  })

  test('puts cards on offer; a second import follows the file and restores no exchanged stock', async () => {
    const { db } = database
    expect(await faultsOf(good)).toEqual([])
    expect(await offers()).toEqual([
      ['w-1', 4550, 10, 0],
      ['w-2', 480_000, 2, 1],
    ])
    await transaction(db, (tx) => takeOffered(tx, 'w-1', 4))
    expect(await faultsOf(good)).toEqual([])
    expect((await offers())[0]).toEqual(['w-1', 4550, 6, 0])
    expect(await faultsOf(good.replace('45.5, stock: 10', '50, stock: 12'))).toEqual([])
    expect((await offers())[0]).toEqual(['w-1', 5000, 8, 0])
    expect(await faultsOf(good.replace('stock: 10', 'stock: 4'))).toEqual([])
    expect((await offers())[1]).toEqual(['w-1', 4550, 0, 0])
    expect(await faultsOf(good.replace('stock: 10', 'stock: 3'))).toEqual([
      '10: exchange[1].stock stock is 3, but 4 of "w-1" have been exchanged already; stock counts all that were ever offered',
    ])
  })

  test('removes a card that is left out from the counter, and keeps its history', async () => {
    const { db } = database
    await faultsOf(good.slice(0, good.indexOf('exchange:')))
    expect(await offers()).toEqual([])
    expect(await findOffer(db, 'w-1')).toMatchObject({ isOffered: false, exchanged: 4 })
    await faultsOf(good)
    expect((await findOffer(db, 'w-1'))?.exchanged).toBe(4)
  })
})
