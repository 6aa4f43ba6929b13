import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop, type Visitor } from '#test/shop.ts'
import { cardPicture, makePack } from '#test/world.ts'
import { withBreaks } from './present-pack.ts'

let world: TestShop
const now = new Date('2026-12-01T03:00:00Z')
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())

test('every field of a pack is present, of its kind, in the visitor’s language', async () => {
  await makePack(world.db, 'whole', { maxPerPurchase: 10, maxPerMember: 2, now })
  const whole = {
    id: 'whole',
    name: 'whole',
    point: 100,
    payment_method: '1',
    pack_count: 100,
    total_pack_count: 100,
    waiting: 0,
    card_type: 'world',
    image: [],
    focus: '',
    start_date: '2026-12-01T11:59:59.000+09:00',
    is_new: false,
    is_before: false,
    halt: null,
    can_limit: 0,
    limit_message: 'Limit',
    period_limit: null,
    audience: '',
    max_buy_count: 2,
    show_cardlist: '1',
    detail: '',
    format_end_date: '',
    status: 'on_sale',
    as_of: '2026-12-01T12:00:00.000+09:00',
    best_left: {
      name: 'hit',
      image_url: cardPicture,
      rarity: 3,
      converts_to: 30,
      ship_only: false,
      left: 1,
      quantity: 1,
      is_points: false,
      grade: '',
      condition: null,
    },
    top_tiers: { left: 1, quantity: 1 },
    floor: { points: 30, percent_of_price: 30 },
    average: null,
    tags: [],
  }
  const visitor = world.visitor('en')
  expect((await visitor.get('/user/pack/detail/whole')).body).toMatchObject(whole)
  expect((await visitor.get('/user/pack/list')).body.list).toEqual([
    { id: 'world', name: 'World', list: [whole] },
  ])
  expect((await visitor.get('/user/pack/all_list/world/1')).body).toMatchObject({
    list: [whole],
    page: { page: 1, all_page: 1, pages: [1] },
  })
  expect((await visitor.post('/user/pack/list', { payment_method: '1' })).body.list).toEqual([whole])
  expect((await visitor.post('/user/pack/list', { payment_method: '2' })).body.list).toEqual([])
  expect((await visitor.get('/user/pack/card_list/whole/1')).body.list).toMatchObject([
    { image_url: cardPicture, name: 'hit', model_number: 'hit', rarity: 3 },
    { image_url: cardPicture, name: 'common', model_number: 'common', rarity: 0 },
  ])
})

test('the end of a sale is shown as its last day, or with the time where it is not midnight in Japan', async () => {
  const shownEnd = async (packId: string, endsAt: string, language: 'ja' | 'en') => {
    await makePack(world.db, packId, { endsAt: new Date(endsAt), now })
    return (await world.visitor(language).get(`/user/pack/detail/${packId}`)).body.format_end_date
  }
  expect(await shownEnd('midnight', '2027-01-01T00:00:00+09:00', 'ja')).toBe('2026/12/31まで')
  expect(await shownEnd('evening', '2026-12-31T21:30:00+09:00', 'ja')).toBe('2026/12/31 21:30まで')
  expect(await shownEnd('in-english', '2026-12-31T21:30:00+09:00', 'en')).toBe('Until 2026/12/31 21:30 JST')
})

test('the four orders: by price and by what is left, ascending and descending', async () => {
  const { db } = world
  await makePack(db, 'cheap-many', { price: 10, total: 90, now })
  await makePack(db, 'dear-few', { price: 900, total: 5, now })
  await makePack(db, 'middle', { price: 500, total: 40, now })
  const mine = new Set(['cheap-many', 'dear-few', 'middle'])
  const order = async (sort: number) => {
    const { list } = (await world.visitor().get(`/user/pack/all_list/world/1?sort=${sort}`)).body as {
      list?: { id: string }[]
    }
    return list?.map((pack) => pack.id).filter((id) => mine.has(id))
  }
  expect(await order(0)).toEqual(['dear-few', 'middle', 'cheap-many'])
  expect(await order(1)).toEqual(['cheap-many', 'middle', 'dear-few'])
  expect(await order(2)).toEqual(['cheap-many', 'middle', 'dear-few'])
  expect(await order(3)).toEqual(['dear-few', 'middle', 'cheap-many'])
})

