import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { because, quoted, type Said } from '#contract/payment-reasons.ts'
import { transaction } from '#server/db/pool.ts'
import { movePayment } from '#server/money/payments/move-payment.ts'
import { findPayment, type Payment } from '#server/money/payments/queries.ts'
import { changeMail } from '#server/people/members/change-mail.ts'
import { createShopSettings } from '#server/people/operator/shop-settings.ts'
import type { Observation } from '#server/providers/payments/port.ts'
import {
  addCourse,
  authenticate,
  type Browser,
  cardSessionOf,
  cards,
  executeCard,
  openPayingShop,
  type PayingShop,
  startCardPurchase,
} from '#test/payments/paying-shop.ts'
import { changeSetting } from '#test/settings.ts'
import { applyStatus } from './apply-status.ts'
import { nextCard } from './next-card.ts'
import { syncPayment } from './sync-payment.ts'
import { createDeclineWatch } from './watch-declines.ts'

// Buyers who try stolen cards, open slips to fill a shop's books, or buy much with another person's mail address.

const minuteMs = 60_000
let shop: PayingShop
let member: Browser
beforeAll(async () => {
  shop = await openPayingShop({ now: new Date('2026-06-01T03:00:00Z') })
  await addCourse(shop.db, 'c1', 1000, 1000)
  await addCourse(shop.db, 'dear', 250_000, 250_000)
  await addCourse(shop.db, 'c15', 15_000, 15_000)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  later(60 * 26)
  member = await shop.addMember()
})

const later = (minutes: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * minuteMs)
}
const buy = (pay_id: string, more: object = {}, who = member) =>
  who.post('/user/point/buy', { pay_id, point_price_id: 'c1', request_key: randomUUID(), ...more })
const session = (paymentId: unknown) => member.post('/user/gmo_token', { pay_id: paymentId, pay_type: '1' })
const declines = async () =>
  (await shop.pool.query('select count(*)::int n from card_decline where member_id = $1', [member.memberId]))
    .rows[0].n as number
const paymentOf = async (id: unknown) => (await findPayment(shop.db, String(id))) as Payment
const sync = async (id: unknown) => syncPayment(shop.db, shop.adapters, await paymentOf(id), shop.clock.now)

