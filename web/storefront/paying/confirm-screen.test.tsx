import { expect, test } from 'vitest'
import { type Answers, asMember, visit } from '#test/storefront-visit.tsx'

// The last screen before points are paid for, as it is for each payment method.

const methodNames = { '1': 'カード', '2': 'コンビニ', '4': '振込', '6': 'キャリア', '8': 'PayPay' } as const

/** The course with these methods on offer; what a fresh shop does not offer is shown the same way. */
const offering = (...ids: (keyof typeof methodNames)[]): Answers => ({
  ...asMember,
  '/user/point_price/detail/c1': {
    state: 200,
    id: 'c1',
    point: 1000,
    price: 1000,
    memo: '',
    methods: ids.map((id) => ({ id, name: methodNames[id], memo: '' })),
    pay_by: '2026-12-02T15:00:00.000Z',
  },
  '/legal/version': { state: 200, version: 1, in_force_from: '2026-01-01T00:00:00.000Z' },
  '/user/detail': {
    state: 200,
    lastName: '福',
    middleName: '',
    firstName: '引',
    tel: '09000000000',
    mail: 'a@b.example',
    is_mail_proven: true,
    zipcode: '1000001',
    pref_id: '13',
    pref_name: '東京都',
    country: '',
    shiku: '',
    address: '',
    building: '',
    company: '',
    availablePoint: 0,
    end_sms: 0,
    referral_code: '',
    rank_name: '',
    rank_coin: 0,
    rank_max_price: 0,
    rank_max_name: '',
    rank_current_price: 0,
    is_rank_maintained: false,
    is_rank_kept: false,
    next_month_name: '',
    next_month: '',
    expiring_points: [],
  },
})
const look = (answers: Answers) => visit('/confirm-buy-point?pointPriceId=c1&packId=p', answers)
const chosen = (html: string) =>
  /<label[^>]*>(?:(?!<\/label>).)*checked(?:(?!<\/label>).)*/.exec(html)?.[0] ?? ''

test('the first method is chosen; with the card its logos show as text and its fields keep to their limits', {
  meta: {
    proves: [
      {
        id: 'method-first',
        section: 'transitions',
        says: "Otherwise than by logos: a card's brands are words. The first listed method is preselected.",
        from: 'own 003',
        file: 'web/storefront/paying/confirm-buy-point/method-choice.tsx',
        breaks: {
          file: 'web/storefront/paying/confirm-buy-point/screen.tsx',
          replace: '?? methods[0]?.id',
          with: '?? methods[1]?.id',
        },
      },
      {
        id: 'card-brands',
        section: 'constants',
        says: 'Visa, Master, JCB, Amex, DC, Diners.',
        from: 'spec',
        file: 'web/storefront/paying/card-fields.ts',
        breaks: { replace: "'Amex', 'DC', 'Diners'] as const", with: "'Amex', 'Diners'] as const" },
      },
    ],
  },
}, async () => {
  const { html, text } = await look(offering('1', '2'))
  expect(chosen(html)).toContain('カード')
  for (const brand of ['Visa', 'Master', 'JCB', 'Amex', 'DC', 'Diners']) expect(text).toContain(brand)
  expect(html).toMatch(/name="holder"[^>]*maxlength="20"|maxlength="20"[^>]*name="holder"/i)
  expect(html).not.toContain('<img')
  expect(html).toContain('href="/buy-point?packId=p"')
})

test('no logos and no card fields are shown while another method is selected', async () => {
  const { html, text } = await look(offering('8', '1'))
  expect(chosen(html)).toContain('PayPay')
  expect(text).not.toContain('Diners')
  expect(html).not.toContain('name="number"')
})

test.each([
  ['2', ['econ', 'other'], '3日以内'],
  ['6', ['sb_ktai', 'au', 'docomo'], '携帯電話料金'],
] as const)(
  'method %s asks for its own fields; the first choice is the default',
  async (id, options, terms) => {
    const { html, text } = await look(offering(id))
    const values = [...html.matchAll(/<option value="(\w+)"( selected="")?/g)]
    expect(values.map(([, value]) => value)).toEqual(options)
    expect(values[0]?.[2]).toBeDefined()
    expect(text).toContain(terms)
  },
)

test('a transfer asks for the payer’s name and says that its fee is extra', async () => {
  const { html, text } = await look(offering('4'))
  expect(text).toContain('3日以内（銀行の休業日を除く。2026/12/02 23:59まで）')
  expect(html).toMatch(/name="payerName"/)
  expect(text).toContain('振込手数料')
  expect(text).not.toContain('ほかに手数料はかかりません')
  expect(text).toContain('申し込む')
})

test('in a shop that offers no payment method the button is disabled', async () => {
  const { html } = await look(offering())
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*disabled|<button[^>]*disabled[^>]*type="submit"/)
})
