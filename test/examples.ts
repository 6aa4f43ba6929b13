// One true use of every call: its caller and its input, so that the answer has something in every field.

import { createECDH, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import type { SealedExtra } from '#contract/extras.ts'
import { noFacts } from '#server/cards/boxes/box-terms.ts'
import { openFinishedBoxes } from '#server/cards/boxes/open-boxes.ts'
import { createStopTokens } from '#server/cards/reminders/stop-token.ts'
import { createKeys } from '#server/keys.ts'
import { findMemberByMail } from '#server/people/members/queries.ts'
import { tokenHash } from '#server/people/members/reset-password.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { authenticator, turnOn } from './authenticator.ts'
import { closeInTime, decideSold, signRound, trust } from './beacon-world.ts'
import type { FilledShop, Member } from './filled-shop.ts'
import { writtenMessages } from './outbox.ts'
import { type MakeExample, payingExamples } from './paying-examples.ts'
import { publishRoot } from './published-root.ts'
import { testPassword } from './shop.ts'
import { makePack, prize } from './world.ts'

/** A picture as a camera makes it, with the place where it was taken. */
export const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a52' } })
    .withExif({ IFD0: { Model: 'secret camera' } })
    .jpeg()
    .toBuffer()

let newcomers = 0

/** A registration with data that no other has. */
export const registration = (more: Record<string, string> = {}): Record<string, string> => ({
  lastName: '山田',
  firstName: '花子',
  tel: `090${String(10_000_000 + newcomers)}`,
  zipcode: '1000001',
  mail: `newcomer${newcomers++}@test.example`,
  pref_id: '13',
  shiku: '千代田区',
  address: '1-1',
  pass: testPassword,
  confirmPass: testPassword,
  ...more,
})

const drawn = async (shop: FilledShop, count = 2): Promise<{ member: Member; drawId: string }> => {
  const member = await shop.member({ points: 1000, coinHundredths: 500 })
  return { member, drawId: await shop.draw(member, 'pack', count) }
}

const chosen = async (shop: FilledShop) => {
  const { member, drawId } = await drawn(shop)
  await member.post('/user/pack/decision', { send_card: [`${drawId}.0`], reduction_card: [`${drawId}.1`] })
  return { member, drawId }
}

/** A beacon box whose second place is the last, both sold. */
async function soldBeacon(shop: FilledShop) {
  const packId = `beacon-${randomUUID()}`
  const of = (more: Pick<SealedExtra, 'kind' | 'slots' | 'draws' | 'tier'>) => ({
    ...more,
    quantity: 1,
    prize: prize('extra', 1, { facts: noFacts }),
  })
  await makePack(shop.db, packId, {
    trust,
    endsAt: new Date('2100-01-01'),
    total: 2,
    extras: [
      of({ kind: 'milestone', slots: [1], draws: 0, tier: 0 }),
      of({ kind: 'ceiling', slots: [], draws: 2, tier: 7 }),
    ],
    conditions: [{ key: 'S', labelJa: 'S', labelEn: 'S', meaningJa: '新品', meaningEn: 'New' }],
  })
  const member = await shop.member({ points: 1000 })
  const drawId = await shop.draw(member, packId, 1)
  await shop.draw(await shop.member({ points: 1000 }), packId, 1)
  return { packId, member, drawId }
}

async function decidedDraw(shop: FilledShop) {
  const { packId, member, drawId } = await soldBeacon(shop)
  await decideSold(shop.db)
  await openFinishedBoxes(shop.db, new Date())
  await member.post('/user/pack/revealed', { history_id: drawId })
  return { packId, drawId }
}

const paying = async (shop: FilledShop, by?: Member) => {
  const member = by ?? (await shop.member())
  return { member, paymentId: await shop.openPayment(member) }
}

/** A newcomer with data of their own, as the form had them. */
const registered = async (shop: FilledShop) => {
  const form = registration()
  const visitor = shop.visitor()
  await visitor.post('/user/append', form)
  const memberId = (await findMemberByMail(shop.db, String(form.mail)))?.id ?? ''
  return { member: { ...visitor, memberId }, form }
}

/** A purchase that waits for money, as the adapter of its method leaves it. */
const awaiting = async (shop: FilledShop, method: string, by?: Member) => {
  const { member, paymentId } = await paying(shop, by)
  await shop.pool.query(`alter table payment disable trigger user`)
  await shop.pool.query(`update payment set method = $2, state = 'awaiting_payment' where id = $1`, [
    paymentId,
    method,
  ])
  await shop.pool.query(`alter table payment enable trigger user`)
  await shop.pool.query(
    `insert into payment_instruction (payment_id, pay_by, receipt_number, receipt_url) values ($1, now() + interval '3 days', '123456', 'https://pay.example/123456')`,
    [paymentId],
  )
  return { member, paymentId }
}

/** A purchase that is paid, as the books have it. */
const paid = async (shop: FilledShop) => {
  const { member, paymentId } = await paying(shop)
  await shop.pool.query(`update payment set state = 'paid', next_query_at = null where id = $1`, [paymentId])
  await shop.pool.query(
    `insert into payment_transition (payment_id, transition_no, from_state, to_state, reason, moved_at)
     values ($1, 99, 'action_required', 'paid', 'example', now())`,
    [paymentId],
  )
  return { member, paymentId }
}

/** A member whose silver rank was kept for this month and is not earned for the next. */
const keeper = async (shop: FilledShop) => {
  const member = await shop.member({ coinHundredths: 100_000 })
  await shop.pool.query(
    `insert into rank_maintenance (id, member_id, month, rank_number, coin_hundredths, bought_at)
     values ($1, $2, date_trunc('month', now() at time zone 'Asia/Tokyo')::date, 2, 1, now())`,
    [randomUUID(), member.memberId],
  )
  return member
}

const smsCode = async (shop: FilledShop) => {
  const { member, form } = await registered(shop)
  await member.post('/user/send_sms', { tel: form.tel })
  const [sms] = await writtenMessages(shop.db, { memberId: member.memberId, channel: 'sms' })
  return { member, code: /\d{6}/.exec(sms?.body ?? '')?.[0] }
}

const byGuest: MakeExample = async (shop) => ({ visitor: shop.visitor() })
const byMember: MakeExample = async (shop) => ({ visitor: await shop.member({ points: 100 }) })
/** A visit to a draw that its member has opened. */
const byOpened: MakeExample = async (shop) => {
  const { member, drawId } = await drawn(shop)
  await member.post('/user/pack/revealed', { history_id: drawId })
  const { first_slot } = (await member.get(`/user/history/detail/${drawId}`)).body
  return { visitor: member, params: { packId: 'pack', drawId }, query: { first_slot: String(first_slot) } }
}

/** No other site is known (ruling 23): these calls say so. */
/** An enquiry with a picture, under a key that no other has. */
export const enquiry = async (more: Record<string, unknown> = {}) => ({
  message_key: randomUUID(),
  topic: 'parcel',
  about: 'A-1',
  name: '',
  mail: '',
  body: '荷物が届きません。',
  pictures: [(await picture()).toString('base64url')],
  ...more,
})

const asked = async (shop: FilledShop) => {
  const visitor = await shop.member()
  const { body } = await visitor.post('/user/enquiry/send', await enquiry())
  return { visitor, enquiryId: String(body.enquiry_id) }
}

const noTransfer: MakeExample = async (shop) => ({ visitor: await shop.member(), refusedBy: 'transfer' })

/** A browser that subscribes, with a point and a secret of the right length. */
export const browserAtPush = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/example',
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: 'A'.repeat(22),
}

