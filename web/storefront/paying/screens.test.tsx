import { expect, test } from 'vitest'
import { type Answers, asGuest, asMember, visit } from '#test/storefront-visit.tsx'

// The addresses of a purchase as a browser meets them: guard, loader, screen, over answers as the contract has them.

const notOffered = { state: 422, errors: { pay_id: ['-'] } }
const ended = (result: string, pack_id = '', pay_id = '1') => ({
  state: 200,
  payment_id: 'p1',
  result,
  pack_id,
  point_price_id: 'thousand',
  pay_id,
  point: 1000,
  price: 1000,
})
const awaited = { state: 200, payment_id: 'p1', price: 5000, pay_by: '2026-12-01T14:59:59.000Z' }
const pack = {
  state: 200,
  id: 'p',
  name: 'Pack',
  payment_method: '1',
  pack_count: 9,
  waiting: 0,
  mode: 'sealed',
  trust: null,
  total_pack_count: 9,
  card_type: 'w',
  image: [],
  focus: '',
  is_new: false,
  tags: [],
  start_date: '2026-01-01T00:00:00.000Z',
  is_before: false,
  status: 'on_sale',
  as_of: '2026-01-01T00:00:00.000Z',
  best_left: null,
  top_tiers: { left: 0, quantity: 0 },
  floor: null,
  average: null,
  audience: '',
  yen: null,
  extras: [],
  ceiling: null,
  replaced_pictures: [],
  shows_average: false,
  has_trial: false,
  holds_points: false,
  left: [],
  gone_on: [],
  can_limit: 0,
}

const loggedIn = (answers: Answers): Answers => ({ ...asMember, ...answers })

test.each([
  '/confirm-combini',
  '/bank-transfer-information',
  '/payge-transfer-information',
  '/pay-redirect?payment_id=p1',
  '/amazon-pay-redirect',
  '/complete-buy-point',
  '/complete-buy-point-amazom-pay',
  '/complete-buy-point-paypal',
  '/card-input',
  '/buy-product',
])('%s leads a guest to the login and requests no purchase', async (path) => {
  const { location, asked } = await visit(path, asGuest)
  expect(location).toBe(`/login?next=${encodeURIComponent(path)}`)
  expect(asked.every((call) => call === 'GET /api/user/point')).toBe(true)
})

test('/buy-product goes on to the pack, and without one to the top', async () => {
  expect((await visit('/buy-product?packId=a%20b', loggedIn({}))).location).toBe('/pack-detail?packId=a+b')
  expect((await visit('/buy-product', loggedIn({}))).location).toBe('/')
})

test('/pay-redirect confirms the purchase and leads to the result with the same query', {
  meta: {
    proves: [
      {
        id: '/pay-redirect',
        section: 'screens-members',
        says: 'Confirms the purchase by its `payment_id`, then /complete-buy-point with its query.',
        from: 'spec',
        file: 'web/storefront/paying/pay-redirect/loader.ts',
        breaks: { replace: 'if (paymentId) await', with: 'if (!paymentId) await' },
      },
    ],
  },
}, async () => {
  const url = '/pay-redirect?payment_id=p1&extra=2'
  const { location, asked } = await visit(url, loggedIn({ '/user/point/append': notOffered }))
  expect(asked).toContain('POST /api/user/point/append {"token":"p1"}')
  expect(location).toBe('/complete-buy-point?payment_id=p1&extra=2')
})

test('/amazon-pay-redirect completes the session and goes to the result with the same query', {
  meta: {
    proves: [
      {
        id: '/amazon-pay-redirect',
        section: 'screens-members',
        says: 'Completes the session, then /complete-buy-point-amazom-pay with its query.',
        from: 'spec',
        file: 'web/storefront/paying/amazon-pay-redirect/loader.ts',
        breaks: { replace: '  await api.call(completeCheckoutSession)\n', with: '' },
      },
    ],
  },
}, async () => {
  const { location, asked } = await visit('/amazon-pay-redirect?amazonCheckoutSessionId=s1', loggedIn({}))
  expect(asked).toContain('GET /api/user/complete_checkout_session')
  expect(location).toBe('/complete-buy-point-amazom-pay?amazonCheckoutSessionId=s1')
})

