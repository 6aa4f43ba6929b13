// For tests: every payment method, as its payer uses it, and what its provider says it took.

import { randomUUID } from 'node:crypto'
import { depositedYen } from '#emulators/veritrans/order.ts'
import { transaction } from '#server/db/pool.ts'
import { recordAndSettle } from '#server/money/bank/settle-bank-transfer.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import { creditPaymentByHand } from '#server/money/purchases/settle-by-hand.ts'
import { type Answer, type CardSession, cards, returnForm } from '#test/payments/paying-shop.ts'
import {
  appleToken,
  askScript,
  backLinkOf,
  formOf,
  handOver,
  impatienceMs,
  locationOf,
  post,
  typedCard,
  visit,
} from './payer.ts'
import {
  type Back,
  type How,
  kept,
  type MatrixRow,
  type Purchase,
  priceYen,
  type RowKey,
  type ShopOfPayer,
} from './purchase.ts'

const go = (url: string): Back => {
  return async () => locationOf(await visit(url))
}

/** The page of the provider on which an open payment waits, as the page of open payments links it. */
export async function waitingPage(purchase: Purchase<ShopOfPayer>): Promise<string | undefined> {
  const { shop } = purchase
  const { orderId } = await kept(purchase)
  const row = shop.emulators.openPayments().find((open) => open.orderId === orderId)
  const url = row?.actions[0]?.url
  return url === undefined ? undefined : new URL(url, shop.emulators.origin).href
}

const takenByFincode = ({ emulators }: ShopOfPayer, { orderId }: Payment) =>
  emulators.fincode
    .payments()
    .all()
    .filter(({ id, status }) => id === orderId && status === 'CAPTURED')
    .map(({ amountYen }) => amountYen)

const takenByVeriTrans = ({ emulators }: ShopOfPayer, { orderId }: Payment) =>
  emulators.veriTrans
    .orders()
    .all()
    .filter((order) => order.orderId === orderId)
    .flatMap((order) => {
      if (order.service === 'cvs') return order.paidAt === undefined ? [] : [order.amountYen]
      if (order.service === 'virtualacc') return depositedYen(order) === 0 ? [] : [depositedYen(order)]
      return order.transactions
        .filter(({ detail }) => detail === 'AuthCapture')
        .map(({ amountYen = 0 }) => amountYen)
    })

const cardNumbers: Record<How, string> = {
  agree: cards.challenge,
  refuse: cards.challenge,
  leave: cards.challenge,
  fail: cards.captureRefused,
}

/** Through 3-D Secure: its first page sends the browser to the shop and back to a question, or is all there is. */
async function authenticate(acsUrl: string, how: How): Promise<Back | undefined> {
  const first = await returnForm(await visit(acsUrl))
  if (how === 'fail') return async () => locationOf(await post(first))
  const question = locationOf(await post(first))
  if (how === 'leave' || !question.includes('/3ds/challenge/')) return undefined
  const answered = await returnForm(await visit(question, { result: how === 'agree' ? 'Y' : 'N' }))
  return async () => locationOf(await post(answered))
}

async function cardSession({ member, answer }: Purchase<ShopOfPayer>): Promise<CardSession> {
  const session = await member.post('/user/gmo_token', { pay_id: answer.payment_id, pay_type: '1' })
  if (session.state !== 200) throw new Error(`no card session: ${JSON.stringify(session)}`)
  return session as Answer & CardSession
}

const card: MatrixRow = {
  key: 'card',
  method: '1',
  shop: 'providers',
  endPath: '/complete-buy-point',
  isAnsweredOnce: true,
  async pay(purchase, how) {
    const number = typedCard(cardNumbers[how])
    return await authenticate(await handOver(await cardSession(purchase), number), how)
  },
  taken: takenByFincode,
}

const savedCard: MatrixRow = {
  ...card,
  key: 'savedCard',
  async pay(purchase, how) {
    const { member, shop } = purchase
    const tokens = await askScript(shop.cardBrowser, 'POST', '/v1/tokens', typedCard(cardNumbers[how]))
    const [{ token } = { token: '' }] = tokens.list as { token: string }[]
    const saved = await member.post('/user/saved_cards', { token, request_key: randomUUID() })
    const session = (await cardSession(purchase)) as CardSession & { customer_id: string }
    const named = { customer_id: session.customer_id, card_id: String(saved.id) }
    return await authenticate(await handOver(session, named), how)
  },
}

