import { afterAll, beforeAll, expect, test } from 'vitest'
import { ja } from '#phrases/storefront/ja.ts'
import { revealEntry } from '#web/storefront/drawing/gacha-animation/route.ts'
import { examples } from './examples.ts'
import { type FilledShop, filledShop, type Member } from './filled-shop.ts'
import { leadsTo, says, showScreen } from './screen.tsx'
import { testPassword, type Visitor } from './shop.ts'

// Every screen of members as they first see it, with the answers of a running shop: what stands on it, and where
// it sends those it is not for.

let shop: FilledShop
let guest: Visitor
let member: Member
/** A draw of two cards, still to choose. */
let drawId: string
beforeAll(async () => {
  shop = await filledShop()
  guest = shop.visitor()
  member = await shop.member({ points: 10_000, coinHundredths: 12_345 })
  drawId = await shop.draw(member, 'pack', 2)
  await member.post('/user/pack/revealed', { history_id: drawId })
})
afterAll(() => shop.close())

/** The visitor for whom a call has something to answer. */
const visitorOf = async (call: keyof typeof examples) => {
  const made = await examples[call]?.(shop)
  if (made === undefined) throw new Error(`no example of ${call}`)
  return made.visitor
}

test('a guest is sent to the login from every member’s screen, the pack kept', async () => {
  for (const address of memberAddresses)
    expect((await showScreen(guest, `${address}?packId=pack`)).location, address).toBe('/login?packId=pack')
})

test('/buy-point', async () => {
  const screen = await showScreen(member, '/buy-point?packId=pack')
  says(screen, '1,000 pt', '1,000 円(税込)', '人気', ja.pointPurchase.title)
  leadsTo(screen, '/confirm-buy-point?pointPriceId=thousand&packId=pack')
  leadsTo(screen, '/specific-commerce', '/fund-settlement', '/point-terms-of-service')
})

test('/buy-point/:productId', async () => {
  const { location } = await showScreen(member, '/buy-point/thousand?packId=pack')
  expect(location).toBe('/confirm-buy-point?pointPriceId=thousand&packId=pack')
})

test('/confirm-buy-point', async () => {
  const screen = await showScreen(member, '/confirm-buy-point?pointPriceId=thousand&packId=pack')
  says(screen, '1,000 pt', '1,000 円(税込)', 'Visa Master JCB Amex DC Diners')
  leadsTo(screen, '/buy-point?packId=pack')
  expect(screen.html).toMatch(/<input [^>]*type="radio"[^>]*checked=""|autoComplete="cc-number"/)
})

test('/confirm-combini', async () => {
  const screen = await showScreen(await visitorOf('GET /user/point/combini_number'), '/confirm-combini')
  says(screen, '123456', '1,000 円(税込)')
  leadsTo(screen, '/')
})

test('/bank-transfer-information', async () => {
  const screen = await showScreen(await visitorOf('GET /user/bank'), '/bank-transfer-information')
  says(screen, '1,000 円(税込)', '見本銀行', '0000000', '平日10:00〜18:00以外', '翌営業日', '3日以内')
})

test('/payge-transfer-information', async () => {
  const screen = await showScreen(await visitorOf('GET /user/payge'), '/payge-transfer-information')
  says(screen, '1,000 円(税込)', '3日以内', '当日中')
  expect(screen.text.replaceAll(' ', '')).toContain('remittance@fukuhiki.example')
})

test('/pay-redirect', async () => {
  const query = `?payment_id=${await shop.openPayment(member)}`
  expect((await showScreen(member, `/pay-redirect${query}`)).location).toBe(`/complete-buy-point${query}`)
})

test('/amazon-pay-redirect', async () => {
  const { location } = await showScreen(member, '/amazon-pay-redirect?amazonCheckoutSessionId=x')
  expect(location).toBe('/complete-buy-point-amazom-pay?amazonCheckoutSessionId=x')
})

/** A purchase that has come to its end, in the query of an address. */
const ended = async (state: 'paid' | 'declined', method = '1') => {
  const paymentId = await shop.openPayment(member)
  // The method of a purchase cannot change: the trigger is off for this update.
  await shop.pool.query('alter table payment disable trigger user')
  await shop.pool.query('update payment set state = $2, method = $3, next_query_at = null where id = $1', [
    paymentId,
    state,
    method,
  ])
  await shop.pool.query('alter table payment enable trigger user')
  return `?payment_id=${paymentId}`
}

