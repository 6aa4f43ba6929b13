import { afterAll, beforeAll, expect, test } from 'vitest'
import { ja } from '#phrases/storefront/ja.ts'
import { mailOf } from '#test/world.ts'
import { revealEntry } from '#web/storefront/drawing/gacha-animation/route.ts'
import { browserAtPush, examples } from './examples.ts'
import { type FilledShop, filledShop, type Member } from './filled-shop.ts'
import { leadsTo, says, showScreen } from './screen.tsx'
import { testPassword, type Visitor } from './shop.ts'

// Every screen of members at first sight, with the answers of a running shop: its content, and its redirects for other
// visitors.

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

test('every member’s screen sends a guest to the login and keeps the pack', {
  meta: {
    proves: [
      {
        id: 'guard-everywhere',
        section: 'screens-every-page',
        says: 'Every address "for members" stands behind the guard.',
        from: 'spec',
        file: 'web/storefront/start/router.tsx',
        breaks: { replace: '.map((route) => ({ ...route, guard })),', with: ',' },
      },
    ],
  },
}, async () => {
  for (const address of memberAddresses)
    expect((await showScreen(guest, `${address}?packId=pack`)).location, address).toBe('/login?packId=pack')
})

test('/buy-point', {
  meta: {
    proves: [
      {
        id: '/buy-point',
        section: 'screens-members',
        says: 'All courses by pages, with points, price, memo, button; links to three legal pages.',
        from: 'ruling 74',
        file: 'web/storefront/paying/course-list.tsx',
        breaks: {
          replace: '<YenAmount yen={course.priceYen} />',
          with: '<YenAmount yen={course.points + 1} />',
        },
      },
    ],
  },
}, async () => {
  // The course that is enough for the pack is shown twice.
  says(await showScreen(member, '/buy-point'), '1,000 pt', '1,000 円(税込)', '人気', ja.pointPurchase.title)
  const screen = await showScreen(member, '/buy-point?packId=pack')
  leadsTo(screen, '/confirm-buy-point?pointPriceId=thousand&packId=pack')
  leadsTo(screen, '/specific-commerce', '/fund-settlement', '/point-terms-of-service')
})

test('/buy-point/:productId', {
  meta: {
    proves: [
      {
        id: '/buy-point/:productId',
        section: 'screens-members',
        says: 'The courses for the pack of that id, which stays with the purchase.',
        from: 'ruling 73',
        file: 'web/storefront/paying/buy-point-course/loader.ts',
        breaks: { replace: 'params.productId, ', with: 'null, ' },
      },
    ],
  },
}, async () => {
  const { location } = await showScreen(member, '/buy-point/pack?count=3')
  expect(location).toBe('/buy-point?packId=pack&count=3')
})

