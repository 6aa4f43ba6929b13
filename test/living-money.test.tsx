import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readDayFigures } from '#contract/operator/day-figures.ts'
import { importStatement, listDeposits, previewStatement, readDeposit } from '#contract/operator/deposits.ts'
import { closePayment, listPayments, readPayment, refundPayment } from '#contract/operator/payments.ts'
import { readMe } from '#contract/operator/staff.ts'
import { because, quoted } from '#contract/payment-reasons.ts'
import type { OutputOf } from '#contract/wire.ts'
import { en, ja } from '#test/console-phrases.ts'
import type { Api } from '#web/api/client.ts'
import { paymentWord } from '#web/console/frame/shell/known-words.ts'
import { type FigureRow, figureRows } from '#web/console/money/days/figure-rows.ts'
import { noteWords } from '#web/console/money/deposit/note-words.ts'
import { sideWords } from '#web/console/money/difference/side-words.ts'
import { memoryHistory } from '#web/router/page-history.ts'
import './page-window.ts'
import { untilStill } from './until-still.ts'

// The money desk once it is alive. The calls are answered here as the client hands them to the screens.

let end = () => {}
afterEach(() => end())

type Asked = Record<string, unknown>
type Answer = Record<string, unknown> | undefined

const at = '2026-11-20T12:00:00Z'
const me = {
  stage: 'in',
  operatorId: 'o1',
  name: 'Aoi',
  roles: ['finance'],
  hasCode: true,
  hasPasskey: false,
  freshUntil: null,
  shopName: 'Fukuhiki',
}

async function open(address: string, answers: Record<string, (asked: Asked) => Answer>) {
  const { createRoot } = await import('react-dom/client')
  const { RouterProvider } = await import('#web/router/context.tsx')
  const { createRouter } = await import('#web/router/router.ts')
  const { collectRoutes } = await import('#web/console/frame/routes.ts')
  const { ServicesProvider } = await import('#web/console/frame/services.tsx')
  const { createMeStore } = await import('#web/console/frame/shell/me.ts')
  const { createSecondFactorQuestion } = await import('#web/console/frame/shell/second-factor-question.ts')
  const { Shell } = await import('#web/console/frame/shell/shell.tsx')
  const asked: [string, Asked][] = []
  const all: typeof answers = Object.assign({ [readMe.path]: () => me }, answers)
  const api: Api = {
    async call(definition, { query, input } = {}) {
      const given = { ...query, ...input }
      asked.push([definition.path, given])
      const data = all[definition.path]?.(given)
      return data === undefined
        ? { ok: false, state: 500, errors: {} }
        : { ok: true, state: 200, data: z.decode(definition.output, data) }
    },
  }
  const services = {
    api,
    me: createMeStore(() => api),
    question: createSecondFactorQuestion(),
    language: 'en' as const,
    phrases: en,
    completePhrases: async () => {},
  }
  const router = createRouter({
    routes: collectRoutes(services),
    otherwise: '/operator',
    history: memoryHistory(new URL(address, 'http://localhost')),
  })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(
    <ServicesProvider services={services}>
      <RouterProvider router={router} meanwhile={null}>
        <Shell />
      </RouterProvider>
    </ServicesProvider>,
  )
  end = () => {
    root.unmount()
    router.close()
    container.remove()
  }
  const settle = () => untilStill(router, asked)
  await settle()
  return {
    settle,
    text: () => document.body.textContent ?? '',
    askedFor: ({ path }: { path: string }) => asked.filter(([one]) => one === path).map(([, given]) => given),
    press(words: string, within = 'main') {
      const found = [...document.querySelectorAll<HTMLElement>(`${within} button`)].find(
        (one) => one.textContent?.trim() === words,
      )
      if (found === undefined) throw new Error(`no ${words}: ${document.body.textContent}`)
      found.click()
    },
    type(name: string, value: string) {
      const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
      if (field === null) throw new Error(`no field ${name}: ${document.body.textContent}`)
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      const typed = document.createEvent('Event')
      typed.initEvent('input', true, false)
      field.dispatchEvent(typed)
    },
    choose(file: File) {
      const field = document.querySelector<HTMLInputElement>('[type="file"]')
      if (field === null) throw new Error(`no field for a file: ${document.body.textContent}`)
      Object.defineProperty(field, 'files', { value: [file], configurable: true })
      const chosen = document.createEvent('Event')
      chosen.initEvent('change', true, false)
      field.dispatchEvent(chosen)
    },
  }
}