export const examples: Record<string, MakeExample> = {
  'GET /user/point': async (shop) => {
    const { member } = await drawn(shop)
    await awaiting(shop, '2', member)
    return { visitor: member }
  },
  'GET /user/detail': byMember,
  'GET /user/pref_list': byGuest,
  'GET /user/logout': byMember,
  'POST /user/login': async (shop) => {
    const form = registration()
    await shop.visitor().post('/user/append', form)
    return { visitor: shop.visitor(), json: { mail: form.mail, pass: form.pass, save_cookie: '1' } }
  },
  'POST /user/confirm': async (shop) => ({ visitor: shop.visitor(), json: registration() }),
  'POST /user/append': async (shop) => ({ visitor: shop.visitor(), json: registration() }),
  'POST /address/zipcode': async (shop) => ({ visitor: shop.visitor(), json: { zipcode: '1000001' } }),

  'GET /user/point/list/:page': byMember,
  'GET /user/coin/list/:page': async (shop) => ({ visitor: (await drawn(shop)).member }),

  'GET /user/card_type': byGuest,
  'GET /user/banner': byGuest,
  'GET /user/pack/list': byGuest,
  'GET /user/pack/all_list/:cardTypeId/:page': async (shop) => ({
    visitor: shop.visitor(),
    params: { cardTypeId: 'world' },
    query: { sort: '1' },
  }),
  'GET /user/pack/detail/:packId': async (shop) => ({
    visitor: shop.visitor(),
    params: { packId: 'halted' },
  }),
  'GET /user/pack/trial/:packId': async (shop) => ({
    visitor: shop.visitor(),
    params: { packId: 'pack' },
    query: { count: '1' },
  }),
  'GET /user/pack/holding/:cardId': async (shop) => ({
    visitor: shop.visitor(),
    params: { cardId: 'common' },
  }),
  'GET /user/pack/card_list/:packId/:page': async (shop) => ({
    visitor: shop.visitor(),
    params: { packId: 'pack' },
  }),

  'GET /box/:packId': async (shop) => ({ visitor: shop.visitor(), params: { packId: 'halted' } }),
  'GET /box/:packId/opened': async (shop) => ({ visitor: shop.visitor(), params: { packId: 'sold-out' } }),
  'GET /box/:packId/places': async (shop) => ({
    visitor: shop.visitor(),
    params: { packId: (await decidedDraw(shop)).packId },
  }),
  'GET /box/:packId/places/:drawId': async (shop) => ({
    visitor: shop.visitor(),
    params: await decidedDraw(shop),
    query: { first_slot: '0' },
  }),
  'POST /beacon/:round': async (shop) => {
    await soldBeacon(shop)
    const { round } = await closeInTime(shop.db)
    const json = { signature: signRound(round).toString('hex') }
    return { visitor: shop.visitor(), params: { round: String(round) }, json }
  },
  'GET /box/:packId/draw/:drawId': byOpened,
  'GET /box/:packId/draw/:drawId/picture': byOpened,

  'GET /user/point_price/:page': byGuest,
  'GET /user/point_price/detail/:courseId': async (shop) => ({
    visitor: await shop.member(),
    params: { courseId: 'thousand' },
  }),
  'POST /user/point/buy': async (shop) => ({
    visitor: await shop.member(),
    json: { pay_id: '1', point_price_id: 'thousand', pack_id: 'pack', request_key: randomUUID() },
  }),
  'POST /user/gmo_token': async (shop) => {
    const { member, paymentId } = await paying(shop)
    return { visitor: member, json: { pay_id: paymentId, pay_type: '1' } }
  },
  'POST /user/gmo_result': async (shop) => {
    const { member, paymentId } = await paying(shop)
    return { visitor: member, json: { id: paymentId, pay_type: '1' } }
  },
  'GET /user/point/end': async (shop) => {
    const { member, paymentId } = await paying(shop)
    return { visitor: member, query: { payment_id: paymentId } }
  },

  'POST /user/pack/check': async (shop) => ({
    visitor: await shop.member({ points: 100 }),
    json: { pack_id: 'pack', count: '1' },
  }),
  'POST /user/pack/buy': async (shop) => {
    const visitor = await shop.member({ points: 100 })
    const { body } = await visitor.post('/user/pack/check', { pack_id: 'pack', count: '1' })
    return { visitor, json: { token: body.token } }
  },
  'GET /user/pack/gache_result': async (shop) => ({ visitor: (await drawn(shop)).member }),
  'POST /user/pack/revealed': async (shop) => {
    const { member, drawId } = await drawn(shop)
    return { visitor: member, json: { history_id: drawId } }
  },
  'GET /user/pack/buy_result': async (shop) => {
    const { member, drawId } = await drawn(shop)
    await member.post('/user/pack/revealed', { history_id: drawId })
    return { visitor: member, query: { history_id: drawId } }
  },
  'POST /user/pack/decision': async (shop) => {
    const { member, drawId } = await drawn(shop)
    return { visitor: member, json: { send_card: [`${drawId}.0`], reduction_card: [`${drawId}.1`] } }
  },
  'POST /user/history/list/:page': async (shop) => {
    const { member } = await chosen(shop)
    return { visitor: member, json: { mode: '0' } }
  },
  'GET /user/history/detail/:drawId': async (shop) => {
    const reference = { referenceYen: 900, referenceDate: '2026-06-01', referenceSource: 'prices.example' }
    const facts = { ...noFacts, condition: 'A', ...reference }
    const conditions = [{ key: 'A', labelJa: 'A', labelEn: 'A', meaningJa: '美品', meaningEn: 'Very good' }]
    const points = prize('points', 1, { facts: { ...noFacts, kind: 'points' } })
    await makePack(shop.db, 'won', { conditions, prizes: [prize('common', 2, { facts }), points] })
    const member = await shop.member({ points: 1000 })
    const drawId = await shop.draw(member, 'won', 3)
    await member.post('/user/pack/revealed', { history_id: drawId })
    const { body } = await member.get(`/user/pack/buy_result?history_id=${drawId}`)
    const ids = (body.cards as { history_id: string; is_points: boolean }[])
      .toSorted((a, b) => Number(a.is_points) - Number(b.is_points))
      .map((card) => card.history_id)
    await member.post('/user/pack/decision', { send_card: ids.slice(0, 1), reduction_card: ids.slice(1) })
    return { visitor: member, params: { drawId } }
  },

  'GET /user/history/best': async (shop) => ({ visitor: (await chosen(shop)).member }),

  'GET /user/collection': async (shop) => {
    const { member } = await chosen(shop)
    return { visitor: member, query: { card_type: 'world' } }
  },
  'GET /user/pack/recent_wins/:packId': async (shop) => {
    const member = await shop.member({ points: 1000 })
    const drawId = await shop.draw(member, 'commons', 1)
    await member.post('/user/pack/revealed', { history_id: drawId })
    return { visitor: shop.visitor(), params: { packId: 'commons' } }
  },

  'POST /user/change': async (shop) => {
    const { member, form } = await registered(shop)
    const { pass: _pass, confirmPass: _again, ...profile } = form
    return { visitor: member, json: { ...profile, shiku: '港区', current_password: testPassword } }
  },
  'POST /user/change_password': async (shop) => ({
    visitor: await shop.member(),
    json: { pass: 'another5word', confirmPass: 'another5word', current_password: testPassword },
  }),
  'POST /user/reset_password': async (shop) => ({
    visitor: shop.visitor(),
    json: { mail: (await registered(shop)).form.mail },
  }),
  'POST /user/reset_password/complete': async (shop) => {
    const token = randomUUID()
    await shop.pool.query(
      `insert into password_reset (member_id, token_hash, expires_at, counted_since)
       values ($1, $2, now() + interval '30 minutes', now())`,
      [(await registered(shop)).member.memberId, tokenHash(token)],
    )
    return { visitor: shop.visitor(), json: { token, pass: 'another5word', confirmPass: 'another5word' } }
  },
  'POST /user/verify_mail/send': async (shop) => ({ visitor: (await registered(shop)).member }),
  'POST /user/verify_mail': async (shop) => {
    const { form } = await registered(shop)
    const [mail] = await writtenMessages(shop.db, { address: String(form.mail) })
    const token = /verify-mail\?token=([\w-]+)/.exec(mail?.body ?? '')?.[1]
    return { visitor: shop.visitor(), json: { token } }
  },
  'GET /user/session': byMember,
  'POST /user/session/end': async (shop) => {
    const { member, form } = await registered(shop)
    await shop.visitor().post('/user/login', { mail: form.mail, pass: testPassword })
    const { list } = (await member.get('/user/session')).body as unknown as { list: { session_id: string }[] }
    return { visitor: member, json: { session_id: list[1]?.session_id, current_password: testPassword } }
  },
  'POST /user/session/end_others': async (shop) => ({
    visitor: await shop.member(),
    json: { current_password: testPassword },
  }),
  'GET /user/second_factor': byMember,
  'POST /user/second_factor/offer': async (shop) => ({
    visitor: await shop.member(),
    json: { current_password: testPassword },
  }),
  'POST /user/second_factor/on': async (shop) => {
    const visitor = await shop.member()
    const { body } = await visitor.post('/user/second_factor/offer', { current_password: testPassword })
    return { visitor, json: { code: authenticator(String(body.secret))(new Date()) } }
  },
  'POST /user/second_factor/off': async (shop) => {
    const visitor = await shop.member()
    const [code] = (await turnOn(visitor, new Date())).recoveryCodes
    return { visitor, json: { code, current_password: testPassword } }
  },
  'GET /user/withdrawal': async (shop) => ({ visitor: (await drawn(shop)).member }),
  'POST /user/withdraw': async (shop) => ({ visitor: await shop.member(), json: { pass: testPassword } }),

  'POST /user/pack/list': async (shop) => ({
    visitor: shop.visitor(),
    json: { payment_method: '1', card_type: 'world', searchText: 'ha', sort: '0' },
  }),

  'GET /user/pay_style': byMember,
  'GET /user/receipt': async (shop) => {
    const { member, paymentId } = await paid(shop)
    return { visitor: member, query: { payment_id: paymentId } }
  },
  'POST /user/point/append': async (shop) => {
    const { member, paymentId } = await paying(shop)
    return { visitor: member, json: { token: paymentId } }
  },
  'GET /user/point/combini_number': async (shop) => {
    const { member, paymentId } = await awaiting(shop, '2')
    return { visitor: member, query: { paymentID: paymentId } }
  },
  'GET /user/payment/undecided': async (shop) => {
    const { member, paymentId } = await awaiting(shop, '2')
    await shop.pool.query(
      'insert into member_claim (id, member_id, payment_id, points, yen, opened_at) values ($1, $2, $3, 600, 546, now())',
      [uuidv7(), member.memberId, paymentId],
    )
    return { visitor: member }
  },
  'POST /user/payment/cancel': async (shop) => {
    const { member, paymentId } = await awaiting(shop, '2')
    return { visitor: member, json: { payment_id: paymentId } }
  },
  'GET /user/bank': async (shop) => {
    const { member, paymentId } = await awaiting(shop, '4')
    return { visitor: member, query: { payment_id: paymentId } }
  },
  'GET /user/payge': async (shop) => {
    const { member, paymentId } = await awaiting(shop, '14')
    return { visitor: member, query: { payment_id: paymentId } }
  },
  ...payingExamples,

  'GET /user/transfer/point': noTransfer,
  'POST /user/transfer/login': async (shop) => ({
    ...(await noTransfer(shop)),
    json: { mail: 'me@elsewhere.example' },
  }),
  'POST /user/transfer/point': async (shop) => ({
    ...(await noTransfer(shop)),
    json: { id: 'elsewhere', point: 1 },
  }),

  'POST /user/exchange_card/list/:page': async (shop) => ({
    visitor: shop.visitor(),
    json: { searchText: 'offer', sort: '1', type: '3' },
  }),
  'POST /user/exchange_card/check': async (shop) => ({
    visitor: await shop.member({ coinHundredths: 5000 }),
    json: { card_id: 'offer', change_num: 1 },
  }),
  'POST /user/exchange_card/exchange': async (shop) => {
    const visitor = await shop.member({ coinHundredths: 5000 })
    const { body } = await visitor.post('/user/exchange_card/check', { card_id: 'offer', change_num: 1 })
    return { visitor, json: { card_id: 'offer', change_num: 1, token: body.token } }
  },
  'GET /user/exchange_card/history/:page': async (shop) => {
    const visitor = await shop.member({ coinHundredths: 5000 })
    await visitor.post('/user/exchange_card/check', { card_id: 'offer', change_num: 1 })
    await visitor.post('/user/exchange_card/exchange', { card_id: 'offer', change_num: 1 })
    return { visitor }
  },

  'POST /user/send_sms': async (shop) => {
    const { member, form } = await registered(shop)
    return { visitor: member, json: { tel: form.tel } }
  },
  'POST /user/check_sms': async (shop) => {
    const { member, code } = await smsCode(shop)
    return { visitor: member, json: { sms_code: code } }
  },
  'GET /user/referral': byMember,
  'POST /user/buy_rank': async (shop) => {
    const visitor = await keeper(shop)
    const { body } = await visitor.get('/user/detail')
    return { visitor, json: { coin: body.rank_coin, next_month_rank: 2, next_month: body.next_month } }
  },

  'GET /user/reminder': byMember,
  'POST /user/reminder': async (shop) => ({ visitor: await shop.member(), json: { is_on: 1 } }),
  'POST /user/reminder/stop': async (shop) => {
    const tokens = createStopTokens(
      (await createKeys(shop.db, testShopKeys, () => new Date())).signer('stop reminders'),
    )
    return { visitor: shop.visitor(), json: { token: tokens.issue((await shop.member()).memberId) } }
  },

  'GET /user/favourite': async (shop) => {
    const visitor = await shop.member()
    await visitor.post('/user/favourite', { pack_id: 'pack', is_on: 1 })
    return { visitor }
  },
  'POST /user/favourite': async (shop) => ({
    visitor: await shop.member(),
    json: { pack_id: 'pack', is_on: 1 },
  }),

  'GET /user/push': async (shop) => {
    const visitor = await shop.member()
    await visitor.post('/user/push', { topic: 'openings', is_on: 1 })
    return { visitor }
  },
  'POST /user/push': async (shop) => ({ visitor: await shop.member(), json: { topic: 'parcels', is_on: 1 } }),
  'POST /user/push/subscription': async (shop) => ({ visitor: await shop.member(), json: browserAtPush }),
  'POST /user/push/subscription/end': async (shop) => ({
    visitor: await shop.member(),
    json: { endpoint: browserAtPush.endpoint },
  }),
  'POST /user/push/session/end': async (shop) => {
    const visitor = await shop.member()
    const { body } = await visitor.get('/user/session')
    const [session] = body.list as { session_id: string }[]
    return { visitor, json: { session_id: session?.session_id } }
  },

  'POST /user/enquiry/send': async (shop) => ({ visitor: await shop.member(), json: await enquiry() }),
  'GET /user/enquiry/list': async (shop) => ({ visitor: (await asked(shop)).visitor }),
  'GET /user/enquiry/thread/:enquiryId': async (shop) => {
    const { visitor, enquiryId } = await asked(shop)
    return { visitor, params: { enquiryId } }
  },
  'GET /user/enquiry/picture/:enquiryId/:pictureId': async (shop) => {
    const { visitor, enquiryId } = await asked(shop)
    const { body } = await visitor.get(`/user/enquiry/thread/${enquiryId}`)
    const [message] = body.messages as { picture_ids: string[] }[]
    return { visitor, params: { enquiryId, pictureId: String(message?.picture_ids[0]) } }
  },
  'POST /user/enquiry/continue': async (shop) => {
    const { visitor, enquiryId } = await asked(shop)
    const { message_key, body, pictures } = await enquiry()
    return { visitor, json: { message_key, body, pictures, enquiry_id: enquiryId, token: '' } }
  },

  'GET /legal/version': byGuest,
  'GET /legal/:document': async (shop) => ({
    visitor: shop.visitor(),
    params: { document: 'specific-commerce' },
    query: { version: '1' },
  }),
  'GET /notices': byGuest,
  async 'GET /records'(shop) {
    await publishRoot(shop.pool)
    return { visitor: shop.visitor() }
  },
}