test('a limit for a day or a week says how many draws it leaves to the visitor, and when it resets', async () => {
  const { db } = world
  await makePack(db, 'daily', { maxPerPurchase: 5, maxPerPeriod: 2, period: 'day', now })
  const member = await world.member({ points: 1000 })
  const shown = async (visitor: Visitor) => {
    const { body } = await visitor.get('/user/pack/detail/daily')
    return { period_limit: body.period_limit, can_limit: body.can_limit, max_buy_count: body.max_buy_count }
  }
  const limit = { period: 'day', draws: 2, left: 2, renews_at: '2026-12-02T00:00:00.000+09:00' }
  const whole = { period_limit: limit, can_limit: 0, max_buy_count: 2 }
  expect([await shown(world.visitor()), await shown(member)]).toEqual([whole, whole])
  const { body } = await member.post('/user/pack/check', { pack_id: 'daily', count: '1' })
  await member.post('/user/pack/buy', { token: body.token })
  expect(await shown(member)).toEqual({ period_limit: { ...limit, left: 1 }, can_limit: 0, max_buy_count: 1 })
  const refused = await member.post('/user/pack/check', { pack_id: 'daily', count: '2' })
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { count: ['このパックの購入上限を超えています。口数をご確認ください。'] } },
  })
  const next = await member.post('/user/pack/check', { pack_id: 'daily', count: '1' })
  await member.post('/user/pack/buy', { token: next.body.token })
  expect(await shown(member)).toEqual({ period_limit: { ...limit, left: 0 }, can_limit: 1, max_buy_count: 0 })
  expect(await shown(world.visitor())).toEqual(whole)
})

test('says who may draw, to a guest as well, and a member who may not why', {
  meta: {
    proves: [
      {
        id: 'audience-told',
        section: 'rulings',
        says: 'Lists and the page of a pack say who may draw, before the login as well.',
        from: 'ruling 49',
        file: 'server/cards/catalogue/say-audience.ts',
        breaks: { replace: "conditions.length === 0 ? ''", with: "conditions.length >= 0 ? ''" },
      },
    ],
  },
}, async () => {
  const { db } = world
  const audience = { registeredWithinDays: 7, rankFrom: 3, isPhoneProven: true, invited: [] }
  await makePack(db, 'new-members', { audience: { registeredWithinDays: 7 }, now })
  await makePack(db, 'few', { audience, now })
  await makePack(db, 'proven', { audience: { isPhoneProven: true }, price: 0, now })
  const shown = async (packId: string, language: 'ja' | 'en') =>
    (await world.visitor(language).get(`/user/pack/detail/${packId}`)).body.audience
  expect(await shown('new-members', 'ja')).toBe('ご登録から7日以内の方限定')
  expect(await shown('new-members', 'en')).toBe('Only for members in their first 7 days')
  expect(await shown('few', 'ja')).toBe(
    'ご招待・ご登録から7日以内・ゴールドランク以上・電話番号の認証がお済みの方限定',
  )
  expect(await shown('few', 'en')).toBe(
    'Only for invited members, members in their first 7 days, Gold rank and above, members with a verified phone',
  )
  const member = await world.member()
  expect(await member.post('/user/pack/check', { pack_id: 'proven', count: '1' })).toMatchObject({
    status: 422,
    body: {
      result: '-1',
      reason: 'phoneNotProven',
      errors: { count: ['「お客様情報」で電話番号の認証を済ませると、このパックを引けます。'] },
    },
  })
})

test.each([
  ['一行目\n二行目', '一行目<br />二行目'],
  ['一行目\r\n二行目\n', '一行目<br />二行目'],
  ['一行目\n\n二段落目', '一行目<br /><br />二段落目'],
  ['一行目\n\n\n\n二段落目', '一行目<br /><br />二段落目'],
  ['<strong>一</strong>\n<em>二</em>', '<strong>一</strong><br /><em>二</em>'],
  ['<p>一\n二</p>\n<p>三</p>', '<p>一<br />二</p>\n<p>三</p>'],
  ['<ul>\n  <li>一</li>\n  <li>二</li>\n</ul>\n三', '<ul>\n  <li>一</li>\n  <li>二</li>\n</ul>\n三'],
  ['一<br />\n二', '一<br />\n二'],
  ['<p>\n一\n</p>', '<p>\n一\n</p>'],
  ['一行だけ', '一行だけ'],
  ['', ''],
])('a line break that the owner typed is kept: %j', (typed, shown) => expect(withBreaks(typed)).toBe(shown))