const payment: OutputOf<typeof readPayment> = {
  paymentId: 'p1',
  isMasked: true,
  memberId: 'm1',
  memberName: '山* 太*',
  state: 'paid',
  orderId: 'F-1',
  method: '1',
  courseId: 'c1',
  points: 1100,
  priceYen: 1000,
  termsNo: 1,
  openedAt: at,
  changedAt: at,
  giveUpAt: at,
  payerName: '',
  receiptNumber: '',
  provider: 'fincode',
  providerReference: 'a_1',
  nextQueryAt: null,
  queries: 1,
  notice: null,
  transitions: [],
  refunds: [],
  deposits: [],
  arrivedYen: 0,
  differences: [],
  entries: [],
  pointsLeft: 1100,
  receipt: null,
  canCredit: false,
  canClose: false,
  refundWays: ['provider', 'by_hand', 'seen_at_provider'],
  partWays: ['by_hand', 'seen_at_provider'],
  canChargeBack: false,
  refundedPoints: 0,
  refundedYen: 0,
}
const paymentAnswer = (more: Partial<typeof payment> = {}) => ({
  [readPayment.path]: () => z.encode(readPayment.output, Object.assign({}, payment, more)),
})

test('a refund is not sent before its way is chosen, and only the possible ways are offered', async () => {
  const page = await open(
    '/operator/money/payments/p1',
    Object.assign(paymentAnswer(), { [refundPayment.path]: () => ({ approvalId: null }) }),
  )
  page.press('Refund')
  await page.settle()
  const radios = () => [...document.querySelectorAll<HTMLInputElement>('[name="way"]')]
  expect(radios().map(({ value, checked }) => [value, checked])).toEqual([
    ['provider', false],
    ['by_hand', false],
    ['seen_at_provider', false],
  ])
  page.type('why', 'bought twice')
  await page.settle()
  page.press('Refund', '[role="dialog"]')
  await page.settle()
  expect(page.askedFor(refundPayment)).toEqual([])
  expect(page.text()).toContain('Choose how the money goes back.')
  radios()[1]?.click()
  page.press('Refund', '[role="dialog"]')
  await page.settle()
  expect(page.askedFor(refundPayment)).toMatchObject([
    { paymentId: 'p1', way: 'by_hand', points: 1100, why: 'bought twice' },
  ])
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(page.askedFor(readPayment)).toHaveLength(2)
})

test('the history of a payment is in words, with the provider’s own beside them', async () => {
  const page = await open(
    '/operator/money/payments/p1',
    paymentAnswer({
      transitions: [
        { from: null, to: 'created', reason: because('chosen'), at },
        {
          from: 'created',
          to: 'declined',
          reason: because('declined', { said: quoted('E01') }),
          at,
        },
        { from: 'declined', to: 'paid', reason: 'CAPTURED', at },
      ],
    }),
  )
  expect(page.text()).toContain(en.paymentHistory.reasons.chosen)
  expect(page.text()).not.toContain(because('chosen'))
  expect(page.text()).toContain('The provider declined the payment (the provider says: E01)')
  expect(page.text()).toContain('CAPTURED')
})

test('a payment whose points were spent says why it cannot be refunded, or only partially', async () => {
  const part = await open('/operator/money/payments/p1', paymentAnswer({ pointsLeft: 900, refundWays: [] }))
  expect(part.text()).toContain('200 pt of this purchase were spent or have expired')
  part.press('Refund')
  end()
  const page = await open(
    '/operator/money/payments/p1',
    paymentAnswer({ pointsLeft: 0, refundWays: [], partWays: [] }),
  )
  expect(page.text()).toContain(en.money.payment.noRefund.nothing)
  expect(page.text()).not.toContain('only the rest can be refunded')
  expect(() => page.press('Refund')).toThrow()
})

test('a partial refund is shown at the top of the payment', async () => {
  const page = await open(
    '/operator/money/payments/p1',
    paymentAnswer({ refundedYen: 500, refundedPoints: 550, pointsLeft: 550 }),
  )
  expect(page.text()).toContain('Partly refunded')
  expect(page.text()).toContain('¥500 (550 pt)')
})

