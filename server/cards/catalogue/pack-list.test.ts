import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDrawCount } from '#server/cards/draws/draw-figures.ts'
import { type FilledShop, filledShop } from '#test/filled-shop.ts'
import { makePack, prize } from '#test/world.ts'

// The list of packs over HTTP: its conditions, its orders, and what it says when nothing is found.

let shop: FilledShop
beforeAll(async () => {
  shop = await filledShop()
  const { db, pool } = shop
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  await makePack(db, 'dragon', { price: 300, total: 40, startsAt: days(3) })
  await makePack(db, 'falcon', { price: 500, total: 20, startsAt: days(1) })
  await makePack(db, 'whale', { price: 900, prizes: [prize('common', 8)], startsAt: days(2) })
  const named = async (id: string, name: string, tags: object[]) =>
    pool.query(
      `update pack set name_ja = $2, name_en = $3, tags = $4, card_type_id = 'found' where id = $1`,
      [...[id, name, id[0]?.toUpperCase() + id.slice(1)], JSON.stringify(tags)],
    )
  await pool.query(
    `insert into card_type (id, name_ja, name_en, position) values ('found', '発見', 'Found', 9)`,
  )
  const limited = { ja: 'ゲンテイ品', en: 'Limited' }
  await named('dragon', 'ドラゴンの夜', [limited, { ja: '初心者', en: '' }])
  await named('falcon', 'ファルコン', [{ ja: 'げんてい品', en: 'Limited' }])
  await named('whale', 'くじらの海', [])
  for (const [id, position] of ['dragon', 'falcon', 'whale'].entries())
    await pool.query('update pack set position = $2 where id = $1', [position, id + 10])
  const member = await shop.member({ points: 9000 })
  await shop.draw(member, 'whale', 1)
  await shop.draw(member, 'whale', 2)
  await shop.draw(member, 'falcon', 3)
})
afterAll(() => shop.close())

const ask = async (query: Record<string, string> = {}, type = 'found', language: 'ja' | 'en' = 'ja') =>
  (
    await shop
      .visitor(language)
      .get(`/user/pack/all_list/${type}/1?${new URLSearchParams({ ...query, lang: language })}`)
  ).body
const idsIn = ({ list }: Record<string, unknown>) => (list as { id: string }[]).map(({ id }) => id)
const find = async (query: Record<string, string>) => idsIn(await ask(query))

describe('the orders of the shop', () => {
  test('the newest first, then the rest; what is over comes last', {
    meta: {
      proves: [
        {
          id: 'list-newest',
          section: 'rules',
          says: 'Order 4 of a list of packs is the newest first. In orders 4 to 6 packs that are over come last.',
          from: 'ruling 53',
          file: 'server/cards/catalogue/find-packs.ts',
          breaks: {
            replace: '4: (a, b) => openFirst(a, b) || Date.parse(b.startsAt) - Date.parse(a.startsAt)',
            with: '4: (a, b) => openFirst(a, b)',
          },
        },
      ],
    },
  }, async () => {
    expect(await find({ sort: '4' })).toEqual(['falcon', 'whale', 'dragon'])
    const world = idsIn(await ask({ sort: '4' }, 'world'))
    expect(world.at(-1)).toBe('sold-out')
  })

  test('by draws of 24 hours, counted once a minute', {
    meta: {
      proves: [
        {
          id: 'list-popular',
          section: 'rules',
          says: 'Order 5 of a list of packs is that of the draws of the last 24 hours. A process counts them at most once a minute.',
          from: 'ruling 53',
          file: 'server/cards/draws/draw-figures.ts',
          breaks: {
            replace: 'if (last !== undefined && at - last.at < countedForMs) return last.draws',
            with: '',
          },
        },
      ],
    },
  }, async () => {
    expect(await find({ sort: '5' })).toEqual(['whale', 'falcon', 'dragon'])
    expect(idsIn(await ask({ sort: '5' }, 'world')).at(-1)).toBe('sold-out')
    const count = createDrawCount(shop.db)
    const now = new Date()
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    expect(await count(now)).toEqual(new Map(Object.entries({ whale: 2, falcon: 1, 'sold-out': 1 })))
    await shop.draw(await shop.member({ points: 300 }), 'dragon', 1)
    expect((await count(later(59))).get('dragon')).toBeUndefined()
    expect((await count(later(60))).get('dragon')).toBe(1)
    expect((await count(later(86_400 + 600))).size).toBe(0)
  })

  test('the fewest left first', async () => {
    expect(await find({ sort: '6' })).toEqual(['whale', 'falcon', 'dragon'])
    expect(idsIn(await ask({ sort: '6' }, 'world')).at(-1)).toBe('sold-out')
    // Order 3 of the specification begins with what is sold out.
    expect(idsIn(await ask({ sort: '3' }, 'world'))[0]).toBe('sold-out')
  })
})