describe('refused cards', () => {
  test('on one purchase are limited to five an hour; then cards are paused, and other methods are not', {
    meta: {
      proves: [
        {
          id: 'cards-refused',
          section: 'rulings',
          says: "After five refused cards an hour or ten a day, a member's cards rest.",
          from: 'own',
          file: ['server/money/payments/card-declines.ts', 'server/money/purchases/next-card.ts'],
          breaks: { replace: 'if (n < cards) await', with: 'if (n < 1) await' },
        },
      ],
    },
  }, async () => {
    const { payment_id: id } = await buy('1')
    for (let n = 0; n < 5; n++) {
      expect((await session(id)).state, `card ${n + 1}`).toBe(200)
      expect((await executeCard(await sessionOf(id), cards.refused)).status).toBe(400)
      later(1)
    }
    const rests = await session(id)
    expect(rests.state).toBe(422)
    expect(JSON.stringify(rests.errors)).toMatch(
      /カードのお支払いが続けて承認されなかったため、2026年.*までカードをご利用いただけません/,
    )
    expect(await declines()).toBe(5)
    // Neither another purchase nor a card that is to be kept.
    expect(await buy('1')).toMatchObject({
      state: 422,
      errors: { pay_id: [expect.stringContaining('カード')] },
    })
    expect((await buy('2')).state).toBe(200)
    later(61)
    expect((await buy('1')).state).toBe(200)
  })

  /** The session that the page has already been given. */
  const sessionOf = async (paymentId: unknown) => {
    const { orderId, providerReference } = await paymentOf(paymentId)
    return {
      id: orderId,
      access_id: String(providerReference),
      public_key: shop.cardBrowser.publicKey,
      script_url: shop.cardBrowser.scriptUrl,
      secure3d_check_url: 'http://127.0.0.1:9/return',
    }
  }

  test('over several purchases are limited to ten a day, and failed authentications count', {
    meta: { alsoProves: ['cards-refused'] },
  }, async () => {
    for (let n = 0; n < 10; n++) {
      const { id, acsUrl } = await startCardPurchase(member, cards.challenge)
      await authenticate(acsUrl, 'N')
      expect((await paymentOf(id)).state).toBe('declined')
      if (n % 4 === 3) later(70)
    }
    expect(await declines()).toBe(10)
    later(70)
    expect((await buy('1')).state).toBe(422)
    later(24 * 60)
    expect((await buy('1')).state).toBe(200)
  })

  test('that were not notified are found at the provider, each once', async () => {
    const { payment_id: id } = await buy('1')
    await executeCard(await cardSessionOf(member, String(id)), cards.refused)
    for (let n = 0; n < 3; n++) await sync(id)
    expect(await declines()).toBe(1)
  })

  test('count as one refusal each, however often a card is tried afterwards', {
    meta: { alsoProves: ['cards-refused'] },
  }, async () => {
    const { payment_id: id } = await buy('1')
    await executeCard(await cardSessionOf(member, String(id)), cards.refused)
    for (let n = 0; n < 8; n++) {
      later(1)
      expect((await session(id)).state).toBe(200)
      await sync(id)
    }
    expect(await declines()).toBe(1)
    await executeCard(await sessionOf(id), cards.refused)
    for (let n = 0; n < 3; n++) {
      later(1)
      expect((await session(id)).state).toBe(200)
      await sync(id)
    }
    expect(await declines()).toBe(2)
  })

  /** The provider's answer about an order at which a card was refused. */
  const refusedAt = (payment: Payment, cardRefusedAt: Date): Observation => ({
    outcome: 'found',
    orderId: payment.orderId,
    reference: payment.providerReference,
    amountYen: payment.priceYen,
    currency: 'JPY',
    status: 'open',
    detail: 'UNPROCESSED E0',
    cardRefusedAt,
  })
  const apply = (payment: Payment, seen: Observation, refusal?: Said) =>
    transaction(shop.db, (tx) => applyStatus(tx, payment, seen, shop.clock.now, refusal))

  test('are not counted again by a late answer', async () => {
    const { payment_id: id } = await buy('1')
    for (let n = 0; n < 4; n++) await session(id)
    const payment = await paymentOf(id)
    const [first, second] = [shop.clock.now, new Date(shop.clock.now.getTime() + 1)]
    for (const at of [first, second, first, second]) await apply(payment, refusedAt(payment, at))
    expect(await declines()).toBe(2)
  })

  test.each([
    ['at once', false],
    ['by another process first', true],
  ])('include a declined capture once when the order shows it too, %s', async (_when, isSeenBefore) => {
    const { payment_id: id } = await buy('1')
    // A page that was reloaded: more cards were asked for than handed over.
    for (let n = 0; n < 3; n++) await session(id)
    await shop.pool.query('update payment set capture_began_at = $2 where id = $1', [id, shop.clock.now])
    const payment = await paymentOf(id)
    const seen = refusedAt(payment, shop.clock.now)
    if (isSeenBefore) await apply(payment, seen)
    expect((await apply(payment, seen, quoted('E01'))).state).toBe('declined')
    await apply(payment, seen)
    expect(await declines()).toBe(1)
  })

  test('are no more than the cards that were tried when a declined capture has no time', async () => {
    const { payment_id: id } = await buy('1')
    await session(id)
    const payment = await paymentOf(id)
    await apply(payment, refusedAt(payment, shop.clock.now))
    await transaction(shop.db, async (tx) =>
      movePayment(
        tx,
        await paymentOf(id),
        'declined',
        because('declined', { said: quoted('E01') }),
        shop.clock.now,
      ),
    )
    expect(await declines()).toBe(1)
  })

  test('are not counted for a purchase that was declined during the query', async () => {
    const { payment_id: id } = await buy('1')
    for (let n = 0; n < 3; n++) await session(id)
    await executeCard(await sessionOf(id), cards.refused)
    const seen = await paymentOf(id)
    await transaction(shop.db, (tx) =>
      movePayment(tx, seen, 'declined', because('threeDSecure', { said: quoted('N') }), shop.clock.now),
    )
    const rules = { perHour: 5, perDay: 10, shopPerHour: 100 }
    await nextCard({ db: shop.db, adapters: shop.adapters }, seen, rules, shop.clock.now)
    expect(await declines()).toBe(1)
  })

  test('do not include the card that pays in the end', async () => {
    const { payment_id: id } = await buy('1')
    await executeCard(await cardSessionOf(member, String(id)), cards.refused)
    const { answer } = await executeCard(await cardSessionOf(member, String(id)), cards.frictionless)
    await authenticate(String(answer.acs_url))
    expect((await paymentOf(id)).state).toBe('paid')
    expect(await declines()).toBe(1)
  })

  test('of one member do not count for another, and an abandoned or unused purchase does not count', async () => {
    const stranger = await shop.addMember()
    for (let n = 0; n < 6; n++) {
      const { payment_id: id } = await buy('1', {}, stranger)
      await stranger.post('/user/gmo_token', { pay_id: id, pay_type: '1' })
      await stranger.post('/user/gmo_token', { pay_id: id, pay_type: '1' })
    }
    expect((await buy('1', {}, stranger)).state).toBe(200)
    expect((await buy('1')).state).toBe(200)
  })

  test('that were only to be saved count as well', async () => {
    for (let n = 0; n < 6; n++) {
      const kept = await member.post('/user/saved_cards', { token: `none-${n}`, request_key: randomUUID() })
      expect(JSON.stringify(kept.errors)).toContain(n < 5 ? '保存できませんでした' : '承認されなかった')
    }
  })

  test('of the whole shop raise an alarm, once until they have gone down', {
    meta: {
      proves: [
        {
          id: 'cards-alarm',
          section: 'rulings',
          says: 'Many refused cards in the whole shop raise an alarm.',
          from: 'own',
          file: 'server/money/purchases/watch-declines.ts',
          breaks: { replace: 'declines >= shopPerHour', with: 'declines > shopPerHour' },
        },
      ],
    },
  }, async () => {
    const told: unknown[] = []
    const watch = createDeclineWatch({
      db: shop.db,
      shopSettings: createShopSettings(shop.db, () => shop.clock.now),
      alarm: (name, facts) => told.push([name, facts]),
    })
    await transaction(shop.db, (tx) =>
      changeSetting(tx, { path: 'purchaseLimits.cardDeclines.shopPerHour', value: 2, now: shop.clock.now }),
    )
    const refuse = async () => {
      const { payment_id: id } = await buy('1', {}, await shop.addMember())
      await shop.pool.query(
        'insert into card_decline (member_id, payment_id, declined_at) values ($1, $2, $3)',
        [(await paymentOf(id)).memberId, id, shop.clock.now],
      )
    }
    await refuse()
    await watch(shop.clock.now)
    expect(told).toEqual([])
    await refuse()
    await watch(shop.clock.now)
    await watch(shop.clock.now)
    expect(told).toEqual([['cards refused', { declines: 2, perHour: 2 }]])
    later(61)
    await watch(shop.clock.now)
    for (let n = 0; n < 2; n++) await refuse()
    await watch(shop.clock.now)
    expect(told).toHaveLength(2)
    later(26 * 60)
    await watch(shop.clock.now)
    expect((await shop.pool.query('select from card_decline')).rowCount).toBe(0)
  })
})

