import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authenticator, turnOn } from '#test/authenticator.ts'
import { type TestShop, testPassword, testShop, type Visitor } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { findMember } from './queries.ts'

// A code of an authenticator app at the login (decision 017).

let world: TestShop
let now = new Date('2026-04-01T03:00:00Z')
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
beforeEach(() => later(3600))

const mailOf = async (memberId: string) => (await findMember(world.db, memberId))?.mail ?? ''
const isIn = async (visitor: Visitor) => (await visitor.get('/user/point')).body.is_login === '1'
const stateOf = async (visitor: Visitor) => {
  const { is_on, recovery_codes_left } = (await visitor.get('/user/second_factor')).body
  return [is_on, recovery_codes_left]
}
const subjects = async (memberId: string) => {
  const of = 'select subject from outgoing_message where member_id = $1 order by id'
  const { rows } = await world.pool.query<{ subject: string }>(of, [memberId])
  return rows.map(({ subject }) => subject).filter((subject) => subject.includes('2段階認証'))
}
const offer = (visitor: Visitor, current_password = testPassword) =>
  visitor.post('/user/second_factor/offer', { current_password })

/** A member with the factor on, whose app has gone on to its next code. */
async function protectedMember() {
  const member = await world.member()
  const app = await turnOn(member, now)
  later(60)
  const mail = await mailOf(member.memberId)
  const login = async (code?: string, visitor = world.visitor(), pass = testPassword) =>
    await visitor.post('/user/login', { mail, pass, ...(code === undefined ? {} : { code }) })
  return { ...app, member, mail, login, code: () => app.codeAt(now) }
}

describe('turning it on', () => {
  test('requires the password, then a code; ten recovery codes are shown once, and a mail says so', {
    meta: {
      proves: [
        {
          id: 'two-step-on',
          section: 'rulings',
          after: 'two-step-code',
          says: 'It is turned on with the password and a code; ten recovery codes are shown once.',
          from: 'own',
          file: 'server/people/members/second-factor-routes.ts',
          breaks: {
            replace:
              '    const proven = await proveMember(visit, currentPassword, { db, accounts })\n    if (proven instanceof Refusal) return proven\n    const contactIn = await contact()\n    const offered',
            with: "    const proven = await lockMember(db as Tx, visit.memberId)\n    if (proven === undefined || currentPassword === '') return new Refusal(404)\n    const contactIn = await contact()\n    const offered",
          },
        },
      ],
    },
  }, async () => {
    const member = await world.member()
    expect((await offer(member, 'wrong123')).body.errors).toHaveProperty('current_password')
    const { body } = await offer(member)
    expect(body).toMatchObject({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      qr_size: expect.any(Number),
    })
    expect(body.address).toContain(`secret=${body.secret}`)
    expect(body.qr_path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
    const codeAt = authenticator(String(body.secret))
    const wrong = await member.post('/user/second_factor/on', { code: '000000' })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['code']])
    expect(await stateOf(member)).toEqual([0, 0])
    // An app that was only offered is not asked for.
    const mail = await mailOf(member.memberId)
    expect((await world.visitor().post('/user/login', { mail, pass: testPassword })).status).toBe(200)

    const on = await member.post('/user/second_factor/on', { code: ` ${codeAt(now)} ` })
    const codes = on.body.recovery_codes as string[]
    expect([on.status, codes.length, new Set(codes).size]).toEqual([200, 10, 10])
    expect(await stateOf(member)).toEqual([1, 10])
    expect(await subjects(member.memberId)).toEqual([expect.stringContaining('有効にしました')])
    expect((await offer(member)).status).toBe(409)
  })

  test('fails with a secret that was shown a quarter of an hour ago, or was replaced', async () => {
    const member = await world.member()
    const [first, second] = [(await offer(member)).body.secret, (await offer(member)).body.secret]
    expect(first).not.toBe(second)
    const turn = (secret: unknown) =>
      member.post('/user/second_factor/on', { code: authenticator(String(secret))(now) })
    expect((await turn(first)).status).toBe(422)
    later(15 * 60)
    expect((await turn(second)).status).toBe(409)
    expect(await stateOf(member)).toEqual([0, 0])
  })

  test('leaves no secret, recovery code or code of another row readable in the database', {
    meta: {
      proves: [
        {
          id: 'two-step-sealed',
          section: 'rulings',
          says: 'No secret or recovery code can be read in the database, and none serves another member.',
          from: 'own',
          breaks: {
            replace:
              "const opening = createDecipheriv(cipher, derivedKey(key, 'secret'), nonce)\n    .setAAD(Buffer.from(accountId))",
            with: "const opening = createDecipheriv(cipher, derivedKey(key, 'secret'), nonce)\n    .setAAD(Buffer.from(accountId.slice(0, 0)))",
          },
        },
      ],
    },
  }, async () => {
    const { member, recoveryCodes, code } = await protectedMember()
    const other = await protectedMember()
    const { rows } = await world.pool.query<{ sealed: Buffer }>(
      'select sealed_secret sealed from second_factor where account_id = $1',
      [member.memberId],
    )
    const hashes = await world.pool.query<{ text: string }>('select r::text text from recovery_code r')
    for (const code of recoveryCodes)
      for (const { text } of hashes.rows) expect(text).not.toContain(Buffer.from(code).toString('hex'))
    // Copied to another member's row it opens nothing for them.
    await world.pool.query('update second_factor set sealed_secret = $2 where account_id = $1', [
      other.member.memberId,
      rows[0]?.sealed,
    ])
    const moved = world.visitor()
    await other.login(code(), moved)
    expect(await isIn(moved)).toBe(false)
  })
})