test('/complete-buy-point', async () => {
  const query = await ended('paid')
  const screen = await showScreen(member, `/complete-buy-point${query}`)
  says(screen, 'ポイント購入完了')
  leadsTo(screen, `/receipt${query}`)
})

test('/complete-buy-point after a failure', async () => {
  const screen = await showScreen(member, `/complete-buy-point${await ended('declined')}`)
  says(screen, '購入失敗')
  leadsTo(screen, '/')
})

test('/complete-carrier', async () => {
  says(await showScreen(member, `/complete-carrier${await ended('paid')}`), 'ポイント購入完了')
})

test('/error-carrier', async () => {
  const screen = await showScreen(member, `/error-carrier${await ended('declined', '6')}`)
  says(screen, '購入失敗', '決済が失敗しました。ご契約状況をご確認ください。')
})

test('/complete-buy-point-amazom-pay', async () => {
  says(await showScreen(member, '/complete-buy-point-amazom-pay'), 'ポイント購入失敗', 'ウォレット')
})

test('/complete-buy-point-paypal', async () => {
  says(
    await showScreen(member, '/complete-buy-point-paypal'),
    ...['ポイント購入失敗', 'お支払いに失敗しました。他のお支払方法をご利用ください。'],
  )
})

test('/buy-product', async () => {
  expect((await showScreen(member, '/buy-product?packId=pack')).location).toBe('/pack-detail?packId=pack')
})

test('/confirm-buy-product', async () => {
  const screen = await showScreen(member, '/confirm-buy-product?packId=pack&buyCount=2')
  says(screen, '100 pt × 2口', '200 pt', '−200 pt', ja.drawing.no)
  leadsTo(screen, '/pack-detail?packId=pack')
})

test('/get-card-list', async () => {
  says(await showScreen(member, '/get-card-list'), '発送 0 / 2枚', '60 pt')
  expect((await showScreen(await shop.member(), '/get-card-list')).location).toBe('/')
})

test('/confirm-get-card-list', async () => {
  const screen = await showScreen(member, `/confirm-get-card-list?selectedCardHistoryIds=${drawId}.0`)
  says(screen, '発送するカード 1枚', 'ポイントに変換するカード 1枚', '30 pt')
  const stranger = await shop.member()
  expect(
    (await showScreen(stranger, `/confirm-get-card-list?selectedCardHistoryIds=${drawId}.0`)).location,
  ).toBe('/')
})

test('/gacha-animation', async () => {
  const newcomer = await shop.member()
  const drawn = { state: revealEntry }
  expect((await showScreen(newcomer, '/gacha-animation', 'ja', drawn)).location).toBe('/')
  expect((await showScreen(newcomer, '/gacha-animation')).location).toBe('/get-card-list')
})

test('/thank-you', async () => {
  const own = await shop.member({ points: 1000 })
  const shipping = await shop.draw(own, 'pack', 2)
  await own.post('/user/pack/decision', { send_card: [`${shipping}.0`], reduction_card: [`${shipping}.1`] })
  const promised = String((await own.get(`/user/history/detail/${shipping}`)).body.promised_date)
  const screen = await showScreen(own, `/thank-you?history_id=${shipping}`)
  says(
    screen,
    '1枚のカードをお届けします',
    ja.thanks.by(promised.replaceAll('-', '/')),
    '14営業日以内',
    '土日祝',
  )
  says(screen, '東京都 千代田区', '試験 様', '30 pt')
  expect(screen.text).not.toContain('1-1')
  leadsTo(screen, '/pack-detail?packId=pack&buyCount=2', '/')
  leadsTo(screen, `/buy-product-history-detail?packHistoryId=${shipping}`)

  const converting = await shop.draw(own, 'pack', 1)
  await own.post('/user/pack/decision', { send_card: [], reduction_card: [`${converting}.0`] })
  const points = await showScreen(own, `/thank-you?history_id=${converting}`)
  says(points, ja.drawing.thanksNoShip, '30 pt')
  expect(points.text).not.toContain('14営業日以内')
})