const prove = (mailProvenAt: Date | null, { memberId } = member) =>
  shop.db.updateTable('member').set({ mailProvenAt }).where('id', '=', memberId).execute()
const limitTo = (unprovenMailYen: number | null) =>
  transaction(shop.db, (tx) =>
    changeSetting(tx, {
      path: 'purchaseLimits.unprovenMailYen',
      value: unprovenMailYen,
      now: shop.clock.now,
    }),
  )

describe('an account whose mail address is not proven', () => {
  const half = () => buy('1', { point_price_id: 'c15' })
  const refused = { state: 422, errors: { point_price_id: [expect.stringContaining('合計30,000円まで')] } }
  const opened = async () =>
    (await shop.db.selectFrom('payment').select('id').where('memberId', '=', member.memberId).execute())
      .length

  test('may buy for 30,000 yen in all, and more once it is proven; a changed address must be proven again', async () => {
    expect([(await half()).state, (await half()).state]).toEqual([200, 200])
    const beyond = await buy('1')
    expect(beyond).toMatchObject(refused)
    expect(JSON.stringify(beyond.errors)).toContain('マイページから確認メールをお送りします')
    expect(await opened()).toBe(2)
    await prove(shop.clock.now)
    expect((await buy('1', { point_price_id: 'dear' })).state).toBe(200)
    await transaction(shop.db, (tx) =>
      changeMail(tx, {
        memberId: member.memberId,
        mail: `${randomUUID()}@example.com`,
        mailIds: { old: randomUUID(), new: randomUUID() },
        contactIn: () => ({ origin: shop.origin, shopName: '福', contactUrl: shop.origin }),
        random: {
          id: () => randomUUID(),
          key: () => randomUUID(),
          bytes: (size: number) => Buffer.alloc(size, 1),
        },
        now: shop.clock.now,
      }),
    )
    expect(await buy('1')).toMatchObject(refused)
  })

  test('cannot exceed the limit with many purchases at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, half))
    expect(answers.filter(({ state }) => state === 200)).toHaveLength(2)
    expect(await opened()).toBe(2)
  })

  test('regains the sum of purchases that were given up, and nothing of refunded ones', async () => {
    const move = async (id: unknown, ...states: Payment['state'][]) => {
      for (const state of states)
        await transaction(shop.db, async (tx) =>
          movePayment(tx, await paymentOf(id), state, because('chosen'), shop.clock.now),
        )
    }
    const [first, second] = [await half(), await half()]
    await move(second.payment_id, 'paid', 'refunding')
    expect((await buy('1')).state).toBe(422)
    await move(first.payment_id, 'cancelled')
    expect((await half()).state).toBe(200)
    expect((await buy('1')).state).toBe(422)
  })

  test('gets the same answer to the same key, whatever limit the operator has set since', async () => {
    const key = { point_price_id: 'dear', request_key: randomUUID() }
    expect(await buy('1', key)).toMatchObject(refused)
    await limitTo(null)
    later(1)
    expect(await buy('1', key)).toMatchObject(refused)
    expect((await buy('1', { point_price_id: 'dear' })).state).toBe(200)
    await limitTo(0)
    later(1)
    expect((await buy('1')).state).toBe(422)
    await limitTo(30_000)
  })
})

