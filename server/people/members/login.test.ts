import { afterAll, beforeAll, expect, test } from 'vitest'
import { tracesOf } from '#test/everything-stored.ts'
import { registration } from '#test/examples.ts'
import { type TestShop, testPassword, testShop, type Visitor } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { findMember, findMemberByMail } from './queries.ts'

// Login and its throttling.

let world: TestShop
let now = new Date('2026-04-01T03:00:00Z')
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())
const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

const mailOf = async (memberId: string) => (await findMember(world.db, memberId))?.mail ?? ''
/** Each attempt comes from another address, so that only the account's count matters. */
const tryLogin = (mail: string, pass: string, visitor: Visitor = world.visitor()) =>
  visitor.post('/user/login', { mail, pass })
const wrong = async (mail: string, times: number) => {
  const states: number[] = []
  for (let n = 0; n < times; n++) states.push((await tryLogin(mail, `wrong${n}`)).status)
  return states
}
const isIn = async (visitor: Visitor) => (await visitor.get('/user/point')).body.is_login === '1'

test('after ten wrong passwords an account is locked, known or not, and the answer says for how long', async () => {
  const { memberId } = await world.member()
  const mail = await mailOf(memberId)
  const answers = await Promise.all(
    [mail, 'nobody-at-all@test.example'].map(async (tried) => {
      expect(await wrong(tried, 10)).toEqual(Array(10).fill(422))
      return await tryLogin(tried, 'wrong')
    }),
  )
  const [known, unknown] = answers
  expect(known?.status).toBe(429)
  expect([known?.body.state, known?.body.errors]).toEqual([unknown?.body.state, unknown?.body.errors])
  // In capitals and with spaces it is the same account; the right password gets the same answer.
  expect((await tryLogin(` ${mail.toUpperCase()}`, testPassword)).body.errors).toEqual(known?.body.errors)
  minutesLater(14)
  expect((await tryLogin(mail, testPassword)).status).toBe(429)
  minutesLater(1)
  expect((await tryLogin(mail, testPassword)).status).toBe(200)
})

test('the answer carries Retry-After in seconds', async () => {
  await wrong('retry@test.example', 11)
  const visitor = world.visitor()
  const csrf = await visitor.csrf()
  minutesLater(5)
  const response = await world.shop.app.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { cookie: visitor.cookie(), 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      csrf_token: csrf,
      json: JSON.stringify({ mail: 'retry@test.example', pass: 'x' }),
    }).toString(),
  })
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '600'])
})

test('each lock is twice as long as the one before, and a day without attempts resets them', async () => {
  const mail = 'stubborn@test.example'
  for (const minutes of [15, 30, 60, 120, 240, 240]) {
    expect(await wrong(mail, 11)).toEqual([...Array<number>(10).fill(422), 429])
    minutesLater(minutes - 1)
    expect((await tryLogin(mail, 'wrong')).status, `${minutes}`).toBe(429)
    minutesLater(1)
  }
  const { forgetOldAttempts } = await import('./throttle-logins.ts')
  minutesLater(24 * 60 + 1)
  await forgetOldAttempts(world.db, now)
  await wrong(mail, 11)
  minutesLater(15)
  expect((await tryLogin(mail, 'wrong')).status).toBe(422)
})

test('nine wrong passwords in a quarter of an hour, again and again, are never stopped', async () => {
  for (let round = 0; round < 3; round++) {
    expect(await wrong('patient@test.example', 9)).toEqual(Array(9).fill(422))
    minutesLater(16)
  }
})

test('sixty attempts at once count as ten', async () => {
  const { memberId } = await world.member()
  const mail = await mailOf(memberId)
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => tryLogin(mail, `wrong${n}`)))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50)
})

test('an attacker does not end the member’s session, nor count against the next login', async () => {
  const member = await world.member()
  const mail = await mailOf(member.memberId)
  await wrong(mail, 12)
  expect(await isIn(member)).toBe(true)
  minutesLater(16)
  // A right password resets the count.
  for (let n = 0; n < 15; n++) expect((await tryLogin(mail, testPassword)).status).toBe(200)
})