test.each([
  ['paid', '1', 0, 'Paid', '支払い済み'],
  ['paid', '1', 1, 'Partly refunded', '一部返金済み'],
  ['refunding', '1', 1, 'Being refunded', '返金中'],
  ['refunded', '1', 1, 'Refunded', '返金済み'],
  ['processing', '1', 0, 'At the provider', '決済会社で処理中'],
  ['processing', '2', 0, 'At the provider', '決済会社で処理中'],
  ['processing', '4', 0, 'Arrived, waits for bank hours', '入金済み（銀行の営業時間待ち）'],
  ['awaiting_payment', '4', 0, en.timeline.payment.states.awaiting_payment, '入金待ち'],
] as const)(
  'a payment that is %s by method %s with %i yen refunded',
  (state, method, refundedYen, ...said) => {
    const payment = { state, method, refundedYen }
    expect([en, ja].map(({ timeline }) => paymentWord(timeline.payment, payment))).toEqual(said)
  },
)

test('the address holds the filters of the payments, including groups of states', async () => {
  const page = await open('/operator/money/payments?states=person&method=4&from=2026-11-01&q=%20F-1%20', {
    [listPayments.path]: () => ({ list: [], total: 0, isMasked: true }),
  })
  expect(page.askedFor(listPayments)).toEqual([
    { states: 'person', method: '4', from: '2026-11-01', q: 'F-1', page: 1, size: 50, sort: undefined },
  ])
  expect(page.text()).toContain('Your role sees names masked.')
})

test('a deposit without a name in its address is not found', async () => {
  const page = await open('/operator/money/deposit?source=bank', {})
  expect(page.askedFor(readDeposit)).toEqual([])
  expect(page.text()).toContain(en.shell.notFoundTitle)
})

const figures: OutputOf<typeof readDayFigures>['list'][number] = {
  day: '2026-11-20',
  isRunning: false,
  methods: [
    { method: '1', kind: 'purchase', count: 2, yen: 3000 },
    { method: '1', kind: 'refund', count: 1, yen: -1000 },
  ],
  ledgerYen: 2077,
  faultYen: 77,
  deposits: [{ source: 'bank', count: 1, yen: 500 }],
  points: {
    granted: [{ source: 'purchase', points: 3000 }],
    restored: 0,
    gone: [{ cause: 'draw', points: 200 }],
    unused: 2900,
    unusedBefore: 100,
    fault: 0,
  },
  coins: { grantedHundredths: 150, goneHundredths: 0, unusedHundredths: 150 },
  draws: { draws: 1, cardsDrawn: 2, cardsExchanged: 0 },
  cards: { converted: 1, toShip: 1 },
}

test('a day whose methods do not add up to the ledger is shown as a fault, with both sums', {
  meta: {
    proves: [
      {
        id: 'money-fault-shown',
        section: 'console-money',
        says: 'A day that does not sum up to the ledger says so with both sums.',
        from: 'own',
        file: 'web/console/money/days/day-money.tsx',
        breaks: { replace: '{faultYen !== 0 && (', with: '{faultYen === 0 && (' },
      },
    ],
  },
}, async () => {
  const page = await open('/operator/money/days?day=2026-11-20', {
    [readDayFigures.path]: () => ({ list: [figures] }),
  })
  expect(page.askedFor(readDayFigures)).toEqual([{ from: '2026-11-20', until: '2026-11-20' }])
  expect(page.text()).toContain('The methods add up to ¥2,000, the ledger to ¥2,077: a difference of ¥77.')
  expect(page.text()).not.toContain(en.dayFigures.matches)
})

test('a day that sums up says so', async () => {
  const whole = Object.assign({}, figures, { ledgerYen: 2000, faultYen: 0 })
  const page = await open('/operator/money/days?day=2026-11-20', {
    [readDayFigures.path]: () => ({ list: [whole] }),
  })
  expect(page.text()).toContain('Sum of the methods ¥2,000 = ledger ¥2,000')
  expect(page.text()).not.toContain(en.dayFigures.fault)
})