const applePay: MatrixRow = {
  key: 'applePay',
  method: '12',
  shop: 'providers',
  endPath: '/complete-buy-point',
  async fields(_shop, _member, how) {
    return { apple_pay_token: appleToken(how === 'agree' ? cards.frictionless : cards.refused) }
  },
  // The sheet of the telephone was the payer's act; there is no page to come back from.
  pay: async () => undefined,
  taken: takenByFincode,
}

const payPay: MatrixRow = {
  key: 'payPay',
  method: '8',
  shop: 'providers',
  endPath: '/pay-redirect',
  async pay({ answer }, how) {
    const url = String(answer.url)
    if (how === 'leave') await visit(url)
    if (how === 'leave' || !url.includes('/paypay/')) return undefined
    return go(locationOf(await visit(url, { result: how === 'agree' ? 'pay' : 'refuse' })))
  },
  taken: takenByFincode,
}

const payPalAnswers: Record<How, string> = {
  agree: 'paid',
  refuse: 'cancelled',
  fail: 'refused',
  leave: 'left',
}

const payPal: MatrixRow = {
  key: 'payPal',
  method: '3',
  shop: 'providers',
  endPath: '/complete-buy-point-paypal',
  async pay({ shop, answer }, how) {
    const window = new URL(`/checkoutnow?token=${answer.order_id}`, shop.emulators.origin)
    const page = await visit(window, { answer: payPalAnswers[how] })
    return how === 'leave' ? undefined : go(backLinkOf(await page.text()))
  },
  taken: ({ emulators }, { orderId }) =>
    emulators.payPal.orders
      .all()
      .filter(({ customId }) => customId === orderId)
      .flatMap(({ capture }) => (capture?.status === 'COMPLETED' ? [capture.amountYen] : [])),
}

const amazonAnswers: Record<How, string> = {
  agree: 'agree',
  refuse: 'cancel',
  fail: 'decline',
  leave: '',
}

const amazonPay: MatrixRow = {
  key: 'amazonPay',
  method: '5',
  shop: 'providers',
  endPath: '/amazon-pay-redirect',
  async fields(shop, member) {
    const browserPayments = await member.get('/user/wallets')
    const { merchant_id, public_key_id, algorithm } = browserPayments.amazon_pay as Record<string, string>
    const button = await member.get('/user/button_signature?point_price_id=c1')
    const opened = await visit(new URL('/amazon-pay/checkout', shop.emulators.origin), {
      merchantId: String(merchant_id),
      publicKeyId: String(public_key_id),
      algorithm: String(algorithm),
      ledgerCurrency: 'JPY',
      productType: 'PayOnly',
      checkoutLanguage: 'ja_JP',
      payloadJSON: String(button.payloadJSON),
      signature: String(button.signature),
    })
    const chosen = await visit(new URL(locationOf(opened), shop.emulators.origin), { method: 'visa' })
    const session = new URL(locationOf(chosen)).searchParams.get('amazonCheckoutSessionId')
    await member.get(`/user/set_checkout_session/${session}`)
    return {}
  },
  async pay({ answer }, how) {
    if (how === 'leave') await visit(String(answer.url))
    if (how === 'leave') return undefined
    return go(locationOf(await visit(String(answer.url), { answer: amazonAnswers[how] })))
  },
  taken({ emulators }, { orderId }) {
    const sessions = emulators.amazonPay.sessions()
    return sessions
      .all()
      .filter(({ referenceId }) => referenceId === orderId)
      .flatMap(({ chargeId }) => (chargeId === undefined ? [] : [sessions.findCharge(chargeId).capturedYen]))
  },
}

/** The page a purchase of this member leads to; undefined where the shop has lost it. */
async function securePage({ shop, member, answer }: Purchase<ShopOfPayer>) {
  const page = await visit(new URL(String(answer.url), shop.origin), undefined, { cookie: member.cookie })
  return page.status === 200 ? formOf(await page.text()) : undefined
}

/** Agrees or refuses on a page of VeriTrans, if there is one and it answers. */
async function answerPage(
  { emulators }: ShopOfPayer,
  page: string | undefined,
  how: How,
): Promise<Back | undefined> {
  if (page === undefined || how === 'leave') return undefined
  const result = how === 'agree' ? 'agree' : 'refuse'
  if (emulators.faults.current.timeOutsAfterCapture === 0)
    return go(locationOf(await visit(page, { result })))
  await visit(page, { result }, { waitsMs: impatienceMs }).catch(() => undefined)
  return undefined
}

const carrier = (key: RowKey, carrierId: string): MatrixRow => ({
  key,
  method: '6',
  shop: 'providers',
  endPath: '/complete-carrier',
  isAnsweredOnce: true,
  fields: async () => ({ carrier_id: carrierId }),
  async pay(purchase, how) {
    const form = await securePage(purchase)
    if (form === undefined) return undefined
    const { action } = formOf(await (await post(form)).text())
    return await answerPage(purchase.shop, new URL(action, purchase.shop.emulators.origin).href, how)
  },
  taken: takenByVeriTrans,
})