test('/bank-transfer-information shows amount, account and hours; without a purchase it leads to the courses', async () => {
  const account = {
    bank: '見本銀行',
    number: '0000000',
    name: 'カ）フクヒキミホン',
    transfer_name: 'フク ハナコ',
  }
  const answers = loggedIn({ '/user/bank': { ...awaited, ...account } })
  const { text } = await visit('/bank-transfer-information', answers)
  for (const part of ['5,000', ...Object.values(account), '2026/12/01 23:59', '10:00〜18:00'])
    expect(text).toContain(part)
  const inEnglish = await visit('/bank-transfer-information', answers, { language: 'en' })
  expect(inEnglish.text).toContain('next business day at the earliest')
  expect((await visit('/bank-transfer-information', loggedIn({}))).location).toBe('/buy-point')
  const named = await visit('/bank-transfer-information?payment_id=p1', answers)
  expect(named.asked).toContain('GET /api/user/bank?payment_id=p1')
  // The money has come, and waits for the bank to open.
  const arrived = await visit('/bank-transfer-information?payment_id=p1', loggedIn({}))
  expect(arrived.location).toBe('/complete-buy-point?payment_id=p1')
})

test('/payge-transfer-information shows amount, address and days; without a purchase it leads to the courses', async () => {
  const answers = loggedIn({ '/user/payge': { ...awaited, mail: 'remit@shop.example' } })
  const { text } = await visit('/payge-transfer-information', answers)
  for (const part of ['5,000', 'remit@shop.example', '3日以内']) expect(text).toContain(part)
  expect((await visit('/payge-transfer-information', loggedIn({}))).location).toBe('/buy-point')
  const named = await visit('/payge-transfer-information?payment_id=p1', answers)
  expect(named.asked).toContain('GET /api/user/payge?payment_id=p1')
  const arrived = await visit('/payge-transfer-information?payment_id=p1', loggedIn({}))
  expect(arrived.location).toBe('/complete-buy-point?payment_id=p1')
})

test('/confirm-combini shows the number the server knows, never the one in the address', async () => {
  const receipt = { ...awaited, url: 'https://pay.example/slip', receipt_number: '12-34' }
  const known = await visit(
    '/confirm-combini?paymentID=99-99',
    loggedIn({ '/user/point/combini_number': receipt }),
  )
  expect(known.asked).toContain('GET /api/user/point/combini_number?paymentID=99-99')
  expect(known.text).toContain('12-34')
  expect(known.text).not.toContain('99-99')
  const unreachable = { '/user/point/combini_number': { state: 500, errors: {} } }
  const failed = await visit('/confirm-combini', loggedIn(unreachable))
  expect(failed.text).toContain('決済会社に接続できませんでした')
  expect((await visit('/confirm-combini?paymentID=x', loggedIn({}))).location).toBe('/buy-point')
})

test('/confirm-combini works with the purchase in its address, as the server sends browsers there', async () => {
  const receipt = { ...awaited, url: 'https://pay.example/slip', receipt_number: '12-34' }
  const path = '/confirm-combini?payment_id=p1'
  const { asked } = await visit(path, loggedIn({ '/user/point/combini_number': receipt }))
  expect(asked).toContain('GET /api/user/point/combini_number?paymentID=p1')
  expect((await visit(path, loggedIn({}))).location).toBe('/complete-buy-point?payment_id=p1')
})

const resultPaths = ['/complete-buy-point', '/complete-buy-point-amazom-pay', '/complete-buy-point-paypal']

test.each([...resultPaths, '/complete-carrier', '/error-carrier'])(
  '%s shows a paid purchase as paid, even when the address says otherwise',
  async (path) => {
    const { text, html } = await visit(path, loggedIn({ '/user/point/end': ended('1') }))
    expect(text).toContain('ポイント購入完了')
    expect(html).toContain('href="/"')
  },
)