describe('the conditions', () => {
  test('a search forgives kana, width and case, in names and tags of both languages', {
    meta: {
      proves: [
        {
          id: 'list-search',
          section: 'rules',
          says: 'The search for packs ignores kana, width and case, and looks into names and tags of both languages.',
          from: 'own',
          file: 'server/cards/catalogue/search.ts',
          breaks: { replace: '\\u30a1-\\u30f6', with: '' },
        },
      ],
    },
  }, async () => {
    for (const searchText of ['どらごん', 'ドラゴン', 'ﾄﾞﾗｺﾞﾝ', 'DRAGON', 'ｄｒａｇｏｎ', '夜　どら'])
      expect(await find({ searchText }), searchText).toEqual(['dragon'])
    expect(await find({ searchText: 'クジラ' })).toEqual(['whale'])
    expect(await find({ searchText: 'げんてい' })).toEqual(['dragon', 'falcon'])
    expect(await find({ searchText: 'LIMITED ファル' })).toEqual(['falcon'])
    expect(await find({ searchText: '%' })).toEqual([])
    expect(await find({ searchText: '  ' })).toHaveLength(3)
  })

  test('a tag, however it is spelled; the list names each once, in the language of its reader', async () => {
    expect(await find({ tag: 'ゲンテイ品' })).toEqual(['dragon', 'falcon'])
    expect(await find({ tag: '初心者' })).toEqual(['dragon'])
    expect((await ask({ tag: '初心者' }, 'found', 'en')).tags).toEqual([
      { key: 'ゲンテイ品', name: 'Limited' },
      { key: '初心者', name: '初心者' },
    ])
  })

  test('a price from and to, both included; packs for coins have none in points', {
    meta: {
      proves: [
        {
          id: 'list-price',
          section: 'rules',
          says: 'A list of packs between two prices includes both, and no pack for coins.',
          from: 'own',
          file: 'server/cards/catalogue/find-packs.ts',
          breaks: { replace: 'priceHundredths <= priceTo * 100', with: 'priceHundredths < priceTo * 100' },
        },
      ],
    },
  }, async () => {
    expect(await find({ price_from: '500' })).toEqual(['falcon', 'whale'])
    expect(await find({ price_from: '300', price_to: '500' })).toEqual(['dragon', 'falcon'])
    expect(idsIn(await ask({}, 'world'))).toContain('coins')
    expect(idsIn(await ask({ price_to: '100000' }, 'world'))).not.toContain('coins')
  })

  test('what is left: a slot, or a share of the box', {
    meta: {
      proves: [
        {
          id: 'list-left',
          section: 'rules',
          says: 'A list of packs of which something is left has none that is over.',
          from: 'own',
          file: 'server/cards/catalogue/find-packs.ts',
          breaks: { replace: 'remaining > 0 && ', with: '' },
        },
      ],
    },
  }, async () => {
    expect(idsIn(await ask({}, 'world'))).toContain('sold-out')
    expect(idsIn(await ask({ left: '0' }, 'world'))).not.toContain('sold-out')
    // The whale has five of eight slots left.
    expect(await find({ left: '50' })).toEqual(['dragon', 'falcon', 'whale'])
    expect(await find({ left: '75' })).toEqual(['dragon', 'falcon'])
  })

  test('values that are none are refused', async () => {
    for (const query of ['sort=7', 'left=10', 'price_from=x', 'price_to=-1', `tag=${'x'.repeat(21)}`])
      expect((await ask(Object.fromEntries(new URLSearchParams(query)))).state, query).toBe(422)
  })
})

test('all card types stand under a dash; the count is that of all pages', async () => {
  const all = await ask({}, '-')
  expect(idsIn(all)).toEqual(expect.arrayContaining(['dragon', 'pack', 'coins']))
  expect(all.found).toBe(idsIn(all).length)
  expect((await ask({}, 'nothing')).found).toBe(0)
})

test('an empty list says which condition to take away, and how many packs that brings', {
  meta: {
    proves: [
      {
        id: 'list-relax',
        section: 'rules',
        says: 'A list without packs names each condition without which there are some, and how many.',
        from: 'own',
        file: 'server/cards/catalogue/find-packs.ts',
        breaks: { replace: 'given.filter((other) => other !== one)', with: 'given' },
      },
    ],
  },
}, async () => {
  const empty = await ask({ searchText: 'どらごん', price_from: '500' })
  expect(empty).toMatchObject({
    found: 0,
    list: [],
    relax: [
      { condition: 'searchText', found: 2 },
      { condition: 'price', found: 1 },
    ],
  })
  expect((await ask({ searchText: 'どらごん' })).relax).toEqual([])
  expect((await ask({ searchText: 'none', tag: 'none' })).relax).toEqual([])
})