const merpay: MatrixRow = {
  key: 'merpay',
  method: '13',
  shop: 'providers',
  endPath: '/pay-redirect',
  isAnsweredOnce: true,
  async pay({ shop, answer }, how) {
    const url = String(answer.url)
    return await answerPage(shop, url.includes('/veritrans/merpay/') ? url : undefined, how)
  },
  taken: takenByVeriTrans,
}

const store = (key: RowKey, storeGroup: string): MatrixRow => ({
  key,
  method: '2',
  shop: 'providers',
  endPath: '/confirm-combini',
  fields: async () => ({ combini_code: storeGroup }),
  async pay(purchase, how) {
    const { member } = purchase
    const { orderId } = await kept(purchase)
    const till = await waitingPage(purchase)
    // At the till the payer says the number they read on the screen.
    const { receipt_number: number } = await member.get('/user/point/combini_number')
    const order = purchase.shop.emulators.veriTrans.orders().findByReceipt(String(number))
    if (how === 'agree' && till !== undefined && order?.orderId === orderId)
      await visit(till, { result: 'pay' })
    return undefined
  },
  taken: takenByVeriTrans,
})

const payerName = 'フクビキ タロウ'

const bank: MatrixRow = {
  key: 'bank',
  method: '4',
  shop: 'providers',
  endPath: '/bank-transfer-information',
  isAnsweredOnce: true,
  fields: async () => ({ name: payerName }),
  pay: (purchase, how) => (how === 'agree' ? transfer(purchase, priceYen) : Promise.resolve(undefined)),
  taken: takenByVeriTrans,
}

/** Sends so much to the account that the member reads on the screen; nothing where no account is shown. */
export async function transfer(purchase: Purchase<ShopOfPayer>, yen: number): Promise<undefined> {
  const { orderId } = await kept(purchase)
  const { number } = await purchase.member.get('/user/bank')
  const { emulators } = purchase.shop
  const order = emulators.veriTrans.orders().find(orderId)
  if (order.accountNumber !== number) return
  const page = new URL(`/veritrans/bank/${orderId}`, emulators.origin)
  await visit(page, { result: 'deposit', name: 'ﾌｸﾋﾞｷ ﾀﾛｳ', amount: String(yen) })
}

/** Every payer has a name of their own: by it the money is found. */
const nameOf = (memberId: string) =>
  [...memberId.replaceAll('-', '')]
    .map((digit) => 'アカサタナハマヤラワイキシチニヒ'[Number.parseInt(digit, 16)])
    .join('')

const ownBank: MatrixRow = {
  key: 'ownBank',
  method: '4',
  shop: 'own account',
  endPath: '/bank-transfer-information',
  fields: async (_shop, { memberId }) => ({ name: nameOf(memberId) }),
  async pay({ shop, member }, how) {
    if (how !== 'agree') return undefined
    const surplusYen = shop.emulators.faults.takes('wrongAmounts') ? 1 : 0
    const { now } = shop.clock
    const amountYen = priceYen + surplusYen
    const id = `deposit of ${member.memberId}`
    const deposit = { id, amountYen, payerName: nameOf(member.memberId), arrivedAt: now }
    await transaction(shop.served, (tx) =>
      recordAndSettle(tx, 'own account', [{ ...deposit, orderId: undefined }], now, []),
    )
    return undefined
  },
  taken: () => 'unknown',
}

const mailRemittance: MatrixRow = {
  key: 'mailRemittance',
  method: '14',
  shop: 'providers',
  endPath: '/payge-transfer-information',
  async pay(purchase, how) {
    const { shop } = purchase
    const { id: paymentId } = await kept(purchase)
    if (how === 'agree')
      await transaction(shop.served, (tx) => creditPaymentByHand(tx, { paymentId, now: shop.clock.now }))
    return undefined
  },
  taken: () => 'unknown',
}

/** The rows of the matrix. */
export const matrixRows: Readonly<Record<RowKey, MatrixRow>> = {
  card,
  savedCard,
  storeEcon: store('storeEcon', 'econ'),
  storeOther: store('storeOther', 'other'),
  payPal,
  bank,
  ownBank,
  amazonPay,
  softBank: carrier('softBank', 'sb_ktai'),
  au: carrier('au', 'au'),
  docomo: carrier('docomo', 'docomo'),
  payPay,
  applePay,
  merpay,
  mailRemittance,
}