test('/confirm-buy-point', {
  meta: {
    proves: [
      {
        id: '/confirm-buy-point',
        section: 'screens-members',
        says: 'Otherwise than cancel: back to the courses, with `packId`; points, amount, methods, proceed.',
        from: 'own 003',
        file: 'web/storefront/paying/confirm-buy-point/screen.tsx',
        breaks: {
          replace: '<LinkButton to={buyPointPath(packId)} variant="quiet">',
          with: '<LinkButton to="/buy-point" variant="quiet">',
        },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(member, '/confirm-buy-point?pointPriceId=thousand&packId=pack')
  says(screen, '1,000 pt', '1,000 円(税込)', 'Visa Master JCB Amex DC Diners')
  leadsTo(screen, '/buy-point?packId=pack')
  expect(screen.html).toMatch(/<input [^>]*type="radio"[^>]*checked=""|autoComplete="cc-number"/)
})

test('/confirm-combini', {
  meta: {
    proves: [
      {
        id: '/confirm-combini',
        section: 'screens-members',
        says: 'The number for the convenience store behind a link; back to the top.',
        from: 'spec',
        file: 'web/storefront/paying/confirm-combini/screen.tsx',
        breaks: { replace: "receipt.receiptNumber !== ''", with: "receipt.receiptNumber === ''" },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(await visitorOf('GET /user/point/combini_number'), '/confirm-combini')
  says(screen, '123456', '1,000 円(税込)')
  leadsTo(screen, '/')
})

test('/bank-transfer-information', {
  meta: {
    proves: [
      {
        id: '/bank-transfer-information',
        section: 'screens-members',
        says: 'Amount, bank, account, holder, and when a transfer is credited.',
        from: 'spec',
        file: 'web/storefront/paying/bank-transfer-information/screen.tsx',
        breaks: { replace: '        <p>{words.hours}</p>\n', with: '' },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(await visitorOf('GET /user/bank'), '/bank-transfer-information')
  says(screen, '1,000 円(税込)', '見本銀行', '0000000', '平日10:00〜18:00以外', '翌営業日', '3日以内')
})

test('/payge-transfer-information', {
  meta: {
    proves: [
      {
        id: '/payge-transfer-information',
        section: 'screens-members',
        says: 'Amount and mail address; within 3 days, with the date; credited that day at the earliest.',
        from: 'ruling 71',
        file: 'web/storefront/paying/payge-transfer-information/screen.tsx',
        breaks: {
          replace: '<Notice>{words.withinDays(until)}</Notice>',
          with: '<Notice>{words.mail}</Notice>',
        },
      },
    ],
  },
}, async () => {
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

test('/complete-buy-point', {
  meta: {
    proves: [
      {
        id: '/complete-buy-point',
        section: 'screens-members',
        says: 'The purchase succeeded or failed.',
        from: 'spec',
        file: 'web/storefront/paying/purchase-result.tsx',
        breaks: { replace: 'title={words.completeTitle}', with: 'title={words.pendingTitle}' },
      },
      {
        id: 'ポイント購入完了',
        section: 'messages',
        says: 'Title of a purchase that succeeded.',
        from: 'spec',
        file: 'phrases/storefront/paying/ja.ts',
      },
    ],
  },
}, async () => {
  const query = await ended('paid')
  const screen = await showScreen(member, `/complete-buy-point${query}`)
  says(screen, 'ポイント購入完了')
  leadsTo(screen, `/receipt${query}`)
})

test('/complete-buy-point after a failure', {
  meta: {
    proves: [
      {
        id: '購入失敗',
        section: 'messages',
        says: 'Title of a purchase that failed.',
        from: 'spec',
        file: 'phrases/storefront/paying/ja.ts',
      },
    ],
  },
}, async () => {
  const screen = await showScreen(member, `/complete-buy-point${await ended('declined')}`)
  says(screen, '購入失敗')
  leadsTo(screen, '/')
})

test('/complete-carrier', {
  meta: {
    proves: [
      {
        id: '/complete-carrier',
        section: 'screens-anybody',
        says: 'The result of a card or carrier payment.',
        from: 'spec',
        file: 'web/storefront/paying/returned/screen.tsx',
        breaks: {
          file: 'web/storefront/paying/purchase-result.tsx',
          replace: "return end.result === '1' ? <Paid",
          with: "return end.result !== '1' ? <Paid",
        },
      },
    ],
  },
}, async () => {
  says(await showScreen(member, `/complete-carrier${await ended('paid')}`), 'ポイント購入完了')
})

test('/error-carrier', {
  meta: {
    proves: [
      {
        id: '/error-carrier',
        section: 'screens-anybody',
        after: '/complete-carrier',
        says: 'The same screen for a failed payment.',
        from: 'spec',
        file: 'web/storefront/paying/failure-texts.ts',
        breaks: { replace: '? paying.result.carrierFailed :', with: '? paying.result.otherMethod :' },
      },
      {
        id: '決済が失敗しました。ご契約状況をご確認ください。',
        section: 'messages',
        says: 'Carrier payment failed.',
        from: 'spec',
        file: 'phrases/storefront/paying/ja.ts',
      },
    ],
  },
}, async () => {
  const screen = await showScreen(member, `/error-carrier${await ended('declined', '6')}`)
  says(screen, '購入失敗', '決済が失敗しました。ご契約状況をご確認ください。')
})

test('/complete-buy-point-amazom-pay', {
  meta: {
    proves: [
      {
        id: '/complete-buy-point-amazom-pay',
        section: 'screens-members',
        after: '/complete-buy-point',
        says: "The same for the wallet, in the specification's spelling.",
        from: 'spec',
        file: 'web/storefront/paying/complete-buy-point-amazom-pay/screen.tsx',
        breaks: { replace: 'title: words.failedTitle,', with: "title: ''," },
      },
      {
        id: 'ポイント購入失敗',
        section: 'messages',
        says: "Title of a wallet's purchase that failed.",
        from: 'spec',
        file: 'phrases/storefront/paying/ja.ts',
      },
    ],
  },
}, async () => {
  says(await showScreen(member, '/complete-buy-point-amazom-pay'), 'ポイント購入失敗', 'ウォレット')
})

test('/complete-buy-point-paypal', {
  meta: {
    proves: [
      {
        id: '/complete-buy-point-paypal',
        section: 'screens-members',
        after: '/complete-buy-point-amazom-pay',
        says: 'The same for PayPal.',
        from: 'spec',
        file: 'web/storefront/paying/complete-buy-point-paypal/screen.tsx',
        breaks: { replace: 'title: words.failedTitle,', with: "title: ''," },
      },
      {
        id: 'お支払いに失敗しました。他のお支払方法をご利用ください。',
        section: 'messages',
        says: 'A payment failed: take another method.',
        from: 'spec',
        file: 'phrases/storefront/paying/ja.ts',
        breaks: { replace: "otherMethod: 'お支払いに", with: "otherMethod: '別の" },
      },
    ],
  },
}, async () => {
  says(
    await showScreen(member, '/complete-buy-point-paypal'),
    ...['ポイント購入失敗', 'お支払いに失敗しました。他のお支払方法をご利用ください。'],
  )
})

test('/buy-product', {
  meta: {
    proves: [
      {
        id: '/buy-product',
        section: 'screens-members',
        says: 'Leads at once to /pack-detail with its `packId`.',
        from: 'spec',
        file: 'web/storefront/drawing/buy-product/loader.ts',
        breaks: { replace: 'packId ? packDetailPath(packId) : homePath', with: 'homePath' },
      },
    ],
  },
}, async () => {
  expect((await showScreen(member, '/buy-product?packId=pack')).location).toBe('/pack-detail?packId=pack')
})

test('/confirm-buy-product', {
  meta: {
    proves: [
      {
        id: '/confirm-buy-product',
        section: 'screens-members',
        says: 'What the draws cost, points now and after, yes and no; no leads to the pack.',
        from: 'spec',
        file: 'web/storefront/packs/order/order.tsx',
        breaks: {
          replace: '<PriceAmount hundredths={-totalHundredths} currency={currency} />',
          with: '<PriceAmount hundredths={totalHundredths} currency={currency} />',
        },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(member, '/confirm-buy-product?packId=pack&buyCount=2')
  says(screen, '100 pt × 2口', '200 pt', '−200 pt', ja.drawing.no)
  leadsTo(screen, '/pack-detail?packId=pack')
})

test('/get-card-list', {
  meta: {
    proves: [
      {
        id: '/get-card-list',
        section: 'screens-members',
        says: 'Choice of the cards to ship: their count, the total, the points that come back.',
        from: 'spec',
        file: 'web/storefront/drawing/get-card-list/screen.tsx',
        breaks: {
          replace: '{formatInteger(choice.points)}',
          with: '{formatInteger(choice.shipped.length)}',
        },
      },
    ],
  },
}, async () => {
  says(await showScreen(member, '/get-card-list'), '発送 0 / 2枚', '60 pt')
  expect((await showScreen(await shop.member(), '/get-card-list')).location).toBe('/')
})

test('/confirm-get-card-list', {
  meta: {
    proves: [
      {
        id: '/confirm-get-card-list',
        section: 'screens-members',
        says: "Lists of what is shipped and of what becomes points; another member's cards lead to the top.",
        from: 'spec',
        file: 'web/storefront/drawing/confirm-get-card-list/loader.ts',
        breaks: { replace: 'return { draw, chosen }', with: 'return { draw, chosen: [] }' },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(member, `/confirm-get-card-list?selectedCardHistoryIds=${drawId}.0`)
  says(screen, '発送するカード 1枚', 'ポイントに変換するカード 1枚', '30 pt')
  const stranger = await shop.member()
  expect(
    (await showScreen(stranger, `/confirm-get-card-list?selectedCardHistoryIds=${drawId}.0`)).location,
  ).toBe('/')
})

test('/gacha-animation', {
  meta: {
    proves: [
      {
        id: '/gacha-animation',
        section: 'screens-members',
        says: 'The reveal of the newest draw not seen to its end; without one the top page.',
        from: 'spec',
        file: 'web/storefront/drawing/gacha-animation/loader.ts',
        breaks: { replace: 'throw redirect(homePath)', with: "throw redirect('/my-page')" },
      },
    ],
  },
}, async () => {
  const newcomer = await shop.member()
  const drawn = { state: revealEntry }
  expect((await showScreen(newcomer, '/gacha-animation', 'ja', drawn)).location).toBe('/')
  expect((await showScreen(newcomer, '/gacha-animation')).location).toBe('/get-card-list')
})

test('/thank-you', {
  meta: {
    proves: [
      {
        id: '/thank-you',
        section: 'screens-members',
        says: 'Otherwise than by `packId` alone: the same draw again with its count; what comes by which day, what became points.',
        from: 'own 023',
        file: 'web/storefront/drawing/thank-you/delivery.tsx',
        breaks: { replace: 'thanks.by(formatDay(draw.promisedOn, language))', with: "thanks.by('')" },
      },
    ],
  },
}, async () => {
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
  expect(screen.text).not.toContain('丸の内')
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

test('/my-page', {
  meta: {
    proves: [
      {
        id: '/my-page',
        section: 'screens-members',
        says: 'Name, points, rank with its bar, links, logout.',
        from: 'spec',
        file: 'web/storefront/account/my-page/screen.tsx',
        breaks: {
          replace:
            '          { label: shell.purchaseHistory, to: drawHistoryPath(), icon: <HistoryIcon /> },\n',
          with: '',
        },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(member, '/my-page')
  says(screen, '試験 花', '9,800 pt', 'ブロンズ', ja.myPage.logout)
  expect(screen.html).toContain('role="progressbar"')
  leadsTo(screen, '/buy-point', '/buy-point-history', '/buy-product-history', '/collection', '/user-menu')
})

test('keeping the rank is offered when there is something to keep', {
  meta: {
    proves: [
      {
        id: 'rank-button',
        section: 'transitions',
        says: 'Rank maintenance is offered when `is_rank_maintained`.',
        from: 'spec',
        file: 'web/storefront/account/my-page/rank-maintenance.tsx',
        breaks: { replace: '{member.canMaintainRank && (', with: '{!member.canMaintainRank && (' },
      },
    ],
  },
}, async () => {
  const keeper = await visitorOf('POST /user/buy_rank')
  const offered = await showScreen(keeper, '/my-page')
  says(offered, 'シルバー', '100コイン', ja.myPage.maintenance.button, '月のランク見込み：ブロンズ')
  expect(offered.text).toMatch(/ 0 \/ 10,000pt +あと10,000ptのご利用で、\d+月はシルバー/)
  expect((await showScreen(member, '/my-page')).text).not.toContain(ja.myPage.maintenance.button)
  // A rank that is kept anyway is no longer a goal.
  expect((await keeper.post('/user/buy_rank', { coin: 100, next_month_rank: 2 })).status).toBe(200)
  const kept = await showScreen(keeper, '/my-page')
  expect(kept.text).toMatch(/あと50,000ptのご利用で、\d+月はゴールド \d+月もシルバーを維持します/)
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

test('/change-password', {
  meta: {
    proves: [
      {
        id: '/change-password',
        section: 'screens-members',
        says: 'Two password fields and the password of today, change and back; two-step login; open logins.',
        from: 'ruling 46',
        file: 'web/storefront/account/change-password/screen.tsx',
        breaks: { replace: 'hint={words.passwordHint}', with: 'hint=""' },
      },
      {
        id: 'password-hint-15',
        section: 'rules',
        says: 'The change of a password shows both readings, 15 and 6 to 20.',
        from: 'ruling 28',
        file: 'phrases/storefront/account/ja.ts',
        breaks: { replace: '半角英数字15文字以内', with: '半角英数字16文字以内' },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(member, '/change-password')
  says(screen, '半角英数字15文字以内', '6〜20文字')
  expect(screen.html.match(/autoComplete="new-password"/g)).toHaveLength(2)
  expect(screen.html.match(/autoComplete="current-password"/g)).toHaveLength(1)
  leadsTo(screen, '/password-reissue', '/user-menu')
})

test('the member’s sessions are listed below the password, this browser first', async () => {
  const owner = await shop.member()
  const mail = await mailOf(shop.db, owner.memberId)
  const alone = await showScreen(owner, '/change-password')
  says(alone, ja.security.devicesTitle, ja.security.thisDevice, ja.security.unknownDevice)
  expect(alone.text).not.toContain(ja.security.endOthers)
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1'
  await shop.visitor('ja', phone).post('/user/login', { mail, pass: testPassword })
  const both = await showScreen(owner, '/change-password')
  expect(both.text).toMatch(/不明な端末 この端末 .*iPhone・Safari .*ログアウトする .*ほかの端末をすべて/)
  says(await showScreen(owner, '/change-password', 'en'), 'iPhone, Safari', 'Log out all other devices')
  expect(both.text).not.toContain(ja.security.endPush)
  expect((await owner.post('/user/push/subscription', browserAtPush)).status).toBe(200)
  const told = await showScreen(owner, '/change-password')
  expect(told.text.split(ja.security.takesPush)).toHaveLength(2)
  expect(told.html).toContain(`aria-label="${ja.security.endPushNamed(ja.security.unknownDevice)}"`)
})

test('/buy-point-history', {
  meta: {
    proves: [
      {
        id: '/buy-point-history',
        section: 'screens-members',
        says: 'Otherwise than a table: a paged list of point movements, or that there are none.',
        from: 'own 003',
        file: 'web/storefront/account/buy-point-history/screen.tsx',
        breaks: { replace: '<EmptyState title={words.noPoints}>', with: '<EmptyState title="">' },
      },
    ],
  },
}, async () => {
  says(await showScreen(member, '/buy-point-history'), 'パック購入', '−200pt', '+10,000pt')
  says(await showScreen(await shop.member(), '/buy-point-history'), ja.histories.noPoints)
})

test('/receipt', {
  meta: {
    proves: [
      {
        id: '/receipt',
        section: 'screens-members',
        says: 'The receipt of a paid purchase.',
        from: 'own',
        file: 'web/storefront/paying/receipt/screen.tsx',
        breaks: { replace: '{ name: words.method, value: receipt.methodName },', with: '' },
      },
    ],
  },
}, async () => {
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

test('/coin-history', {
  meta: {
    proves: [
      {
        id: '/coin-history',
        section: 'screens-members',
        says: 'Otherwise than a table: a paged list of coin movements, or that there are none.',
        from: 'own 003',
        file: 'web/storefront/account/coin-history/screen.tsx',
        breaks: { replace: '<EmptyState title={words.noCoins}>', with: '<EmptyState title="">' },
      },
    ],
  },
}, async () => {
  says(await showScreen(member, '/coin-history'), '+2 コイン', '+123.45 コイン')
  says(await showScreen(await shop.member(), '/coin-history'), ja.histories.noCoins)
})

test('/buy-product-history', {
  meta: {
    proves: [
      {
        id: '/buy-product-history',
        section: 'screens-members',
        says: 'Otherwise than a table: a paged list of draws with the five filters, or that there are none.',
        from: 'own 003',
        file: 'web/storefront/drawing/buy-product-history/screen.tsx',
        breaks: { replace: '{words.modes[known]}', with: '{known}' },
      },
      {
        id: 'history-status',
        section: 'transitions',
        says: 'An open draw in the history leads to its choice, any other to its detail.',
        from: 'spec',
        file: 'web/storefront/drawing/buy-product-history/screen.tsx',
        breaks: {
          replace: '<Link to={draw.isChosen ? drawDetailPath(draw.id) : choosePath(draw.id)}',
          with: '<Link to={drawDetailPath(draw.id)}',
        },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(member, '/buy-product-history')
  says(screen, ...Object.values(ja.histories.modes))
  leadsTo(screen, ...[0, 1, 2, 3, 4].map((mode) => `/buy-product-history?mode=${mode}&page=1`))
  leadsTo(screen, `/get-card-list?history_id=${drawId}`)
  leadsTo(screen, '/collection')
  says(await showScreen(await shop.member(), '/buy-product-history'), ja.histories.noDraws)
})

test('/collection', {
  meta: {
    proves: [
      {
        id: '/collection',
        section: 'screens-members',
        says: 'The cards of a card type: those that were drawn, and silhouettes.',
        from: 'own',
        file: 'web/storefront/drawing/collection/row.tsx',
        breaks: { replace: 'if (card.timesDrawn === 0)', with: 'if (card.timesDrawn < 0)' },
      },
    ],
  },
}, async () => {
  const book = await showScreen(member, '/collection')
  says(book, ja.collection.title, ja.collection.newest, ja.collection.allDrawn('1', '4'))
  expect(book.html).toContain(`aria-label="${ja.collection.find('last')}"`)
  const names = (html: string) =>
    Array.from(html.matchAll(/aria-label="([^"]+)を大きく見る"/g), ([, name]) => name)
  const { body } = await member.get(`/user/pack/buy_result?history_id=${drawId}`)
  const drawn = new Set((body.cards as unknown as { name: string }[]).map(({ name }) => name))
  expect(new Set(names(book.html))).toEqual(drawn)
  expect(names((await showScreen(await shop.member(), '/collection')).html)).toEqual([])
  expect((await showScreen(member, '/collection?index=unknown')).location).toBe('/collection')
})

test('a page beyond the last of a list leads to the last', {
  meta: {
    proves: [
      {
        id: 'last-page',
        section: 'screens-every-page',
        says: "A page beyond a list's last leads to the last, so that a full list is never called empty.",
        from: 'own',
        file: 'web/storefront/route/redirect-to-last-page.ts',
        breaks: { replace: 'if (page <= lastPage) return answer', with: 'if (page > 0) return answer' },
      },
    ],
  },
}, async () => {
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

test('/buy-product-history-detail', {
  meta: {
    proves: [
      {
        id: '/buy-product-history-detail',
        section: 'screens-members',
        says: 'One draw whose cards are chosen; an open one leads to its choice.',
        from: 'spec',
        file: 'web/storefront/drawing/buy-product-history-detail/loader.ts',
        breaks: { replace: 'if (!draw.isChosen && ', with: 'if (draw.isChosen && ' },
      },
    ],
  },
}, async () => {
  const open = await showScreen(member, `/buy-product-history-detail?packHistoryId=${drawId}`)
  expect(open.location).toBe(`/get-card-list?history_id=${drawId}`)
  const { visitor, params } = (await examples['GET /user/history/detail/:drawId']?.(shop)) ?? {}
  const chosen = `/buy-product-history-detail?packHistoryId=${params?.drawId}`
  says(await showScreen(visitor as Visitor, chosen), 'won', '30')
})

test.each(['/fund-settlement', '/point-terms-of-service'])(
  'the text of %s exists in both languages',
  {
    meta: {
      proves: [
        {
          id: '/fund-settlement',
          section: 'screens-members',
          says: 'Otherwise than with a placeholder token: the notice on fund settlement.',
          from: 'own 007',
          file: 'server/cards/legal/routes.ts',
          breaks: {
            replace: 'findDocument(db, number, document, visit.language)',
            with: "findDocument(db, number, document, 'ja')",
          },
        },
        {
          id: '/point-terms-of-service',
          section: 'screens-members',
          says: 'Otherwise than with a placeholder token: the point terms.',
          from: 'own 007',
          file: 'web/storefront/legal/legal-text/screen.tsx',
          breaks: { replace: '<Sections text={text} isAnnex={false} />', with: '<p />' },
        },
      ],
    },
  },
  async (address) => {
    const [japanese, english] = [await showScreen(member, address), await showScreen(member, address, 'en')]
    expect(japanese.text.length).toBeGreaterThan(500)
    expect(japanese.text).toMatch(/です|ます/)
    expect(english.text.length).toBeGreaterThan(500)
    expect(english.text.replaceAll('日本語', '')).not.toMatch(/[ぁ-んァ-ヶ]/)
  },
)

test('the point terms say that points are neither refunded nor transferred', {
  meta: {
    proves: [
      {
        id: 'points-terms',
        section: 'purpose',
        says: 'The point terms say that points are neither refunded nor given to another.',
        from: 'spec',
        file: 'phrases/legal/point-terms/ja.ts',
        breaks: { replace: '払い戻しと換金ができません', with: '払い戻しと換金ができます' },
      },
    ],
  },
}, async () => {
  const terms = await showScreen(member, '/point-terms-of-service')
  says(terms, 'ポイントは、払い戻しと換金ができません。', 'ほかの会員やほかのアカウントへの譲渡')
  const english = await showScreen(member, '/point-terms-of-service', 'en')
  says(english, 'Points cannot be refunded or turned into money', 'Points cannot be given, lent, sold')
})

test('/user-menu', {
  meta: {
    proves: [
      {
        id: '/user-menu',
        section: 'screens-members',
        says: 'Personal data, point transfer, password change; back to my page.',
        from: 'spec',
        file: 'web/storefront/account/user-menu/screen.tsx',
        breaks: { replace: 'to: changePasswordPath,', with: 'to: withdrawPath,' },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(member, '/user-menu')
  leadsTo(screen, '/change-member', '/change-password', '/my-page')
  says(screen, 'ポイント移行')
})

test('/contact-thread', {
  meta: {
    proves: [
      {
        id: '/contact-thread',
        section: 'screens-members',
        says: 'A member’s own enquiry with its answers.',
        from: 'own',
        file: 'web/storefront/enquiries/contact-thread/screen.tsx',
        breaks: {
          replace: '<Thread enquiry={enquiry}',
          with: '<Thread enquiry={{ ...enquiry, messages: [] }}',
        },
      },
    ],
  },
}, async () => {
  const { visitor, params } = (await examples['GET /user/enquiry/thread/:enquiryId']?.(shop)) ?? {}
  const screen = await showScreen(visitor as Member, `/contact-thread?enquiryId=${params?.enquiryId}`)
  says(screen, ja.contact.threadTitle, ja.contact.topics.parcel, 'A-1', '荷物が届きません。')
  expect(screen.html).toContain('<textarea')
})

test('/change-member', {
  meta: {
    proves: [
      {
        id: '/change-member',
        section: 'screens-members',
        says: 'Name to read only, address, phone, mail, code; also where friend referral leads.',
        from: 'spec',
        file: 'web/storefront/account/change-member/screen.tsx',
        breaks: {
          replace: 'usePersonFacts(member)',
          with: "usePersonFacts({ ...member, familyName: '' })",
        },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(member, '/change-member')
  says(screen, '試験 花', '配送トラブル防止')
  leadsTo(screen, '/my-page')
  expect(screen.html).not.toContain('name="lastName"')
})

test('/exchange-card', {
  meta: {
    proves: [
      {
        id: '/exchange-card',
        section: 'screens-members',
        says: 'Search, list with pager, tabs for cards and coin gacha.',
        from: 'spec',
        file: 'web/storefront/exchange/exchange-card/screen.tsx',
        breaks: { replace: 'label: words.tabNames[id] }))}', with: 'label: id }))}' },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(member, '/exchange-card')
  says(screen, ja.exchange.title, '10 コイン', 'offer', 'コインガチャ')
  expect(screen.html).toContain('type="search"')
})

test('/exchange-card: a parcel gets an estimated day, and none while it is held', async () => {
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

test('/exchange-card without cards', {
  meta: {
    proves: [
      {
        id: '引換カードがありません。',
        section: 'messages',
        says: 'The counter has no card.',
        from: 'spec',
        file: 'phrases/storefront/exchange/ja.ts',
      },
    ],
  },
}, async () => {
  says(await showScreen(member, '/exchange-card?searchText=nothing-like-it'), '引換カードがありません。')
})

test('/card-input', {
  meta: {
    proves: [
      {
        id: '/card-input',
        section: 'screens-members',
        says: "The card's fields within their lengths, the courses, nothing that could be submitted.",
        from: 'spec',
        file: 'web/storefront/paying/card-input/screen.tsx',
        breaks: {
          replace: '<DigitsField label={words.code} length={3} />',
          with: '<DigitsField label={words.code} length={4} />',
        },
      },
    ],
  },
}, async () => {
  const { html, links } = await showScreen(member, '/card-input')
  const lengths = Array.from(html.matchAll(/<input [^>]*maxLength="(\d+)"/gi), ([, length]) => length)
  expect(lengths).toEqual(['4', '4', '4', '4', '2', '4', '3', '20'])
  expect(links).toEqual(['/confirm-buy-point?pointPriceId=thousand'])
  expect(html).not.toContain('<form')
  expect(html).not.toMatch(/<input [^>]*name=/)
})

test('/withdraw', {
  meta: {
    proves: [
      {
        id: '/withdraw',
        section: 'screens-members',
        says: 'What leaving costs.',
        from: 'own',
        file: 'web/storefront/account/withdraw/screen.tsx',
        breaks: {
          replace: '{ name: words.points, value: <PointAmount points={data.points} /> },',
          with: '',
        },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(await visitorOf('GET /user/withdrawal'), '/withdraw')
  says(screen, '800 pt', '7 コイン', 'ブロンズ', 'pack')
  leadsTo(screen, '/user-menu')
})

test('/complete-withdraw', {
  meta: {
    proves: [
      {
        id: '/complete-withdraw',
        section: 'screens-anybody',
        says: 'The membership has ended.',
        from: 'own',
        file: 'web/storefront/account/complete-withdraw/screen.tsx',
        breaks: { replace: 'title={words.withdrawnTitle}', with: 'title=""' },
      },
    ],
  },
}, async () => {
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