test.each([
  ['/complete-buy-point', '購入失敗', 'クレジットカードのご利用状況', '1'],
  ['/complete-buy-point', '購入失敗', '他のお支払方法', '8'],
  ['/complete-buy-point', '購入失敗', '他のお支払方法', '12'],
  ['/complete-buy-point-amazom-pay', 'ポイント購入失敗', 'ウォレットを選択してください', '5'],
  ['/complete-buy-point-paypal', 'ポイント購入失敗', '他のお支払方法', '3'],
  ['/complete-carrier', 'ポイント購入失敗', 'ご契約状況をご確認ください', '6'],
  ['/error-carrier', 'ポイント購入失敗', 'ご契約状況をご確認ください', '6'],
  ['/error-carrier', 'ポイント購入失敗', 'クレジットカードのご利用状況', '1'],
])('%s gives an unpaid purchase the title %s', async (path, title, reason, payId) => {
  const { text, html } = await visit(path, loggedIn({ '/user/point/end': ended('0', '', payId) }))
  expect(text).toContain(title)
  expect(text).toContain(reason)
  expect(text).not.toContain('完了')
  expect(html).toContain('href="/"')
  expect(html).toContain('href="/confirm-buy-point?pointPriceId=thousand"')
})

const refundTitles = {
  ja: { '1': 'ご購入は取り消されました', pending: 'ご購入を取り消しています' },
  en: { '1': 'Your purchase was refunded', pending: 'Your purchase is being refunded' },
}

test.each(
  [...resultPaths, '/complete-carrier', '/error-carrier'].flatMap((path) =>
    (['1', 'pending'] as const).map((refund) => [path, refund] as const),
  ),
)(
  '%s: a purchase that was paid and refunded (refund %s) is shown as refunded, not as failed or pending',
  async (path, refund) => {
    for (const language of ['ja', 'en'] as const) {
      const end = { ...ended(refund === '1' ? '0' : 'pending'), refund }
      const { text, html } = await visit(path, loggedIn({ '/user/point/end': end }), { language })
      expect(text).toContain(refundTitles[language][refund])
      expect(text).toMatch(/1,000pt.*1,000円|1,000 points.*¥1,000/)
      expect(text).not.toMatch(/請求されていません|失敗|not been charged|failed/)
      expect(text).not.toMatch(/反映されます|確認しています|are credited|Checking/)
      expect(html).toContain('href="/buy-point-history"')
      expect(html).not.toContain('href="/receipt')
    }
  },
)

test.each([
  ['2', '/confirm-combini?paymentID=p1'],
  ['4', '/bank-transfer-information?payment_id=p1'],
  ['14', '/payge-transfer-information?payment_id=p1'],
])(
  'a purchase by method %s that waits for money leads to its payment instructions',
  async (awaited, path) => {
    const answers = loggedIn({ '/user/point/end': { ...ended('pending'), awaited } })
    expect((await visit('/complete-buy-point', answers)).location).toBe(path)
    expect((await visit('/complete-carrier', answers)).location).toBe(path)
  },
)

test('a failed Amazon Pay purchase with a session asks to check the account, without one to select again', async () => {
  const session = { state: 200, payMethod: 'Visa ****1111' }
  const answers = { '/user/point/end': ended('0'), '/user/get_checkout_session': session }
  const { text } = await visit('/complete-buy-point-amazom-pay', loggedIn(answers))
  expect(text).toContain('ウォレットの状態をご確認ください')
  const { asked } = await visit('/complete-buy-point-amazom-pay', loggedIn({}))
  expect(asked).toContain('GET /api/user/point/end?pay_id=5')
})

test('without a purchase by PayPal or Amazon Pay, its result screen shows no success', async () => {
  for (const path of resultPaths.slice(1)) {
    const { text } = await visit(path, loggedIn({}))
    expect(text).toContain('ポイント購入失敗')
  }
  expect((await visit('/complete-buy-point', loggedIn({}))).location).toBe('/')
  const unknown = await visit('/complete-buy-point?payment_id=p9', loggedIn({}))
  expect([unknown.location, unknown.text]).toEqual([null, expect.stringContaining('購入失敗')])
  expect(unknown.text).toContain('お支払いの記録が見つかりませんでした')
})

test('the carriers’ addresses claim nothing for a guest and on the server', async () => {
  for (const path of ['/complete-carrier', '/error-carrier?result=1']) {
    const answers = { ...asGuest, '/user/point/end': { state: 401, errors: {} } }
    const { text, location } = await visit(path, answers)
    expect(location).toBeNull()
    expect(text).not.toMatch(/完了|反映されました|失敗/)
  }
})

