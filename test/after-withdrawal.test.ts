import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { because } from '#contract/payment-reasons.ts'
import { belongings } from '#server/cards/draws/belongings.ts'
import { settleOverdueDraws } from '#server/cards/draws/settle-overdue-draws.ts'
import { exchangeCards } from '#server/cards/exchange/exchange-cards.ts'
import { createStopTokens } from '#server/cards/reminders/stop-token.ts'
import { writeReminders } from '#server/cards/reminders/write-reminder.ts'
import { followMemberAddress } from '#server/cards/shipping/addresses.ts'
import { transaction } from '#server/db/pool.ts'
import { createKeys } from '#server/keys.ts'
import { expireAllPoints } from '#server/ledger/expire-all-points.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { movePayment } from '#server/money/payments/move-payment.ts'
import { insertPayment, insertTransition, lockPayment, type Payment } from '#server/money/payments/queries.ts'
import { applyStatus } from '#server/money/purchases/apply-status.ts'
import { changeName } from '#server/people/members/change-name.ts'
import { findMember, lockFreeMembers } from '#server/people/members/queries.ts'
import { answerResetRequests } from '#server/people/members/reset-password.ts'
import { type Leaving, withdrawMember } from '#server/people/members/withdraw-member.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { untilItWaits } from './database.ts'
import { tracesOf } from './everything-stored.ts'
import { type TestShop, testPassword, testShop } from './shop.ts'
import { withoutRest } from './without-rest.ts'
import { changeMember, makeOffer, makePack, parcelsOf, prize } from './world.ts'

// A member who has left, or leaves this instant (ruling 27). Another process may accept their session for two
// seconds more; in these tests the session stays valid.

let world: TestShop
const now = new Date('2026-05-11T03:00:00Z')
beforeAll(async () => {
  world = await testShop(() => now)
  await makePack(world.db, 'free', { price: 0, prizes: [prize('gift', 100, { isShipOnly: true })], now })
  await makeOffer(world.db, 'card', { coinHundredths: 100 })
  await world.db
    .insertInto('pointCourse')
    .values({ id: 'course', points: 100, priceYen: 100, memoJa: '', memoEn: '', position: 1 })
    .execute()
})
afterAll(() => world.close())

type Member = Awaited<ReturnType<TestShop['member']>>
const contactIn = () => ({
  shopName: '福',
  contactUrl: 'https://ask.example/',
  origin: 'https://shop.example',
})
const leaving = (): Leaving => ({
  mailId: uuidv7(),
  now,
  accountOf: () => Buffer.alloc(32),
  endSessions: async () => {},
  contactIn,
  belongings,
})
const leave = (memberId: string) => transaction(world.db, (tx) => withdrawMember(tx, memberId, leaving()))

/** Leaves, and commits only once `meanwhile` has come as far as it can. */
async function leaveWhile(memberId: string, meanwhile: () => Promise<unknown>): Promise<void> {
  let doing: Promise<unknown> = Promise.resolve()
  await transaction(world.db, async (tx) => {
    expect(await withdrawMember(tx, memberId, leaving())).toBe('withdrawn')
    doing = meanwhile()
    await untilItWaits(world.pool, doing)
  })
  await doing
}

const count = async (sql: string, memberId: string) =>
  (await world.pool.query(`select count(*)::int n from ${sql}`, [memberId])).rows[0].n as number
const letterCount = (memberId: string) => count('outgoing_message where member_id = $1', memberId)

