import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { belongings } from '#server/cards/draws/belongings.ts'
import { settleOverdueDraws } from '#server/cards/draws/settle-overdue-draws.ts'
import { transaction } from '#server/db/pool.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { findWaiting, insertWaiting } from '#server/money/referrals/queries.ts'
import { tracesInClear, tracesOf } from '#test/everything-stored.ts'
import { registration } from '#test/examples.ts'
import { writtenMessages } from '#test/outbox.ts'
import { type TestShop, testPassword, testShop } from '#test/shop.ts'
import { withoutRest } from '#test/without-rest.ts'
import { changeMember, makePack, parcelsOf, prize } from '#test/world.ts'
import { findMember } from './queries.ts'
import { type Leaving, withdrawMember } from './withdraw-member.ts'

// Leaving the shop (ruling 27).

let world: TestShop
let now = new Date()
beforeAll(async () => {
  world = await testShop(() => now)
  await makePack(world.db, 'plain', { now })
  await makePack(world.db, 'ships', {
    prizes: [prize('heavy', 100, { isShipOnly: true, convertsToPoints: 0 })],
    now,
  })
  await makePack(world.db, 'coins', {
    currency: 'coins',
    price: 100,
    prizes: [prize('medal', 100, { convertsToPoints: 0, isShipOnly: true })],
    now,
  })
})
afterAll(() => world.close())

type Member = Awaited<ReturnType<TestShop['member']>>
const draw = async (member: Member, packId: string) => {
  const { token } = (await member.post('/user/pack/check', { pack_id: packId, count: '1' })).body
  return (await member.post('/user/pack/buy', { token })).body.history_id as string
}
const leave = (member: Member, pass = testPassword) => member.post('/user/withdraw', { pass })
const isIn = async (member: Member) => (await member.get('/user/point')).body.is_login === '1'
const rowOf = (memberId: string) => findMember(world.db, memberId)
const shipments = async (memberId: string) =>
  (await parcelsOf(world.db, memberId)).map(({ recipient, city }) => ({ recipient, city }))

test('the page before leaving lists losses and open items', async () => {
  const member = await world.member({ points: 1000, coinHundredths: 500 })
  const drawId = await draw(member, 'plain')
  const shown = (await member.get('/user/withdrawal')).body
  expect(shown).toMatchObject({
    point: 900,
    coin: 6,
    unshipped_count: 0,
    has_open_payment: false,
    open_draws: [{ history_id: drawId, pack_name: 'plain', count: 1 }],
  })
  expect(shown.rank_name).not.toBe('')
})

test('open cards are settled, the balance leaves in one entry, the person is erased, parcels still go out', {
  meta: {
    proves: [
      {
        id: 'withdrawal',
        section: 'rulings',
        says: 'Leaving settles open cards, takes the balance and erases the person.',
        from: 'ruling 27',
        breaks: {
          replace: '  const lost = await forfeitBalance(tx, memberId, now)',
          with: '  const lost = { points: 0, coinHundredths: 0 }',
        },
      },
    ],
  },
}, async () => {
  const member = await world.member({ points: 1000, coinHundredths: 500 })
  await draw(member, 'plain')
  await draw(member, 'ships')
  await draw(member, 'coins')
  const mail = (await rowOf(member.memberId))?.mail ?? ''
  const other = world.visitor()
  await other.post('/user/login', { mail, pass: testPassword })

  expect((await leave(member)).status).toBe(200)
  expect(await isIn(member)).toBe(false)
  expect((await other.get('/user/point')).body.is_login).toBe('0')
  expect((await other.post('/user/login', { mail, pass: testPassword })).body.errors).toHaveProperty('mail')

  const row = await rowOf(member.memberId)
  expect(row).toMatchObject({
    mail: `${member.memberId}@withdrawn.invalid`,
    passwordHash: '',
    familyName: '',
    givenName: '',
    phone: '',
    postalCode: '',
    city: '',
    street: '',
    phoneVerifiedAt: null,
    // 0 is no prefecture.
    prefectureId: 0,
    country: '',
    building: '',
    company: '',
    referredByCode: '',
  })
  const { rows: draws } = await world.pool.query(
    'select chosen_at is not null chosen from draw where member_id = $1',
    [member.memberId],
  )
  expect(draws).toEqual(Array(3).fill({ chosen: true }))
  const { rows: entries } = await world.pool.query(
    `select cause, points, coin_hundredths, points_after, coin_hundredths_after from ledger_entry
     where member_id = $1 order by entry_no desc limit 1`,
    [member.memberId],
  )
  // 800 left, 2 × 1 coin earned, 1 coin spent; the plain card became 30 points.
  expect(entries).toMatchObject([
    {
      cause: 'withdrawal',
      points: -830,
      points_after: 0,
      coin_hundredths: -600,
      coin_hundredths_after: 0,
    },
  ])
  expect(await ledgerFaults(world.db)).toEqual([])
  expect(await shipments(member.memberId)).toEqual(Array(2).fill({ recipient: '試験 花', city: '千代田区' }))
  await settleOverdueDraws(world.db, new Date(now.getTime() + 25 * 3_600_000), withoutRest)
})

