import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callsByRoom } from '#contract/calls.ts'
import { type TestShop, testPassword, testShop, type Visitor } from '#test/shop.ts'
import { makePack, parcelsOf, prize } from '#test/world.ts'
import { nameOf, wireFields } from '#tools/contract-fields.ts'
import { findMember, updateMember } from './queries.ts'
import { whileProven } from './while-proven.ts'

// The password again, before what a thief of the session would want (ruling 46).

let world: TestShop
let now = new Date('2026-04-01T03:00:00Z')
beforeAll(async () => {
  world = await testShop(() => now)
  await makePack(world.db, 'ships', {
    prizes: [prize('heavy', 100, { isShipOnly: true, convertsToPoints: 0 })],
    now,
  })
})
afterAll(() => world.close())
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000)
})

const rowOf = async (memberId: string) => {
  const row = await findMember(world.db, memberId)
  if (row === undefined) throw new Error('the member is gone')
  return row
}
const change = async (member: Visitor & { memberId: string }, current_password: string | undefined) =>
  await member.post('/user/change', {
    lastName: '試験',
    firstName: '花',
    tel: '08033334444',
    mail: (await rowOf(member.memberId)).mail,
    zipcode: '0600001',
    pref_id: '1',
    shiku: '札幌市中央区',
    address: '北一条西1',
    current_password,
  })
const refusal = {
  status: 422,
  errors: { current_password: ['パスワードが正しくありません。もう一度入力してください。'] },
}
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof change>>) => ({ status, errors: body.errors })

test('a session without the password can move neither the account nor its parcels', {
  meta: {
    proves: [
      {
        id: 'password-again',
        section: 'rulings',
        says: 'A change of address, phone, password or of where parcels go needs the password of today.',
        from: 'ruling 46',
        file: 'server/people/members/profile-routes.ts',
        breaks: {
          file: 'server/people/members/password-routes.ts',
          replace: '  if (!isRight) return refuseWrong(visit, member, field)\n',
          with: '',
        },
      },
    ],
  },
}, async () => {
  const member = await world.member({ points: 1000 })
  const { body } = await member.post('/user/pack/check', { pack_id: 'ships', count: '1' })
  const bought = await member.post('/user/pack/buy', { token: body.token })
  const card = `${bought.body.history_id}.0`
  expect((await member.post('/user/pack/decision', { send_card: [card], reduction_card: [] })).status).toBe(
    200,
  )
  const parcels = async () =>
    (await parcelsOf(world.db, member.memberId)).map(({ city, phone }) => ({ city, phone }))
  const before = await rowOf(member.memberId)

  expect(refusalOf(await change(member, 'wrong123'))).toEqual(refusal)
  expect((await change(member, '')).body.errors).toEqual({ current_password: ['入力してください。'] })
  expect((await change(member, undefined)).body.errors).toHaveProperty('current_password')
  const password = { pass: 'newSecret77', confirmPass: 'newSecret77' }
  for (const current_password of ['wrong123', '', undefined])
    expect(
      (await member.post('/user/change_password', { ...password, current_password })).body.errors,
    ).toHaveProperty('current_password')
  expect(await rowOf(member.memberId)).toEqual(before)
  expect(await parcels()).toEqual([{ city: '千代田区', phone: '09012345678' }])
  const mails = () =>
    world.pool.query('select 1 from outgoing_message where member_id = $1', [member.memberId])
  expect((await mails()).rowCount).toBe(0)

  expect((await change(member, testPassword)).status).toBe(200)
  expect(await parcels()).toEqual([{ city: '札幌市中央区', phone: '08033334444' }])
})

test('no other call sets an address or a phone, so the password at the profile protects where parcels go', () => {
  const naming = ['zipcode', 'pref_id', 'shiku', 'address', 'building', 'company', 'country', 'tel']
  const calls = Object.values(callsByRoom)
    .flat()
    .filter(({ input }) => wireFields(input).some(({ name }) => naming.includes(name)))
  expect(calls.map(nameOf).sort()).toEqual([
    'POST /address/zipcode',
    'POST /user/append',
    'POST /user/change',
    'POST /user/confirm',
    // The registered number and no other; a code goes there.
    'POST /user/send_sms',
  ])
})