test('an unpaid purchase is not complete at /complete-carrier, and may still be paid at /error-carrier', {
  meta: {
    proves: [
      {
        id: 'carrier-screen',
        section: 'transitions',
        says: 'Otherwise than by an URL with complete-carrier: success is shown for a purchase that succeeded.',
        from: 'ruling 45',
        file: 'web/storefront/paying/purchase-end.ts',
        breaks: {
          file: 'web/storefront/paying/purchase-result.tsx',
          replace: "  if (end.result === 'pending')\n",
          with: "  if (end.result === '1')\n",
        },
      },
    ],
  },
}, async () => {
  const answers = loggedIn({ '/user/point/end': ended('pending') })
  const complete = await visit('/complete-carrier', answers)
  expect(complete.text).toContain('お支払いを確認しています')
  expect(complete.text).not.toMatch(/完了|反映されました/)
  const failed = await visit('/error-carrier', answers)
  expect(failed.text).toContain('ポイント購入失敗')
  expect(failed.text).toContain('自動的にポイントに反映されます')
})

test.each([
  ['less than the pack costs', 2000, { top: true, pack: false }],
  ['exactly what it costs', 1500, { top: true, pack: true }],
  ['more than it costs', 1000, { top: false, pack: true }],
])(
  'a purchase for a pack with %s has buttons to the top and to the pack',
  {
    meta: {
      proves: [
        {
          id: 'complete-pack',
          section: 'transitions',
          says: 'Tied to a pack that the member can pay now, the pack takes the place of the top.',
          from: 'spec',
          file: 'web/storefront/paying/purchase-result.tsx',
          breaks: { replace: '{excess <= 0 && (', with: '{excess > 0 && (' },
        },
      ],
    },
  },
  async (_name, point, buttons) => {
    const detail = {
      ...pack,
      point,
      halt: null,
      limit_message: '',
      period_limit: null,
      max_buy_count: 0,
      show_cardlist: '0',
      detail: '',
      format_end_date: '',
      box_commitment: '',
      box_root: '',
      last_one: null,
    }
    for (const result of ['1', '0']) {
      const answers = { '/user/point/end': ended(result, 'p'), '/user/pack/detail/p': detail }
      const { html } = await visit('/complete-buy-point', loggedIn(answers))
      expect(html.includes('href="/"'), result).toBe(buttons.top)
      expect(html.includes('href="/pack-detail?packId=p"'), result).toBe(buttons.pack)
    }
  },
)

test.each(['/buy-point?packId=p&count=2', '/card-input'])(
  '%s shows the courses of every page',
  async (address) => {
    const pageOf = (page: number) => ({
      state: 200,
      list: [{ id: `c${page}`, point: page * 1000, price: 1000, memo: '' }],
      page: { page, all_page: 2, pages: [1, 2] },
    })
    const answers = loggedIn({ '/user/point_price/1': pageOf(1), '/user/point_price/2': pageOf(2) })
    const [path, query = ''] = address.split('?')
    const next = `${path}?${query && 'packId=p&amp;count=2&amp;'}page=2`
    const first = (await visit(address, answers)).html
    expect(first).toContain('pointPriceId=c1')
    expect(first).not.toContain('pointPriceId=c2')
    expect(first.includes(`href="${next}"`) || first.includes(`href="${path}?page=2"`)).toBe(true)
    const second = (await visit(`${address}${query ? '&' : '?'}page=2`, answers)).html
    expect(second).toContain('pointPriceId=c2')
  },
)

test('/card-input has no form and no named field, and every field keeps the browser from remembering', async () => {
  const list = [{ id: 'c1', point: 1000, price: 1000, memo: '' }]
  const courses = { state: 200, list, page: { page: 1, all_page: 1, pages: [1] } }
  const { html } = await visit('/card-input', loggedIn({ '/user/point_price/1': courses }))
  const inputs = html.match(/<input[^>]*>/g) ?? []
  expect(inputs.map((input) => /maxlength="(\d+)"/i.exec(input)?.[1])).toEqual([
    '4',
    '4',
    '4',
    '4',
    '2',
    '4',
    '3',
    '20',
  ])
  for (const input of inputs) {
    expect(input).toMatch(/autocomplete="off"/i)
    expect(input).not.toMatch(/ name="/)
  }
  expect(html).not.toContain('<form')
  expect(html).toContain('href="/confirm-buy-point?pointPriceId=c1"')
})