test('personal data stays only with the parcels and the last mail', {
  meta: {
    proves: [
      {
        id: 'withdrawal-traces',
        section: 'rulings',
        says: 'Nothing that identifies the member stays, except with parcels under way.',
        from: 'ruling 27',
        file: 'server/people/members/queries.ts',
        breaks: { replace: 'person: null, passwordHash', with: 'passwordHash' },
      },
    ],
  },
}, async () => {
  const member = await world.member({ points: 1000 })
  const phone = '08055554444'
  const secretMail = 'leaving-soon@test.example'
  const own = { familyName: '消去子', company: '消去商事', phone, mail: secretMail }
  await changeMember(world.db, member.memberId, own)
  // Nothing of it stands in clear before either.
  expect(await tracesInClear(world.pool, Object.values(own))).toEqual([])
  await world.visitor().post('/user/reset_password', { mail: 'somebody@test.example' })
  await member.post('/user/change_password', {
    pass: 'newSecret77',
    confirmPass: 'newSecret77',
    current_password: testPassword,
  })
  await draw(member, 'plain')
  expect((await leave(member, 'newSecret77')).status).toBe(200)
  expect(await tracesOf(world.pool, [phone, secretMail, '消去子', '消去商事'])).toEqual([
    `outgoing_message.address: ${secretMail}`,
    'outgoing_message.body: 消去子',
  ])
  const row = await world.db.selectFrom('member').selectAll().where('id', '=', member.memberId).execute()
  expect(row).toMatchObject([
    { person: null, mailHash: null, phoneHash: null, personHash: null, verifiedHash: null },
  ])
  const mails = await writtenMessages(world.db, { memberId: member.memberId })
  expect(mails).toEqual([
    expect.objectContaining({
      subject: expect.stringContaining('退会'),
      address: secretMail,
      expiresAt: expect.any(Date),
    }),
  ])
  // The mail is free: a new member may register with it.
  const form = registration({ tel: phone, mail: secretMail })
  expect((await world.visitor().post('/user/append', form)).status).toBe(200)
})

test('a member who leaves gives up a waiting referral reward; the friends they referred keep waiting', async () => {
  const [host, member, friend] = [await world.member(), await world.member(), await world.member()]
  await transaction(world.db, async (tx) => {
    await insertWaiting(tx, { friendId: member.memberId, referrerId: host.memberId, since: now })
    await insertWaiting(tx, { friendId: friend.memberId, referrerId: member.memberId, since: now })
  })
  expect((await leave(member)).status).toBe(200)
  expect(await findWaiting(world.db, member.memberId)).toBeUndefined()
  expect(await findWaiting(world.db, friend.memberId)).toMatchObject({ referrerId: member.memberId })
})