test('a file of more than a month is requested month by month, and every day once', {
  meta: {
    proves: [
      {
        id: 'money-csv',
        section: 'console-money',
        says: 'A file of days has each of them once, however many calls it takes.',
        from: 'own',
        file: 'web/console/money/days/day-csv.tsx',
        breaks: {
          replace: 'daysAfter(next, daysAtOnce)) {',
          with: 'daysAfter(next, daysAtOnce - 1)) {',
        },
      },
    ],
  },
}, async () => {
  const asked: [unknown, unknown][] = []
  const page = await open('/operator/money/days?day=2026-03-05', {
    [readDayFigures.path]({ from, until }) {
      asked.push([from, until])
      return { list: [figures] }
    },
  })
  // The browser's way to save a file is not there.
  const { createObjectURL, revokeObjectURL } = URL
  const saved: Blob[] = []
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`
  URL.revokeObjectURL = () => {}
  page.type('from', '2026-01-15')
  page.type('until', '2026-03-05')
  await page.settle()
  page.press(en.dayFigures.csvRange)
  await page.settle()
  Object.assign(URL, { createObjectURL, revokeObjectURL })
  expect(asked.slice(1)).toEqual([
    ['2026-01-15', '2026-02-14'],
    ['2026-02-15', '2026-03-05'],
  ])
  const lines = (await saved[0]?.text())?.trim().split('\r\n') ?? []
  expect(lines[1]).toBe('"2026-11-20","Purchase","Credit card","2","3000","yen"')
  expect(lines).toHaveLength(1 + 2 * figureRows(figures, en).length)
})

test('the lines of a day’s file contain every yen once: the methods, the ledger, and the differences', () => {
  const rows = figureRows(figures, ja)
  const of = (kind: string) =>
    rows.filter((row: FigureRow) => row.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  const { kinds } = ja.dayFigures
  expect(of(kinds.purchase) + of(kinds.refund) + of(kinds.fault)).toBe(of(kinds.ledger))
  expect(rows.every(({ day, unit }) => day === '2026-11-20' && unit !== '')).toBe(true)
})

test('a payment with money is closed when the operator confirms that all of it was returned', {
  meta: {
    proves: [
      {
        id: 'money-sent-back-said',
        section: 'console-money',
        says: 'The operator says that money was sent back before a payment with deposits is closed.',
        from: 'own',
        file: 'web/console/money/payment/close-dialog.tsx',
        breaks: { replace: 'if (hasMoney && !isSentBack) return undefined', with: '' },
      },
    ],
  },
}, async () => {
  const answers = Object.assign(
    paymentAnswer({
      state: 'review',
      method: '4',
      canClose: true,
      arrivedYen: 700,
      refundWays: [],
      partWays: [],
    }),
    { [closePayment.path]: () => ({}) },
  )
  const page = await open('/operator/money/payments/p1', answers)
  const { closeSentBack } = en.moneyBack
  page.press(closeSentBack.button)
  await page.settle()
  expect(page.text()).toContain('¥700 arrived for this payment.')
  page.type('why', 'too little')
  await page.settle()
  page.press(closeSentBack.button, '[role="dialog"]')
  await page.settle()
  expect(page.askedFor(closePayment)).toEqual([])
  expect(page.text()).toContain(closeSentBack.first)
  document.querySelector<HTMLInputElement>('[name="sentBack"]')?.click()
  await page.settle()
  page.press(closeSentBack.button, '[role="dialog"]')
  await page.settle()
  expect(page.askedFor(closePayment)).toMatchObject([{ paymentId: 'p1', sentBackYen: 700 }])
})

const deposit: OutputOf<typeof readDeposit> = {
  source: 'veritrans',
  depositId: 'd1',
  amountYen: 1000,
  payerName: 'ﾔ* ﾀ*',
  arrivedAt: at,
  recordedAt: at,
  settledAt: at,
  paymentId: 'p1',
  note: 'the bank reversed it after its purchase was credited',
  isMasked: true,
  state: 'differs',
  orderId: 'F-1',
  reversedAt: at,
  proposals: [],
  canAssign: false,
  canClose: true,
}

test('a deposit that was reversed after it was credited leads to its payment, where it is recorded as a reversal', {
  meta: {
    proves: [
      {
        id: 'money-reversal',
        section: 'console-money',
        says: 'A transfer that the bank reversed after it was credited leads to its payment, where the act is named so.',
        from: 'own',
        file: 'web/console/money/payment/chargeback-words.ts',
        breaks: {
          replace: '(reachesBank(findMethod(method)) && moneyBack.reversal)',
          with: '(!reachesBank(findMethod(method)) && moneyBack.reversal)',
        },
      },
    ],
  },
}, async () => {
  const answers = Object.assign(paymentAnswer({ method: '4', canChargeBack: true }), {
    [readDeposit.path]: () => z.encode(readDeposit.output, deposit),
  })
  const page = await open('/operator/money/deposit?source=veritrans&depositId=d1', answers)
  const { reversal, chargeback } = en.moneyBack
  expect(page.text()).toContain(reversal.button)
  page.press(en.money.deposit.close.lookedAt)
  await page.settle()
  expect(page.text()).toContain(en.moneyBack.askReversed)
  page.press(en.shell.cancel, '[role="dialog"]')
  await page.settle()
  const link = [...document.querySelectorAll<HTMLElement>('main a')].find(
    (one) => one.textContent === en.moneyBack.toReversal,
  )
  link?.click()
  await page.settle()
  expect(page.text()).toContain(reversal.button)
  expect(page.text()).not.toContain(chargeback.button)
})

test('a statement is sent as it was read, after its effect is shown', async () => {
  const { button, confirm } = en.statement
  const page = await open('/operator/money/deposits', {
    [listDeposits.path]: () => ({ list: [], total: 0, isMasked: true }),
    [importStatement.path]: () => ({
      recorded: 1,
      known: 0,
      otherwise: 0,
      waiting: 0,
      passedOver: 0,
      undated: 0,
      held: 0,
      approvalId: null,
    }),
    [previewStatement.path]: () => ({
      table: null,
      lines: [
        {
          line: 2,
          arrivedAt: '2026-11-02T10:00:00.000+09:00',
          amountYen: 3000,
          payerName: 'ﾌｸ ﾊﾅｺ',
          fate: 'match',
          note: '',
          paymentId: null,
        },
      ],
      held: 0,
    }),
  })
  page.press(button)
  await page.settle()
  const inDialog = '[role="dialog"]'
  expect(document.querySelector(`${inDialog} [type="submit"]`)).toHaveProperty('disabled', true)

  const changed = new File(['id,date'], 'changed.csv')
  changed.arrayBuffer = () => Promise.reject(new DOMException('changed on disk', 'NotReadableError'))
  page.choose(changed)
  await page.settle()
  expect(page.text()).toContain(en.shell.fileUnreadable)
  expect(page.askedFor(previewStatement)).toEqual([])

  page.choose(new File(['id,date'], 'statement.csv'))
  await page.settle()
  page.press(confirm, inDialog)
  await page.settle()
  const file = Buffer.from('id,date').toString('base64url')
  expect(page.askedFor(importStatement)).toMatchObject([{ file, columns: [] }])
  expect(document.querySelector(inDialog)).toBeNull()
})

test.each([
  ['no purchase stands under this name', 'この名義の支払いがありません。'],
  ['purchases of 3 members stand under this name', '3人分'],
  ['it may be for a (awaiting_payment) or b (expired)', 'いくつも'],
  ['the purchase under this name, 0-1, waits for the operator', '判断待ち'],
  [
    'the purchase under this name, 0-1, is paid with 0 of 1000 yen on record: this may be its money',
    '別の方法',
  ],
  ['the purchase under this name, 0-1, is cancelled', '入金を待っていません'],
  ['the purchase under this name, 0-1, costs 3000 yen', '3,000円'],
  ['the purchase under this name, 0-1, has 400 yen already', '400円'],
  ['the purchase under this name, 0-1, has its money', '済んでいます'],
  ['the purchase under this name, 0-1, was opened after the money came', 'あとに申し込まれました'],
  ['the purchase under this name, 0-1, was given up before the money came', '期限が切れました'],
  ['no bank transfer has the order F-7', 'F-7'],
  ['tied by hand; a person credits or closes the purchase', '担当者が割り当てました'],
  ['the bank reversed it after its purchase was credited', '組戻しを記録する'],
  ['reported again as 3000 yen', '3,000円'],
  ['the purchase is in the state paid', '判断済み'],
  ['900 yen arrived instead of 1000', '1,000円のところ、900円'],
  ['a part: 400 yen are missing', '400円'],
  ['something new', 'something new'],
  ['', ''],
])('the note %j has Japanese words', (note, expected) => {
  expect(noteWords(note, ja.money)).toContain(expected)
  expect(noteWords(note, ja.money) === note).toBe(expected === note)
})

test.each([
  ['paid 1000 yen', '支払い済み 1,000円'],
  ['captured 1000 yen', '受領済み 1,000円'],
  ['refunded 100 of 1000 yen', '1,000円のうち100円を返金済み'],
  ['absent', '注文なし'],
  ['refunded an unknown part of 1000 yen', '1,000円の一部を返金済み（金額は不明）'],
  ['called back or disputed; captured 1000 yen', 'チャージバックまたは異議申立て（受領済み 1,000円）'],
  [
    'called back or disputed; the order reads as paid',
    'チャージバックまたは異議申立て（注文は支払い済みのまま）',
  ],
  ['an answer that the shop cannot read', '内容を読み取れない注文'],
  ['TimeoutError', '時間内に応答なし'],
  ['called back', 'called back'],
])('the side %j of a difference has Japanese words', (side, expected) => {
  expect(sideWords(side, ja)).toBe(expected)
})