describe('a member who has left', () => {
  test('draws nothing, not even from a free pack', async () => {
    const member = await world.member({ points: 100 })
    const { token } = (await member.post('/user/pack/check', { pack_id: 'free', count: '1' })).body
    await leave(member.memberId)
    expect((await member.post('/user/pack/buy', { token })).status).toBe(404)
    expect(await count('draw where member_id = $1', member.memberId)).toBe(0)
    expect(await settleOverdueDraws(world.db, new Date(now.getTime() + 25 * 3_600_000), withoutRest)).toBe(0)
  })

  test('opens no payment', async () => {
    const member = await world.member()
    await leave(member.memberId)
    const order = { pay_id: '1', point_price_id: 'course', request_key: crypto.randomUUID() }
    expect((await member.post('/user/point/buy', order)).status).toBe(401)
    expect(await count('payment where member_id = $1', member.memberId)).toBe(0)
  })

  test('leaves no trace of their identity, whatever their browser still sends', async () => {
    const member = await world.member({ points: 1000, coinHundredths: 10_000 })
    const { mail = '' } = (await findMember(world.db, member.memberId)) ?? {}
    const words = ['08077776666', '819012345678', mail, '消去子']
    await leave(member.memberId)
    const profile = {
      lastName: '消去子',
      firstName: '花',
      tel: '08077776666',
      mail,
      zipcode: '1000001',
      pref_id: '13',
      country: '',
      shiku: '千代田区',
      address: '1-1',
      building: '',
      current_password: testPassword,
    }
    const answers = [
      await member.post('/user/change', profile),
      await member.post('/user/change', { ...profile, mail: `${member.memberId}@withdrawn.invalid` }),
      await member.post('/user/change_password', {
        pass: 'newSecret77',
        confirmPass: 'newSecret77',
        current_password: testPassword,
      }),
      await member.post('/user/send_sms', { tel: '09012345678' }),
      await member.post('/user/check_sms', { sms_code: '123456' }),
      await member.post('/user/buy_rank', { coin: 0, next_month_rank: 1 }),
      await member.post('/user/exchange_card/check', { card_id: 'card', change_num: 1 }),
      await member.post('/user/withdraw', { pass: testPassword }),
    ]
    expect(answers.map(({ status }) => status).filter((status) => ![401, 404, 422].includes(status))).toEqual(
      [],
    )
    // The last mail is on its way to the mail.
    expect(await tracesOf(world.pool, words)).toEqual([`outgoing_message.address: ${mail}`])
    expect(await letterCount(member.memberId)).toBe(1)
    expect(await ledgerFaults(world.db)).toEqual([])
  })

  test('gets no link for a new password under the name that the shop assigned', async () => {
    const member = await world.member()
    await leave(member.memberId)
    await world.visitor().post('/user/reset_password', { mail: `${member.memberId}@withdrawn.invalid` })
    const random = { id: uuidv7, key: uuidv7, bytes: (size: number) => Buffer.alloc(size, 7) }
    expect(await answerResetRequests(world.db, { random, now, contactIn })).toBe(0)
    expect(await count('password_reset where member_id = $1', member.memberId)).toBe(0)
  })

  test('late money is credited and recorded without a mail, and its points expire in six months', async () => {
    const { memberId } = await world.member()
    const payment = await transaction(world.db, async (tx) => {
      const id = uuidv7()
      await insertPayment(tx, {
        id,
        memberId,
        method: '1',
        courseId: 'course',
        points: 1100,
        priceYen: 1000,
        state: 'created' as const,
        orderId: `F-${id.slice(-12)}`,
        openKey: crypto.randomUUID(),
        captureKey: crypto.randomUUID(),
        providerReference: `a_${id}`,
        createdAt: now,
        changedAt: now,
        giveUpAt: now,
      })
      const created = (await lockPayment(tx, id)) as Payment
      await insertTransition(tx, { payment: created, from: null, reason: because('chosen') })
      return (await movePayment(tx, created, 'declined', because('chosen'), now)) as Payment
    })
    await leave(memberId)
    const captured = {
      outcome: 'found' as const,
      orderId: payment.orderId,
      reference: payment.providerReference,
      amountYen: 1000,
      currency: 'JPY',
      status: 'captured' as const,
      detail: 'CAPTURED',
    }
    for (let time = 0; time < 3; time++)
      await transaction(world.db, (tx) => applyStatus(tx, payment, captured, now))
    const { rows } = await world.pool.query(
      'select cause, points, yen, points_after from ledger_entry where member_id = $1 order by entry_no',
      [memberId],
    )
    expect(rows.slice(-2)).toMatchObject([
      { cause: 'withdrawal', points_after: 0 },
      { cause: 'point_purchase', points: 1100, yen: 1000, points_after: 1100 },
    ])
    const later = new Date(now.getTime() + 200 * 24 * 3_600_000)
    expect(await expireAllPoints(world.db, later, withoutRest)).toBe(1100)
    expect(await ledgerFaults(world.db)).toEqual([])
    expect(await letterCount(memberId)).toBe(1)
  })
})