test('the thanks without a draw promise nothing and lead on; an open draw leads to its choice', async () => {
  const other = await shop.member()
  for (const [visitor, query] of [
    [member, 'packId=pack'],
    [member, 'packId=pack&history_id=unknown'],
    [other, `packId=pack&history_id=${drawId}`],
  ] as const) {
    const screen = await showScreen(visitor, `/thank-you?${query}`)
    says(screen, ja.thanks.nothingHere)
    expect(screen.text).not.toContain('営業日')
    leadsTo(screen, '/pack-detail?packId=pack', '/buy-product-history', '/')
  }
  const open = await showScreen(member, `/thank-you?packId=pack&history_id=${drawId}`)
  expect(open.location).toBe(`/get-card-list?history_id=${drawId}`)
})

test('/my-page', async () => {
  const screen = await showScreen(member, '/my-page')
  says(screen, '試験 花', '9,800 pt', 'ブロンズ', ja.myPage.logout)
  expect(screen.html).toContain('role="progressbar"')
  leadsTo(screen, '/buy-point', '/buy-point-history', '/buy-product-history', '/collection', '/user-menu')
})

test('keeping the rank is offered when there is something to keep', async () => {
  const keeper = await visitorOf('POST /user/buy_rank')
  const offered = await showScreen(keeper, '/my-page')
  says(offered, 'シルバー', '100コイン', ja.myPage.maintenance.button, '月のランク見込み：ブロンズ')
  expect(offered.text).toMatch(/ 0 \/ 10,000pt +あと10,000ptのご利用で、\d+月はシルバー/)
  expect((await showScreen(member, '/my-page')).text).not.toContain(ja.myPage.maintenance.button)
  // What is kept anyway is no longer a goal.
  expect((await keeper.post('/user/buy_rank', { coin: 100, next_month_rank: 2 })).status).toBe(200)
  const kept = await showScreen(keeper, '/my-page')
  expect(kept.text).toMatch(/あと50,000ptのご利用で、\d+月はゴールド \d+月もシルバーのまま維持されます/)
})

test('a member who begins the next month with the highest rank has nothing more to reach', async () => {
  const { pool } = shop
  const owner = await shop.member()
  await pool.query(
    `insert into rank_maintenance (id, member_id, month, rank_number, coin_hundredths, bought_at)
     select gen_random_uuid(), $1, date_trunc('month', now() at time zone 'Asia/Tokyo') + interval '1 month',
       max(number), 1, now() from rank`,
    [owner.memberId],
  )
  const screen = await showScreen(owner, '/my-page', 'en')
  expect(screen.text).toMatch(/ 0 pt this month +You’ll hold the top rank in [A-Z]/)
  expect(screen.html).not.toContain('role="progressbar"')
})

test('/change-password', async () => {
  const screen = await showScreen(member, '/change-password')
  says(screen, '半角英数字15文字以内', '6〜20文字')
  expect(screen.html.match(/autoComplete="new-password"/g)).toHaveLength(2)
  expect(screen.html.match(/autoComplete="current-password"/g)).toHaveLength(1)
  leadsTo(screen, '/password-reissue', '/user-menu')
})

test('where a member is logged in stands below the password, this browser first', async () => {
  const owner = await shop.member()
  const { rows } = await shop.pool.query<{ mail: string }>('select mail from member where id = $1', [
    owner.memberId,
  ])
  const alone = await showScreen(owner, '/change-password')
  says(alone, ja.security.devicesTitle, ja.security.thisDevice, ja.security.unknownDevice)
  expect(alone.text).not.toContain(ja.security.endOthers)
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1'
  await shop.visitor('ja', phone).post('/user/login', { mail: rows[0]?.mail, pass: testPassword })
  const both = await showScreen(owner, '/change-password')
  expect(both.text).toMatch(/不明な端末 この端末 .*iPhone・Safari .*ログアウトする .*ほかの端末をすべて/)
  says(await showScreen(owner, '/change-password', 'en'), 'iPhone, Safari', 'Log out all other devices')
})

test('/buy-point-history', async () => {
  says(await showScreen(member, '/buy-point-history'), 'パック購入', '−200pt', '+10,000pt')
  says(await showScreen(await shop.member(), '/buy-point-history'), ja.histories.noPoints)
})