test('a wrong password is refused and counted; nothing moves', async () => {
  const member = await world.member({ points: 1000 })
  const before = await rowOf(member.memberId)
  for (let n = 0; n < 10; n++) expect((await leave(member, `wrong${n}`)).body.errors).toHaveProperty('pass')
  now = new Date(now.getTime() + 61_000)
  const throttled = await leave(member)
  expect([throttled.status, Object.keys(throttled.body.errors ?? {})]).toEqual([429, ['pass']])
  expect(await rowOf(member.memberId)).toEqual(before)
  expect((await member.get('/user/point')).body.point).toBe(1000)
})

test('leaving is refused while money of a payment may still arrive', async () => {
  const member = await world.member({ points: 10 })
  await world.pool.query(
    `insert into payment (id, member_id, method, course_id, points, price_yen, order_id, open_key, capture_key, state,
       created_at, changed_at, next_query_at, give_up_at)
     values ($1, $2, '1', 'course', 100, 100, $3, gen_random_uuid(), gen_random_uuid(), 'processing', now(), now(), now(), now() + interval '1 hour')`,
    [uuidv7(), member.memberId, uuidv7().slice(0, 27)],
  )
  expect((await member.get('/user/withdrawal')).body.has_open_payment).toBe(true)
  expect((await leave(member)).status).toBe(409)
  expect(await isIn(member)).toBe(true)
  await world.pool.query(`update payment set state = 'declined' where member_id = $1`, [member.memberId])
  expect((await leave(member)).status).toBe(200)
})

const leaving = (broken: Partial<Leaving['belongings']> = {}): Leaving => ({
  mailId: uuidv7(),
  now,
  accountOf: () => Buffer.alloc(32),
  endSessions: async () => {},
  contactIn: () => ({ shopName: '福', contactUrl: 'https://ask.example/', origin: 'https://shop.example' }),
  belongings: { ...belongings, ...broken },
})

test('a crash at any step leaves everything as it was, and a retry succeeds', async () => {
  const member = await world.member({ points: 1000 })
  await draw(member, 'ships')
  const before = await rowOf(member.memberId)
  const crash = () => Promise.reject(new Error('lightning'))
  for (const step of ['settleOpenDraws', 'keepAddressesUntilSent', 'eraseTraces'] as const)
    await expect(
      transaction(world.db, (tx) => withdrawMember(tx, member.memberId, leaving({ [step]: crash }))),
    ).rejects.toThrow('lightning')
  await expect(
    transaction(world.db, async (tx) => {
      await withdrawMember(tx, member.memberId, leaving())
      throw new Error('lightning')
    }),
  ).rejects.toThrow('lightning')
  expect(await rowOf(member.memberId)).toEqual(before)
  expect((await member.get('/user/point')).body.point).toBe(900)
  expect(await shipments(member.memberId)).toEqual([])
  expect((await leave(member)).status).toBe(200)
  expect(await ledgerFaults(world.db)).toEqual([])
})

test('of twenty withdrawals at once one succeeds, the others find no member', async () => {
  const member = await world.member({ points: 1000, coinHundredths: 100 })
  await draw(member, 'plain')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      transaction(world.db, (tx) => withdrawMember(tx, member.memberId, leaving())),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'withdrawn')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'unknown')).toHaveLength(19)
  expect(await ledgerFaults(world.db)).toEqual([])
})

test('drawing while leaving loses no card: earlier draws are settled, later ones are refused', async () => {
  const member = await world.member({ points: 10_000 })
  const tokens = await Promise.all(
    Array.from(
      { length: 12 },
      async () => (await member.post('/user/pack/check', { pack_id: 'ships', count: '1' })).body.token,
    ),
  )
  const buying = tokens.map((token) => member.post('/user/pack/buy', { token }))
  await Promise.all([...buying, leave(member)])
  const { rows } = await world.pool.query(
    `select count(*)::int drawn, count(chosen_at)::int chosen from draw where member_id = $1`,
    [member.memberId],
  )
  expect(rows[0].drawn).toBe(rows[0].chosen)
  expect(await shipments(member.memberId)).toHaveLength(rows[0].drawn)
  expect(await ledgerFaults(world.db)).toEqual([])
})
