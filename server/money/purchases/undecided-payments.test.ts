import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { japanDate } from '#server/business-time/japan.ts'
import { transaction } from '#server/db/pool.ts'
import { post } from '#server/ledger/ledger.ts'
import { recordChargeback } from '#server/money/claims/record-chargeback.ts'
import { settleClaim } from '#server/money/claims/settle-claim.ts'
import { findPayment, type Payment } from '#server/money/payments/queries.ts'
import { writtenMessages } from '#test/outbox.ts'
import {
  type Answer,
  addCourse,
  authenticate,
  type Browser,
  books,
  cardSessionOf,
  cards,
  executeCard,
  openPayingShop,
  type PayingShop,
} from '#test/payments/paying-shop.ts'

// A member finds a purchase that is not decided again, and cancels it.

let shop: PayingShop
let member: Browser
beforeAll(async () => {
  shop = await openPayingShop()
  await addCourse(shop.db, 'c1', 1000, 1000)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  shop.emulators.faults.reset()
  member = await shop.addMember()
})

const store = { pay_id: '2', combini_code: 'econ' }
const bank = { pay_id: '4', name: 'フク ハナコ' }

async function buy(more: object): Promise<Payment> {
  await member.post('/user/point/buy', { point_price_id: 'c1', request_key: randomUUID(), ...more })
  const [newest] = await undecided()
  return (await findPayment(shop.db, String(newest?.payment_id))) as Payment
}
const undecided = async () => (await member.get('/user/payment/undecided')).list as Record<string, unknown>[]
const cancel = ({ id }: Payment, by = member): Promise<Answer> =>
  by.post('/user/payment/cancel', { payment_id: id })