test('/receipt', async () => {
  const example = await examples['GET /user/receipt']?.(shop)
  if (example?.query === undefined) throw new Error('no example of a receipt')
  const address = `/receipt?${new URLSearchParams(example.query)}`
  const screen = await showScreen(example.visitor, address)
  says(screen, '領収書', '試験 花 様', '1,000円', '10%対象（税込）', '91円', 'クレジットカード')
  says(screen, '株式会社ふくひき見本', '収入印紙は不要')
  expect(screen.text).not.toContain('登録番号')
  leadsTo(screen, '/buy-point-history')
  says(await showScreen(example.visitor, address, 'en'), 'Receipt', 'To 試験 花', '¥1,000', '¥91')
  expect((await showScreen(member, '/receipt')).location).toBe('/buy-point-history')
  await expect(showScreen(member, address)).rejects.toMatchObject({ status: 404 })
})

test('/coin-history', async () => {
  says(await showScreen(member, '/coin-history'), '+2 コイン', '+123.45 コイン')
  says(await showScreen(await shop.member(), '/coin-history'), ja.histories.noCoins)
})

test('/buy-product-history', async () => {
  const screen = await showScreen(member, '/buy-product-history')
  says(screen, ...Object.values(ja.histories.modes))
  leadsTo(screen, ...[0, 1, 2, 3, 4].map((mode) => `/buy-product-history?mode=${mode}&page=1`))
  leadsTo(screen, `/get-card-list?history_id=${drawId}`)
  leadsTo(screen, '/collection')
  says(await showScreen(await shop.member(), '/buy-product-history'), ja.histories.noDraws)
})

test('/collection', async () => {
  const book = await showScreen(member, '/collection')
  says(book, ja.collection.title, 'N', ja.collection.unknown('last'))
  const names = (html: string) =>
    Array.from(html.matchAll(/aria-label="([^"]+)を大きく見る"/g), ([, name]) => name)
  const { body } = await member.get(`/user/pack/buy_result?history_id=${drawId}`)
  const drawn = new Set((body.cards as unknown as { name: string }[]).map(({ name }) => name))
  expect(new Set(names(book.html))).toEqual(drawn)
  expect(names((await showScreen(await shop.member(), '/collection')).html)).toEqual([])
  expect((await showScreen(member, '/collection?index=unknown')).location).toBe('/collection')
})

test('a page beyond the last of a list leads to the last', async () => {
  const beyond: [address: string, leadsTo: string][] = [
    ['/buy-point-history?page=9', '/buy-point-history'],
    ['/coin-history?page=9', '/coin-history'],
    ['/buy-product-history?mode=1&page=9', '/buy-product-history?mode=1'],
    ['/exchange-card?type=3&page=9', '/exchange-card?type=3'],
    ['/exchange-card?type=history&page=9', '/exchange-card?type=history'],
    ['/pack-list?index=world&sort=1&page=9', '/pack-list?index=world&sort=1'],
  ]
  for (const [address, last] of beyond) {
    expect((await showScreen(member, address)).location, address).toBe(last)
    expect((await showScreen(member, last)).location, last).toBeNull()
  }
})

test('/buy-product-history-detail', async () => {
  const open = await showScreen(member, `/buy-product-history-detail?packHistoryId=${drawId}`)
  expect(open.location).toBe(`/get-card-list?history_id=${drawId}`)
  const { visitor, params } = (await examples['GET /user/history/detail/:drawId']?.(shop)) ?? {}
  const chosen = `/buy-product-history-detail?packHistoryId=${params?.drawId}`
  says(await showScreen(visitor as Visitor, chosen), 'pack', '30')
})

test.each(['/fund-settlement', '/point-terms-of-service'])(
  'the text of %s stands in both languages',
  async (address) => {
    const [japanese, english] = [await showScreen(member, address), await showScreen(member, address, 'en')]
    expect(japanese.text.length).toBeGreaterThan(500)
    expect(japanese.text).toMatch(/です|ます/)
    expect(english.text.length).toBeGreaterThan(500)
    expect(english.text.replaceAll('日本語', '')).not.toMatch(/[ぁ-んァ-ヶ]/)
  },
)