describe('a member who leaves at this moment', () => {
  test('gets no SMS, and their number is kept nowhere', async () => {
    const member = await world.member()
    const phone = '07011112222'
    await changeMember(world.db, member.memberId, { phone })
    await leaveWhile(member.memberId, () => member.post('/user/send_sms', { tel: phone }))
    expect(await tracesOf(world.pool, [phone, phone.replace('0', '81')])).toEqual([])
  })

  test('gets no reminder, and their mail address is kept only on the last mail', async () => {
    const member = await world.member()
    const tokens = createStopTokens(
      (await createKeys(world.db, testShopKeys, () => now)).signer('stop reminders'),
    )
    const mails = new Map([[member.memberId, () => ({ subject: 'soon', body: 'soon' })]])
    const deps = { contactIn, tokens, random: { id: uuidv7 } }
    await leaveWhile(member.memberId, () =>
      transaction(world.db, async (tx) => {
        const { free } = await lockFreeMembers(tx, new Set([member.memberId]))
        return await writeReminders(tx, free, mails, deps, now)
      }),
    )
    expect(await letterCount(member.memberId)).toBe(1)
  })

  test('gets no link for a new password', async () => {
    const member = await world.member()
    const { mail = '' } = (await findMember(world.db, member.memberId)) ?? {}
    await world.visitor().post('/user/reset_password', { mail })
    const random = { id: uuidv7, key: uuidv7, bytes: (size: number) => Buffer.alloc(size, 9) }
    await leaveWhile(member.memberId, () => answerResetRequests(world.db, { random, now, contactIn }))
    expect(await letterCount(member.memberId)).toBe(1)
  })

  test('opens no payment', async () => {
    const member = await world.member()
    const order = { pay_id: '1', point_price_id: 'course', request_key: crypto.randomUUID() }
    await leaveWhile(member.memberId, () => member.post('/user/point/buy', order))
    expect(await count('payment where member_id = $1', member.memberId)).toBe(0)
  })
})

describe('a member whose address changes during the order of a parcel', () => {
  /** Orders a parcel and commits only once `meanwhile` has come as far as it can. */
  async function orderWhile(member: Member, meanwhile: () => Promise<unknown>) {
    let doing: Promise<unknown> = Promise.resolve()
    await transaction(world.db, async (tx) => {
      const wanted = { id: uuidv7(), memberId: member.memberId, cardId: 'card', quantity: 1, termsNo: 1 }
      expect((await exchangeCards(tx, wanted, now)).outcome).toBe('exchanged')
      doing = meanwhile()
      await untilItWaits(world.pool, doing)
    })
    await doing
    const parcels = await parcelsOf(world.db, member.memberId)
    return parcels.map(({ recipient, city }) => ({ recipient, city }))
  }

  test('gets the parcel at the new address', async () => {
    const member = await world.member({ coinHundredths: 1000 })
    const { mail = '' } = (await findMember(world.db, member.memberId)) ?? {}
    const profile = {
      lastName: '試験',
      firstName: '花',
      tel: '09012345678',
      mail,
      zipcode: '0600001',
      pref_id: '1',
      country: '',
      shiku: '札幌市中央区',
      address: '北一条西1',
      building: '',
      current_password: testPassword,
    }
    expect(await orderWhile(member, () => member.post('/user/change', profile))).toEqual([
      { recipient: '試験 花', city: '札幌市中央区' },
    ])
  })

  test('gets the parcel under the new name', async () => {
    const member = await world.member({ coinHundredths: 1000 })
    const name = {
      familyName: '新',
      middleName: '',
      givenName: '花',
      followAddress: followMemberAddress,
      now: world.shop.clock(),
    }
    const rename = () => transaction(world.db, (tx) => changeName(tx, { memberId: member.memberId, ...name }))
    expect(await orderWhile(member, rename)).toEqual([{ recipient: '新 花', city: '千代田区' }])
  })
})