describe('the login', () => {
  test('asks for the code after a right password; before a right code there is no session', {
    meta: {
      proves: [
        {
          id: 'two-step-login',
          section: 'rulings',
          says: 'After a right password a member with a second factor has no session before the code is right.',
          from: 'own',
          file: 'server/people/members/login-routes.ts',
          breaks: {
            replace:
              '      if (code === undefined || !(await takeCode(tx, memberId, code, { key, now }))) return false\n',
            with: '',
          },
        },
      ],
    },
  }, async () => {
    const { login, code, member } = await protectedMember()
    const browser = world.visitor()
    const sessions = async () =>
      (await world.pool.query('select 1 from session where member_id = $1', [member.memberId])).rowCount
    const before = await sessions()
    expect((await login(undefined, browser, 'wrong123')).body.errors).toEqual({
      mail: ['メールアドレスまたはパスワードが一致しません。'],
    })
    for (const typed of [undefined, '', '000000', 'ABCDE-FGHJK']) {
      const { status, body } = await login(typed, browser)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['code']])
    }
    expect([await isIn(browser), await sessions()]).toEqual([false, before])
    expect((await login(code(), browser)).status).toBe(200)
    expect(await isIn(browser)).toBe(true)
  })

  test('accepts a code once, in any browser, and no older one after it', {
    meta: {
      proves: [
        {
          id: 'two-step-once',
          section: 'rulings',
          says: 'A code works once, in every process, and no older one after it; a recovery code works once.',
          from: 'own',
          breaks: { replace: "    .where('lastStep', '<', step)\n", with: '' },
        },
      ],
    },
  }, async () => {
    const { login, codeAt, code } = await protectedMember()
    const earlier = codeAt(new Date(now.getTime() - 30_000))
    const used = code()
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(used)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect((await login(earlier)).status).toBe(422)
    later(30)
    expect((await login(used)).status).toBe(422)
    later(16 * 60)
    expect((await login(code())).status).toBe(200)
  })

  test('refuses the code that turned the second factor on', async () => {
    const member = await world.member()
    const { codeAt } = await turnOn(member, now)
    const mail = await mailOf(member.memberId)
    const login = { mail, pass: testPassword, code: codeAt(now) }
    expect((await world.visitor().post('/user/login', login)).status).toBe(422)
  })

  test('accepts a recovery code once, in any spelling', async () => {
    const { login, recoveryCodes, member } = await protectedMember()
    const [first = '', second = ''] = recoveryCodes
    expect((await login(`${first.slice(0, 5)}-${first.slice(5)}`.toLowerCase())).status).toBe(200)
    expect((await login(first)).status).toBe(422)
    expect(await stateOf(member)).toEqual([1, 9])
    const both = await Promise.all([login(second), login(second)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('refuses even a right code after five wrong ones, except in a known browser', {
    meta: {
      proves: [
        {
          id: 'two-step-tries',
          section: 'rulings',
          says: 'After five wrong codes even a right one waits; a known browser is counted apart.',
          from: 'own',
          file: 'server/people/members/throttle-logins.ts',
          breaks: { replace: '...passwordRules, limit: 5,', with: '...passwordRules,' },
        },
      ],
    },
  }, async () => {
    const { login, code, member, mail } = await protectedMember()
    for (let n = 0; n < 5; n++) expect((await login(`00000${n}`)).status).toBe(422)
    const locked = await login(code())
    expect([locked.status, Object.keys(locked.body.errors ?? {})]).toEqual([429, ['code']])
    expect(Number(locked.retryAfter)).toBe(15 * 60)
    const known = await member.post('/user/login', { mail, pass: testPassword, code: code() })
    expect(known.status).toBe(200)
  })

  test('keeps counting wrong codes when the password is confirmed in a session', async () => {
    const { member, code } = await protectedMember()
    const turnOff = (typed: string) =>
      member.post('/user/second_factor/off', { code: typed, current_password: testPassword })
    for (let n = 0; n < 5; n++) expect((await turnOff(`00000${n}`)).status).toBe(422)
    expect((await turnOff(code())).status).toBe(429)
    expect(await stateOf(member)).toEqual([1, 10])
  })

  test('still asks for the code after a new password by mail', async () => {
    const { member, mail, code } = await protectedMember()
    await world.pool.query(
      `insert into password_reset (member_id, token_hash, expires_at, counted_since)
       values ($1, sha256('token'), $2, $2)`,
      [member.memberId, new Date(now.getTime() + 60_000)],
    )
    const pass = 'newSecret77'
    const reset = { token: 'token', pass, confirmPass: pass }
    expect((await world.visitor().post('/user/reset_password/complete', reset)).status).toBe(200)
    const browser = world.visitor()
    expect((await browser.post('/user/login', { mail, pass })).body.errors).toHaveProperty('code')
    expect((await browser.post('/user/login', { mail, pass, code: code() })).status).toBe(200)
  })
})

describe('turning it off', () => {
  test('requires the password and a code, and a mail says so', {
    meta: {
      proves: [
        {
          id: 'two-step-off',
          section: 'rulings',
          after: 'two-step-on',
          says: 'It is turned off with the password and a code.',
          from: 'own',
          file: 'server/people/members/second-factor-routes.ts',
          breaks: {
            replace:
              "      if (!(await accounts.takeCode(tx, visit, proven.id, { code, source }))) return 'wrong code'\n",
            with: '',
          },
        },
      ],
    },
  }, async () => {
    const { member, login, code } = await protectedMember()
    const turnOff = (typed: string, current_password = testPassword) =>
      member.post('/user/second_factor/off', { code: typed, current_password })
    expect((await turnOff(code(), 'wrong123')).body.errors).toHaveProperty('current_password')
    expect((await turnOff('000000')).body.errors).toHaveProperty('code')
    expect((await turnOff('')).body.errors).toHaveProperty('code')
    expect(await stateOf(member)).toEqual([1, 10])
    expect((await turnOff(code())).status).toBe(200)
    expect(await stateOf(member)).toEqual([0, 0])
    expect((await subjects(member.memberId)).at(-1)).toContain('解除しました')
    expect((await login()).status).toBe(200)
    // A repeat changes nothing.
    expect((await turnOff('000000')).status).toBe(200)
    expect(await subjects(member.memberId)).toHaveLength(2)
  })

  test('is done by the operator for a member whose app is lost, and recorded', {
    meta: {
      proves: [
        {
          id: 'two-step-operator',
          section: 'rulings',
          after: 'two-step-off',
          says: 'The operator turns it off after an identity check; it is recorded, and a mail says so.',
          from: 'own',
          file: 'server/people/members/remove-second-factor.ts',
          breaks: { replace: '  await forgetSecondFactor(tx, memberId)\n', with: '' },
        },
      ],
    },
  }, async () => {
    const { member, mail, login } = await protectedMember()
    const seen = ['--identity', 'document']
    const remove = () =>
      runShop(world.db, ['member', 'remove-second-factor', mail, ...seen, '--why', 'asked'], now)
    expect(await remove()).toHaveProperty('lines')
    expect((await login()).status).toBe(200)
    expect((await subjects(member.memberId)).at(-1)).toContain('解除しました')
    expect(await remove()).toHaveProperty('refused')
    const { rows } = await world.pool.query('select who, why, detail from audit_record where subject = $1', [
      member.memberId,
    ])
    const detail = { changed: 'second factor', identity: 'document', terminal: 'nobody' }
    expect(rows).toEqual([{ who: 'terminal', why: 'asked', detail }])
  })

  test('a member who leaves has no secret stored afterwards', async () => {
    const { member } = await protectedMember()
    expect((await member.post('/user/withdraw', { pass: testPassword })).status).toBe(200)
    const left =
      'select from second_factor where account_id = $1 union all select from recovery_code where account_id = $1'
    expect((await world.pool.query(left, [member.memberId])).rowCount).toBe(0)
  })
})