test('a suspended member is logged out at once, and sees the reason only with the right password', async () => {
  const member = await world.member()
  const mail = await mailOf(member.memberId)
  const by = ['--why', 'chargebacks']
  expect(await runShop(world.db, ['member', 'suspend', member.memberId, ...by], now)).toHaveProperty('lines')
  minutesLater(1)
  expect(await isIn(member)).toBe(false)
  const [right, wrongOne] = [await tryLogin(mail, testPassword), await tryLogin(mail, 'wrong1234')]
  expect(right.body.errors?.mail?.[0]).toContain('停止')
  expect(wrongOne.body.errors).toEqual({ mail: ['メールアドレスまたはパスワードが一致しません。'] })
  expect(await runShop(world.db, ['member', 'suspend', member.memberId, ...by], now)).toHaveProperty(
    'refused',
  )

  expect(await runShop(world.db, ['member', 'unsuspend', member.memberId, ...by], now)).toHaveProperty(
    'lines',
  )
  expect((await tryLogin(mail, testPassword)).status).toBe(200)
  expect(await runShop(world.db, ['member', 'unsuspend', member.memberId, ...by], now)).toHaveProperty(
    'refused',
  )
})

test('mails follow the language a member logs in with', async () => {
  const { memberId } = await world.member()
  const mail = await mailOf(memberId)
  await world.visitor('en').post('/user/login', { mail, pass: testPassword })
  expect((await findMemberByMail(world.db, mail))?.language).toBe('en')
})

test('no password is kept anywhere, nor a hash of it outside the member', {
  meta: {
    proves: [
      {
        id: 'argon2',
        section: 'rulings',
        says: 'No password and no reusable hash of one is kept anywhere.',
        from: 'ruling 28',
        file: 'server/people/members/password.ts',
        breaks: {
          replace: 'return write({ ...salted, tag })',
          with: 'return write({ ...salted, tag }) + password',
        },
      },
    ],
  },
}, async () => {
  const secret = 'Zebra7Crossing'
  const visitor = world.visitor()
  const form = registration({ mail: 'zebra@test.example', pass: secret, confirmPass: secret })
  expect((await visitor.post('/user/append', form)).status).toBe(200)
  await tryLogin('zebra@test.example', secret)
  await tryLogin('zebra@test.example', `${secret}x`)
  await visitor.post('/user/change_password', {
    ...{ pass: `${secret}2`, confirmPass: `${secret}2` },
    current_password: secret,
  })
  expect(await tracesOf(world.pool, [secret])).toEqual([])
})

test('a password made of the shop’s name or the member’s own data is refused, wherever it is set', {
  meta: {
    proves: [
      {
        id: 'password-own',
        section: 'rules',
        says: "A password is not made of the shop's name or the member's own mail name and phone number.",
        from: 'ruling 28',
        file: 'server/people/members/password-rules.ts',
        breaks: { replace: "return isOwn ? 'own' : undefined", with: 'return undefined' },
      },
    ],
  },
}, async () => {
  const form = registration({ tel: '09011112222', mail: 'quokka@test.example' })
  const visitor = world.visitor('en')
  const words = { pass: [expect.stringContaining('easy to guess')] }
  for (const pass of ['fukuhiki', 'oripa123', 'quokka77', '09011112222']) {
    const typed = { ...form, pass, confirmPass: pass }
    expect((await visitor.post('/user/confirm', typed)).body.errors, pass).toEqual(words)
    expect((await visitor.post('/user/append', typed)).body.errors, pass).toEqual(words)
  }
  const member = await world.member()
  const { mail = '', phone = '' } = (await findMember(world.db, member.memberId)) ?? {}
  for (const pass of [mail.split('@')[0] ?? '', phone]) {
    const change = await member.post('/user/change_password', {
      pass,
      confirmPass: pass,
      current_password: testPassword,
    })
    expect(Object.keys(change.body.errors ?? {}), pass).toEqual(['pass'])
  }
})

test('a login whose transaction fails leaves the browser as it was, able to try again', async () => {
  const { memberId } = await world.member()
  const mail = await mailOf(memberId)
  const visitor = world.visitor()
  await visitor.csrf()
  const before = visitor.cookie()
  await world.pool.query(`create function break_commit() returns trigger language plpgsql as
    $$ begin raise exception 'the commit fails'; end $$`)
  await world.pool.query(`create constraint trigger session_breaks after insert on session
    deferrable initially deferred for each row execute function break_commit()`)
  expect((await tryLogin(mail, testPassword, visitor)).status).toBe(500)
  expect(visitor.cookie()).toBe(before)
  await world.pool.query('drop trigger session_breaks on session')
  expect((await tryLogin(mail, testPassword, visitor)).status).toBe(200)
  expect(await isIn(visitor)).toBe(true)
})