const stateOf = async ({ id }: Payment) => (await findPayment(shop.db, id))?.state
const atProvider = (page: string, { orderId }: Payment, fields: Record<string, string>) =>
  fetch(new URL(`/veritrans/${page}/${orderId}`, shop.emulators.origin), {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
const mailsTo = async ({ memberId }: Browser) =>
  (await writtenMessages(shop.db, { memberId })).map(({ subject, body }) => ({ subject, body }))

test('a slip is listed with its number and its last day, and mailed once', async () => {
  const slip = await buy(store)
  const number = shop.emulators.veriTrans.orders().find(slip.orderId).receiptNo
  const listed = [
    {
      payment_id: slip.id,
      pay_id: '2',
      pay_style: 'コンビニ決済',
      point: 1000,
      price: 1000,
      step: 'awaited',
      receipt_number: number,
      pay_by: slip.giveUpAt.toISOString(),
      can_cancel: true,
    },
  ]
  expect(await undecided()).toEqual(listed)
  await member.get(`/user/point/end?payment_id=${slip.id}`)
  expect(await undecided()).toEqual(listed)
  const [mail, ...more] = await mailsTo(member)
  expect(more).toEqual([])
  expect(mail?.subject).toContain('コンビニでのお支払いのご案内')
  expect(mail?.body).toContain(`受付番号：${number}`)
})

test('the slip that ends first is shown beside the balance on every page until it is cancelled', async () => {
  const waits = async () => (await member.get('/user/point')).awaited_payment
  expect(await waits()).toBeNull()
  const transfer = await buy(bank)
  const slip = await buy(store)
  const lastDay = ({ giveUpAt }: Payment) => japanDate(new Date(giveUpAt.getTime() - 1))
  const [first, second] = [transfer, slip].toSorted((a, b) => Number(a.giveUpAt) - Number(b.giveUpAt))
  expect(await waits()).toEqual({ price: 1000, last_day: lastDay(first as Payment) })
  await cancel(first as Payment)
  expect(await waits()).toEqual({ price: 1000, last_day: lastDay(second as Payment) })
  await cancel(second as Payment)
  expect(await waits()).toBeNull()
})

test('a claim is shown among the waiting payments, with its number, until it is settled', async () => {
  const slip = await buy(store)
  await atProvider('store', slip, { result: 'pay' })
  await cancel(slip)
  const { memberId } = member
  const now = new Date()
  await transaction(shop.db, (tx) =>
    post(tx, { memberId, cause: 'adjustment', causeId: randomUUID(), spentPoints: 600 }, now),
  )
  const claimId = randomUUID()
  await transaction(shop.db, (tx) =>
    recordChargeback(tx, { paymentId: slip.id, refundId: randomUUID(), claimId }, now),
  )
  const seen = async () => ({
    claims: (await member.get('/user/payment/undecided')).claims,
    isHeld: (await member.get('/user/point')).is_held,
  })
  const owed = { order_number: slip.orderId, point: 600, price: 600, opened_at: now.toISOString() }
  expect(await seen()).toEqual({ claims: [owed], isHeld: true })
  expect((await (await shop.addMember()).get('/user/payment/undecided')).claims).toEqual([])
  await transaction(shop.db, (tx) => settleClaim(tx, { claimId, settlement: 'paid' }, now))
  expect(await seen()).toEqual({ claims: [], isHeld: false })
})

test('a cancelled slip is closed at the provider too, cannot be paid, and makes room for another', async () => {
  const slip = await buy(store)
  expect(await cancel(slip)).toMatchObject({ state: 200, result: '0' })
  expect(await stateOf(slip)).toBe('cancelled')
  expect(await undecided()).toEqual([])
  await atProvider('store', slip, { result: 'pay' })
  expect(await cancel(slip)).toMatchObject({ state: 200, result: '0' })
  expect(await books(shop.db, member.memberId)).toMatchObject({ points: 0, yen: 0 })
})

test('cancelling a slip that was already paid credits its points, with a mail that names the receipt', async () => {
  const slip = await buy(store)
  await atProvider('store', slip, { result: 'pay' })
  expect(await cancel(slip)).toMatchObject({ state: 200, result: '1' })
  expect(await books(shop.db, member.memberId)).toMatchObject({ points: 1000, yen: 1000 })
  expect(await mailsTo(member)).toContainEqual({
    subject: '1,000円のお支払いを確認し、1,000ptを付与しました',
    body: expect.stringContaining('領収書'),
  })
})

test('a transfer of which a part has arrived cannot be cancelled (409), and the money counts', async () => {
  const transfer = await buy(bank)
  await atProvider('bank', transfer, { result: 'deposit', name: 'ﾌｸ ﾊﾅｺ', amount: '400' })
  expect(await cancel(transfer)).toMatchObject({ state: 409 })
  expect(await stateOf(transfer)).toBe('awaiting_payment')
})

test.each([
  ['an address that is proven gets the sender’s name', new Date(), true],
  ['one that is not proven gets no word of the member', null, false],
])('the account of a transfer is mailed: %s', async (_name, mailProvenAt, isNamed) => {
  await shop.db.updateTable('member').set({ mailProvenAt }).where('id', '=', member.memberId).execute()
  await buy({ ...bank, name: 'ヒミツ ノ ナマエ' })
  const [mail] = await mailsTo(member)
  expect(mail?.body).toContain('口座番号：')
  expect(mail?.body.includes('ヒミツ')).toBe(isNamed)
})

test('a cancellation without an answer of the provider changes nothing, and says so', async () => {
  const slip = await buy(store)
  shop.emulators.faults.set({ answerDelayMs: 2000 })
  expect(await cancel(slip)).toMatchObject({ state: 500 })
  expect(await stateOf(slip)).toBe('awaiting_payment')
})

test('a card payment that was abandoned and cancelled takes no money', async () => {
  const purchase = await buy({ pay_id: '1' })
  expect(await undecided()).toMatchObject([{ step: 'unfinished', can_cancel: true }])
  const session = await cardSessionOf(member, purchase.id)
  const executed = await executeCard(session, cards.challenge)
  expect(await cancel(purchase)).toMatchObject({ state: 200, result: '0' })
  await authenticate(executed.answer.acs_url as string)
  await member.get(`/user/point/end?payment_id=${purchase.id}`)
  expect(await stateOf(purchase)).toBe('cancelled')
  expect(await books(shop.db, member.memberId)).toMatchObject({ points: 0, yen: 0 })
})

test('another member’s purchase is unknown, and is not cancelled', async () => {
  const slip = await buy(store)
  const stranger = await shop.addMember()
  expect(await cancel(slip, stranger)).toMatchObject({ state: 404 })
  expect((await stranger.get('/user/payment/undecided')).list).toEqual([])
  expect(await stateOf(slip)).toBe('awaiting_payment')
})