test('wrong passwords are counted, empty ones are not, and a right one resets the count', async () => {
  const member = await world.member()
  const attempts = async () => (await world.pool.query('select * from login_attempt order by 1')).rows
  const states = async (password: string, times: number) => {
    const seen: number[] = []
    for (let n = 0; n < times; n++) seen.push((await change(member, password)).status)
    return seen
  }
  const before = await attempts()
  expect(await states('', 1)).toEqual([422])
  expect(await attempts()).toEqual(before)
  expect(await states('wrong123', 3)).toEqual([422, 422, 422])
  expect(await attempts()).not.toEqual(before)
  expect(await states(testPassword, 1)).toEqual([200])
  expect(await attempts()).toEqual(before)
  expect(await states('wrong123', 10)).toEqual(Array(10).fill(422))
  const locked = await change(member, testPassword)
  expect([locked.status, Object.keys(locked.body.errors ?? {})]).toEqual([429, ['current_password']])
  expect(Number(locked.retryAfter)).toBeGreaterThan(0)
  // Every call that asks for the password shares the count.
  const elsewhere = await member.post('/user/session/end_others', { current_password: testPassword })
  expect(elsewhere.status).toBe(429)
  // The session itself goes on.
  expect((await member.get('/user/point')).body.is_login).toBe('1')
})

test('a thief with only the session who guesses locks out the thief, not the member', {
  meta: {
    proves: [
      {
        id: 'password-again-count',
        section: 'rulings',
        after: 'password-again-field',
        says: "Wrong ones count, for a thief of the session apart from the member's own browser.",
        from: 'own',
        file: 'server/people/members/password-routes.ts',
        breaks: { replace: '  if (throttled !== undefined) return throttled\n', with: '' },
      },
    ],
  },
}, async () => {
  const member = await world.member()
  const session = /\bsession=[^;]+/.exec(member.cookie())?.[0] ?? ''
  const csrf_token = await member.csrf()
  const guess = async () => {
    const { statusCode } = await world.shop.app.inject({
      method: 'POST',
      url: '/api/user/session/end_others',
      headers: { cookie: session, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ csrf_token, json: '{"current_password":"wrong123"}' }).toString(),
    })
    return statusCode
  }
  for (let n = 0; n < 10; n++) expect(await guess()).toBe(422)
  expect(await guess()).toBe(429)
  expect((await change(member, testPassword)).status).toBe(200)
  const login = { mail: (await rowOf(member.memberId)).mail, pass: testPassword }
  expect((await member.post('/user/login', login)).status).toBe(200)
})

test('each wrong password is logged with the member and the call', async () => {
  const member = await world.member()
  const before = world.log.length
  await change(member, 'wrong123')
  const events = world.log.slice(before).filter(({ securityEvent }) => securityEvent !== undefined)
  expect(events).toMatchObject([
    { securityEvent: 'wrong password', memberId: member.memberId, path: '/api/user/change' },
  ])
})

test('a form with faults is refused without checking the password', async () => {
  const member = await world.member()
  const attempts = async () => (await world.pool.query('select * from login_attempt order by 1')).rows
  const before = await attempts()
  const form = { pass: 'abc', confirmPass: 'abc', current_password: 'wrong123' }
  const { body } = await member.post('/user/change_password', form)
  expect(Object.keys(body.errors ?? {})).toEqual(['pass'])
  expect(await attempts()).toEqual(before)
})

test('an act that was confirmed with a password that has since been replaced is refused', {
  meta: {
    proves: [
      {
        id: 'password-again-race',
        section: 'rulings',
        says: 'What was proven with a password that has since been replaced is not done.',
        from: 'own',
        file: 'server/people/members/while-proven.ts',
        breaks: {
          replace: 'member?.passwordHash === proven.passwordHash',
          with: 'member !== undefined',
        },
      },
    ],
  },
}, async () => {
  const { memberId } = await world.member()
  const proven = await rowOf(memberId)
  const rename = () => whileProven(world.db, proven, (tx) => updateMember(tx, memberId, { city: '札幌市' }))
  await world.pool.query(`update member set password_hash = 'another' where id = $1`, [memberId])
  expect(await rename()).toBeUndefined()
  expect((await rowOf(memberId)).city).toBe('千代田区')
  await world.pool.query('update member set password_hash = $2 where id = $1', [
    memberId,
    proven.passwordHash,
  ])
  expect(await rename()).toBe(true)
  expect((await rowOf(memberId)).city).toBe('札幌市')
})