describe('open slips', () => {
  beforeEach(() => prove(shop.clock.now))

  const slip = (more: object = {}) => buy('2', more)
  const transfer = (more: object = {}) => buy('4', { name: 'フクビキ ハナコ', ...more })
  const awaited = async () =>
    (
      await shop.pool.query(
        "select id from payment where member_id = $1 and state = 'awaiting_payment' order by created_at",
        [member.memberId],
      )
    ).rows.map(({ id }) => id as string)

  test('are limited to three a member, of any kind, and the fourth gets advice; a card payment is not affected', {
    meta: {
      proves: [
        {
          id: 'slips-open',
          section: 'rulings',
          says: 'A member has three purchases at a till or a bank open, and no more.',
          from: 'own',
          file: 'server/money/payments/open-slips.ts',
          breaks: { replace: 'open.length > 0 && sum > yen', with: 'sum > yen' },
        },
      ],
    },
  }, async () => {
    expect([(await slip()).state, (await transfer()).state, (await slip()).state]).toEqual([200, 200, 200])
    const fourth = await transfer()
    expect(fourth).toMatchObject({ state: 422, errors: { pay_id: [expect.stringContaining('3件')] } })
    expect(JSON.stringify(fourth.errors)).toContain('先にそちらをお支払いいただくか')
    expect((await buy('1')).state).toBe(200)
    expect(await awaited()).toHaveLength(3)
    // One is over: another may be opened.
    const [first] = await awaited()
    await transaction(shop.db, async (tx) =>
      movePayment(tx, await paymentOf(first), 'expired', because('chosen'), shop.clock.now),
    )
    expect((await slip()).state).toBe(200)
  })

  test('are limited to three however many are requested at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => slip()))
    expect(answers.filter(({ state }) => state === 200)).toHaveLength(3)
    expect(await awaited()).toHaveLength(3)
  })

  test('are limited to 300,000 yen together; a single one may exceed that', {
    meta: { alsoProves: ['slips-open'] },
  }, async () => {
    expect((await slip({ point_price_id: 'c1' })).state).toBe(200)
    expect((await transfer({ point_price_id: 'dear' })).state).toBe(200)
    expect((await transfer({ point_price_id: 'dear' })).state).toBe(422)
    expect(await awaited()).toHaveLength(2)
    await transaction(shop.db, (tx) =>
      changeSetting(tx, { path: 'purchaseLimits.openSlips.yen', value: 0, now: shop.clock.now }),
    )
    later(1)
    member = await shop.addMember()
    await prove(shop.clock.now)
    expect((await transfer({ point_price_id: 'dear' })).state).toBe(200)
  })

  test('count a repeated request for the same purchase once', async () => {
    const key = { request_key: randomUUID() }
    for (let n = 0; n < 5; n++) expect((await slip(key)).state).toBe(200)
    expect(await awaited()).toHaveLength(1)
  })
})