test('the point terms say that points are neither refunded nor given to another', async () => {
  const terms = await showScreen(member, '/point-terms-of-service')
  says(terms, 'ポイントは、払い戻しと換金ができません。', 'ほかの会員やほかのアカウントへの譲渡')
  const english = await showScreen(member, '/point-terms-of-service', 'en')
  says(english, 'Points cannot be refunded or turned into money', 'Points cannot be given, lent, sold')
})

test('/user-menu', async () => {
  const screen = await showScreen(member, '/user-menu')
  leadsTo(screen, '/change-member', '/change-password', '/my-page')
  says(screen, 'ポイント移行')
})

test('/contact-thread', async () => {
  const { visitor, params } = (await examples['GET /user/enquiry/thread/:enquiryId']?.(shop)) ?? {}
  const screen = await showScreen(visitor as Member, `/contact-thread?enquiryId=${params?.enquiryId}`)
  says(screen, ja.contact.threadTitle, ja.contact.topics.parcel, 'A-1', '荷物が届きません。')
  expect(screen.html).toContain('<textarea')
})

test('/change-member', async () => {
  const screen = await showScreen(member, '/change-member')
  says(screen, '試験 花', '配送トラブル防止')
  leadsTo(screen, '/my-page')
  expect(screen.html).not.toContain('name="lastName"')
})

test('/exchange-card', async () => {
  const screen = await showScreen(member, '/exchange-card')
  says(screen, ja.exchange.title, '10 コイン', 'offer', 'コインガチャ')
  expect(screen.html).toContain('type="search"')
})

test('/exchange-card: a parcel is promised for a day, and for none while it is held', async () => {
  const owner = await shop.member({ coinHundredths: 12_345 })
  const wanted = { card_id: 'offer', change_num: 1 }
  const { token } = (await owner.post('/user/exchange_card/check', wanted)).body
  expect((await owner.post('/user/exchange_card/exchange', { ...wanted, token })).body.state).toBe(200)
  const shown = async () => (await showScreen(owner, '/exchange-card?type=history')).text
  expect(await shown()).toMatch(/\d\/\d+までに発送/)
  await shop.pool.query('update member set suspended_at = now() where id = $1', [owner.memberId])
  expect(await shown()).toContain(ja.exchange.held)
  expect(await shown()).not.toContain('までに発送')
})

test('/exchange-card without cards', async () => {
  says(await showScreen(member, '/exchange-card?searchText=nothing-like-it'), '引換カードがありません。')
})

test('/card-input', async () => {
  const { html, links } = await showScreen(member, '/card-input')
  const lengths = Array.from(html.matchAll(/<input [^>]*maxLength="(\d+)"/gi), ([, length]) => length)
  expect(lengths).toEqual(['4', '4', '4', '4', '2', '4', '3', '20'])
  expect(links).toEqual(['/confirm-buy-point?pointPriceId=thousand'])
  expect(html).not.toContain('<form')
  expect(html).not.toMatch(/<input [^>]*name=/)
})

test('/withdraw', async () => {
  const screen = await showScreen(await visitorOf('GET /user/withdrawal'), '/withdraw')
  says(screen, '800 pt', '7 コイン', 'ブロンズ', 'pack')
  leadsTo(screen, '/user-menu')
})

test('/complete-withdraw', async () => {
  const screen = await showScreen(guest, '/complete-withdraw')
  says(screen, ja.membership.withdrawnTitle)
  leadsTo(screen, '/')
})

const memberAddresses = [
  '/buy-point',
  '/buy-point/thousand',
  '/confirm-buy-point',
  '/confirm-combini',
  '/bank-transfer-information',
  '/payge-transfer-information',
  '/pay-redirect',
  '/amazon-pay-redirect',
  '/complete-buy-point',
  '/complete-buy-point-amazom-pay',
  '/complete-buy-point-paypal',
  '/buy-product',
  '/confirm-buy-product',
  '/gacha-animation',
  '/get-card-list',
  '/confirm-get-card-list',
  '/thank-you',
  '/collection',
  '/my-page',
  '/change-password',
  '/buy-point-history',
  '/buy-product-history',
  '/buy-product-history-detail',
  '/coin-history',
  '/receipt',
  '/fund-settlement',
  '/point-terms-of-service',
  '/user-menu',
  '/change-member',
  '/contact-thread',
  '/exchange-card',
  '/card-input',
]
