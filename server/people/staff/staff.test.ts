import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { type OperatorRole, operatorRoles } from '#contract/operator/roles.ts'
import { fieldsOf } from '#contract/wire.ts'
import { transaction } from '#server/db/pool.ts'
import { authenticator } from '#test/authenticator.ts'
import { everythingStored } from '#test/everything-stored.ts'
import {
  acceptInvitation,
  consoleVisitor,
  invitePerson,
  logInAt,
  makeOperator,
  operatorPassword,
  stayFresh,
  type TestOperator,
} from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { endOperator } from './change-operator.ts'

let world: TestShop
let now: Date
beforeEach(async () => {
  now = new Date('2026-11-23T01:00:00Z')
  world = await testShop(() => now)
  onTestFinished(() => world.close())
})

const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000)
}
const act = (more: object) => ({ actKey: randomUUID(), why: 'test', ...more })
const records = async () =>
  (await world.pool.query('select who, verb, subject, why, detail from audit_record order by id')).rows
const count = async (table: string) =>
  Number((await world.pool.query(`select count(*) count from ${table}`)).rows[0].count)

/** Fields for each call of the console, so that it is refused for who asks and not for what it asks. */
const inputs: Record<string, object> = {
  '/operator/second_factor/code/on': { code: '000000' },
  '/operator/second_factor/passkey/add': { name: 'key', response: '{}' },
  '/operator/second_factor/passkey/remove': { passkeyId: 'none' },
  '/operator/second_factor/prove/code': { code: '000000' },
  '/operator/second_factor/prove/passkey': { response: '{}' },
  '/operator/access/end': { sessionId: randomUUID() },
  '/operator/access/password': { currentPassword: 'wrong', password: 'also wrong' },
  '/operator/operators/invite': act({ name: 'x', mail: 'x@staff.example', roles: ['viewer'] }),
  '/operator/operators/withdraw_invitation': act({ invitationId: randomUUID() }),
  '/operator/operators/roles': act({ operatorId: randomUUID(), roles: ['viewer'] }),
  '/operator/operators/confirm': act({ operatorId: randomUUID() }),
  '/operator/operators/end': act({ operatorId: randomUUID() }),
  '/operator/operators/reset': act({ operatorId: randomUUID() }),
  '/operator/approvals/approve': act({ approvalId: randomUUID() }),
  '/operator/approvals/refuse': act({ approvalId: randomUUID() }),
  '/operator/approvals/withdraw': act({ approvalId: randomUUID() }),
  '/operator/approvals/allow_own': act({ isAllowed: true }),
}
const calls = ['staff', 'audit'].flatMap((room) => operatorCallsByRoom[room] ?? [])
const guarded = calls.filter(({ proof }) => proof !== 'none')
type Asker = Pick<TestOperator, 'get' | 'post'>
const make = (asker: Asker, { method, path }: { method: string; path: string }) =>
  method === 'GET' ? asker.get(path) : asker.post(path, { ...inputs[path], ...freshKey(path) })
const freshKey = (path: string) => (inputs[path] && 'actKey' in inputs[path] ? { actKey: randomUUID() } : {})

describe('before the first operator is invited', () => {
  test('no call and no page of the console exists', {
    meta: {
      proves: [
        {
          id: 'console-closed',
          section: 'console-access',
          says: 'Before the first invitation no address of the console exists.',
          from: 'own',
          file: 'server/http/operator-calls.ts',
          breaks: { replace: 'onRequest: [door],', with: '' },
        },
      ],
    },
  }, async () => {
    for (const call of calls) {
      const visitor = world.visitor()
      await visitor.get('/user/point')
      expect([call.path, (await make(visitor, call)).status]).toEqual([call.path, 404])
    }
  })

  test('an invitation that has ended closes it again', async () => {
    await invitePerson(world, { name: 'first', roles: ['owner'] })
    expect((await world.visitor().get('/operator/me')).status).toBe(200)
    minutes(3 * 24 * 60)
    expect((await world.visitor().get('/operator/me')).status).toBe(404)
  })
})

describe('an invitation', () => {
  test('is read, makes one operator, and leads to the second factor', async () => {
    const token = await invitePerson(world, {
      name: '山田',
      mail: 'Yamada@Staff.example',
      roles: ['support'],
    })
    const visitor = await consoleVisitor(world)
    const read = await visitor.post('/operator/invitation', { token })
    expect(read.body).toMatchObject({ name: '山田', mail: 'yamada@staff.example', roles: ['support'] })
    const accepted = await visitor.post('/operator/invitation/accept', { token, password: operatorPassword })
    expect(accepted.body).toMatchObject({ state: 200, stage: 'enrolling' })
    expect((await visitor.get('/operator/me')).body).toMatchObject({
      stage: 'enrolling',
      name: '山田',
      roles: [],
    })
    expect((await visitor.get('/operator/access')).status).toBe(401)
    const again = await consoleVisitor(world)
    expect((await again.post('/operator/invitation', { token })).status).toBe(404)
    const second = await again.post('/operator/invitation/accept', { token, password: operatorPassword })
    expect(second.status).toBe(404)
    expect(await count('operator')).toBe(1)
  })

  test('that two browsers accept at once makes one operator', {
    meta: {
      proves: [
        {
          id: 'console-invited',
          section: 'console-access',
          says: 'An invitation makes one operator, however many accept it.',
          from: 'own',
          file: 'server/people/staff/queries.ts',
          breaks: {
            replace: ".selectAll('operatorInvitation')\n    .where('operatorId', 'is', null)",
            with: ".selectAll('operatorInvitation')",
          },
        },
      ],
    },
  }, async () => {
    const token = await invitePerson(world, { name: 'once', roles: ['owner'] })
    const browsers = await Promise.all(Array.from({ length: 6 }, () => consoleVisitor(world)))
    const answers = await Promise.all(
      browsers.map((browser) =>
        browser.post('/operator/invitation/accept', { token, password: operatorPassword }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404])
    expect(await count('operator')).toBe(1)
  })

  test('that was forged, withdrawn or has ended is unknown', {
    meta: {
      proves: [
        {
          id: 'console-link',
          section: 'console-access',
          says: 'A link that this shop did not sign is not known.',
          from: 'own',
          file: 'server/people/staff/invitations.ts',
          breaks: {
            replace: "signer.isSigned(id, Buffer.from(signature, 'base64url')) ? id",
            with: 'signer ? id',
          },
        },
      ],
    },
  }, async () => {
    const owner = await makeOperator(world, 'owner')
    const token = await invitePerson(world, { name: 'late', roles: ['viewer'] })
    const [id = '', signature = ''] = token.split('.')
    const other = await invitePerson(world, { name: 'other', roles: ['owner'] })
    const visitor = await consoleVisitor(world)
    const ask = async (asked: string) =>
      (await visitor.post('/operator/invitation/accept', { token: asked, password: operatorPassword })).status
    expect(await ask(`${other.split('.')[0]}.${signature}`)).toBe(404)
    expect(await ask(id)).toBe(404)
    expect(await ask('')).toBe(404)
    const withdrawn = await owner.post(
      '/operator/operators/withdraw_invitation',
      act({ invitationId: other.split('.')[0] }),
    )
    expect(withdrawn.status).toBe(200)
    expect(await ask(other)).toBe(404)
    minutes(3 * 24 * 60)
    expect(await ask(token)).toBe(404)
    expect(await count('operator')).toBe(1)
  })

  test.each([
    ['eleven characters', 'abcdefghij1'],
    ['a common password', 'q1w2e3r4t5y6'],
    ['the name of its owner', 'sakura-2026!'],
    ['few different signs', 'aabbaabbaabb'],
  ])('refuses a password of %s', async (_, password) => {
    const token = await invitePerson(world, {
      name: 'Sakura',
      mail: 'sakura@staff.example',
      roles: ['owner'],
    })
    const visitor = await consoleVisitor(world)
    const refused = await visitor.post('/operator/invitation/accept', { token, password })
    expect(refused).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } })
    expect(await count('operator')).toBe(0)
  })
})

describe('a login', () => {
  test('needs the password and then a code, which works once', {
    meta: {
      proves: [
        {
          id: 'console-half',
          section: 'console-access',
          says: 'With the password alone nothing can be seen or done.',
          from: 'own',
          file: 'server/http/operator-calls.ts',
          breaks: { replace: "call.proof !== 'password' && session.stage !== 'in'", with: 'false' },
        },
      ],
    },
  }, async () => {
    const operator = await makeOperator(world, 'support')
    minutes(5)
    const visitor = await consoleVisitor(world)
    const wrong = await visitor.post('/operator/login', { mail: operator.mail, password: 'wrong password' })
    const unknown = await visitor.post('/operator/login', {
      mail: 'no@one.example',
      password: 'wrong password',
    })
    expect([wrong.status, unknown.status]).toEqual([422, 422])
    expect(wrong.body.errors).toEqual(unknown.body.errors)
    const right = await visitor.post('/operator/login', { mail: operator.mail, password: operatorPassword })
    expect(right.body).toMatchObject({ state: 200, stage: 'proving' })
    for (const call of guarded.filter(({ proof }) => proof !== 'password'))
      expect([call.path, (await make(visitor, call)).status]).toEqual([call.path, 401])
    const code = operator.codeAt(now)
    const proven = await visitor.post('/operator/second_factor/prove/code', { code })
    expect(proven.body).toMatchObject({ state: 200, stage: 'in' })
    expect((await visitor.get('/operator/me')).body).toMatchObject({ stage: 'in', roles: ['support'] })
    const other = await logInAt(world, operator)
    expect((await other.post('/operator/second_factor/prove/code', { code })).status).toBe(422)
  })

  test('takes a recovery code once', async () => {
    const operator = await makeOperator(world, 'support')
    const [code = ''] = operator.recoveryCodes
    const prove = async () =>
      (await logInAt(world, operator)).post('/operator/second_factor/prove/code', { code })
    expect((await prove()).status).toBe(200)
    expect((await prove()).status).toBe(422)
    expect((await operator.get('/operator/access')).body.recoveryCodesLeft).toBe(9)
  })

  test('is locked after ten wrong passwords, and after five wrong codes', {
    meta: {
      proves: [
        {
          id: 'console-locked',
          section: 'console-access',
          says: 'After ten wrong passwords or five wrong codes none is looked at for a while.',
          from: 'own',
          file: 'server/people/staff/session-routes.ts',
          breaks: {
            replace: 'if (waitMs === 0) return undefined',
            with: 'if (waitMs >= 0) return undefined',
          },
        },
      ],
    },
  }, async () => {
    const operator = await makeOperator(world, 'owner')
    const half = await logInAt(world, operator)
    for (let tries = 0; tries < 5; tries++) {
      const { status } = await half.post('/operator/second_factor/prove/code', { code: '000000' })
      expect(status).toBe(422)
    }
    minutes(1)
    const locked = await half.post('/operator/second_factor/prove/code', { code: operator.codeAt(now) })
    expect(locked.status).toBe(429)
    const guesser = await consoleVisitor(world)
    for (let tries = 0; tries < 10; tries++)
      await guesser.post('/operator/login', { mail: operator.mail, password: 'wrong password' })
    const right = await guesser.post('/operator/login', { mail: operator.mail, password: operatorPassword })
    expect(right.status).toBe(429)
    expect((await operator.get('/operator/access')).status).toBe(200)
  })

  test('ends after twelve hours, at the logout, and with another password', async () => {
    const operator = await makeOperator(world, 'viewer')
    minutes(12 * 60 - 1)
    expect((await operator.get('/operator/access')).status).toBe(200)
    minutes(1)
    expect((await operator.get('/operator/access')).status).toBe(401)

    const here = await logInAt(world, operator)
    await here.post('/operator/second_factor/prove/code', { code: operator.codeAt(now) })
    const there = await logInAt(world, operator)
    await there.post('/operator/second_factor/prove/code', { code: operator.recoveryCodes[0] })
    const password = 'another-good-1-password'
    const wrong = await here.post('/operator/access/password', { currentPassword: 'wrong', password })
    expect(wrong.body.errors).toMatchObject({ currentPassword: [expect.any(String)] })
    const changed = await here.post('/operator/access/password', {
      currentPassword: operatorPassword,
      password,
    })
    expect(changed.status).toBe(200)
    expect((await there.get('/operator/access')).status).toBe(401)
    const stale = await there.post('/operator/login', { mail: operator.mail, password: operatorPassword })
    expect(stale.status).toBe(422)
    await here.post('/operator/logout', {})
    expect((await here.get('/operator/access')).status).toBe(401)
  })

  test('is not a member’s, nor a member’s an operator’s', async () => {
    const owner = await makeOperator(world, 'owner')
    const member = await world.member()
    expect((await member.get('/operator/access')).status).toBe(401)
    expect((await owner.get('/user/session')).status).toBe(401)
    const foreign = await owner.postRaw('/operator/logout', { csrf_token: await member.csrf(), json: '{}' })
    expect(foreign.status).toBe(403)
  })
})

describe('the second factor', () => {
  test('is fresh for ten minutes, and must then be proven again', {
    meta: {
      proves: [
        {
          id: 'console-fresh',
          section: 'console-access',
          says: 'What is dangerous asks for a second factor of the last ten minutes.',
          from: 'own',
          file: 'server/http/operator-calls.ts',
          breaks: { replace: 'freshMinutes * 60_000\n', with: 'freshMinutes * 90_000\n' },
        },
      ],
    },
  }, async () => {
    const owner = await makeOperator(world, 'owner')
    const renew = () => owner.post('/operator/second_factor/recovery_codes', {})
    minutes(9)
    expect((await renew()).status).toBe(200)
    minutes(1)
    const refused = await renew()
    expect(refused).toMatchObject({ status: 403, body: { errors: { secondFactor: [expect.any(String)] } } })
    expect((await owner.post('/operator/second_factor/passkey/offer', {})).body.errors).toHaveProperty(
      'secondFactor',
    )
    expect((await owner.get('/operator/access')).status).toBe(200)
    await owner.post('/operator/second_factor/prove/code', { code: owner.codeAt(now) })
    expect((await renew()).status).toBe(200)
  })

  test('cannot be removed when it is the last one', {
    meta: {
      proves: [
        {
          id: 'console-last-factor',
          section: 'console-access',
          says: 'The last second factor stays.',
          from: 'own',
          file: 'server/people/staff/access-routes.ts',
          breaks: { replace: 'if (!hasPasskey) return', with: 'if (!hasCode) return' },
        },
      ],
    },
  }, async () => {
    const owner = await makeOperator(world, 'owner')
    expect((await owner.post('/operator/second_factor/code/off', {})).status).toBe(409)
    expect((await owner.post('/operator/second_factor/code/offer', {})).status).toBe(409)
    expect((await owner.get('/operator/access')).body.hasCode).toBe(true)
  })

  test('a passkey that answers no question of this session is refused', async () => {
    const owner = await makeOperator(world, 'owner')
    const add = (response: string) =>
      owner.post('/operator/second_factor/passkey/add', { name: 'key', response })
    const offer = await owner.post('/operator/second_factor/passkey/offer', {})
    expect(JSON.parse(String(offer.body.options))).toMatchObject({ rp: { id: 'localhost' } })
    for (const response of ['', '[]', '{"id":1}', '{"id":"x"}'])
      expect((await add(response)).status).toBe(422)
    expect((await owner.post('/operator/second_factor/prove/ask', {})).status).toBe(409)
    expect(await count('operator_passkey')).toBe(0)
  })

  test('a half login cannot add another second factor', {
    meta: {
      proves: [
        {
          id: 'console-first-factor',
          section: 'console-access',
          says: 'A password lets no one add a second factor where there is one.',
          from: 'own',
          file: 'server/people/staff/access-routes.ts',
          breaks: { replace: "session.stage === 'proving'", with: 'false' },
        },
      ],
    },
  }, async () => {
    const owner = await makeOperator(world, 'owner')
    const half = await logInAt(world, owner)
    expect((await half.post('/operator/second_factor/code/offer', {})).status).toBe(401)
    expect((await half.post('/operator/second_factor/passkey/offer', {})).status).toBe(401)
  })
})

describe('roles', () => {
  test('decide about each call: it answers its roles, and does not exist for others', {
    meta: {
      proves: [
        {
          id: 'console-roles',
          section: 'console-access',
          says: 'A call exists for the roles it names alone.',
          from: 'own',
          file: 'server/http/operator-calls.ts',
          breaks: {
            replace: '!session.operator.roles.some((role) => call.roles.includes(role))',
            with: 'false',
          },
        },
      ],
    },
  }, async () => {
    for (const role of operatorRoles) {
      const operator = await makeOperator(world, role)
      for (const call of guarded) {
        const { status, body } = await make(operator, call)
        // A call that is there names the field whose invented id it does not find.
        const isThere = status !== 404 || !('path' in (body.errors ?? {}))
        expect([role, call.path, isThere]).toEqual([role, call.path, call.roles.includes(role)])
      }
    }
  })

  test('that are removed end at the next call, and so does an operator’s access', {
    meta: {
      proves: [
        {
          id: 'console-at-once',
          section: 'console-access',
          says: 'A role that is taken away, and an operator who leaves, are gone at the next call.',
          from: 'own',
          file: 'server/people/staff/session-queries.ts',
          breaks: {
            file: 'server/people/staff/change-operator.ts',
            replace: '{ roles: [...new Set(roles)] }',
            with: "{ roles: ['owner'] }",
          },
        },
      ],
    },
  }, async () => {
    const owner = await makeOperator(world, 'owner')
    const other = await makeOperator(world, 'owner', 'support')
    await makeOperator(world, 'owner')
    expect((await other.get('/operator/operators')).status).toBe(200)
    const { operatorId } = other
    const changed = await owner.post('/operator/operators/roles', act({ operatorId, roles: ['support'] }))
    expect(changed.status).toBe(200)
    expect((await other.get('/operator/operators')).status).toBe(404)
    expect((await owner.post('/operator/operators/end', act({ operatorId }))).status).toBe(200)
    expect((await other.get('/operator/access')).status).toBe(401)
    const gone = await consoleVisitor(world)
    const login = await gone.post('/operator/login', { mail: other.mail, password: operatorPassword })
    expect(login.status).toBe(422)
    const again = await owner.post('/operator/operators/end', act({ operatorId }))
    expect(again.status).toBe(404)
    const sameName = { name: other.name, mail: 'new@staff.example', roles: ['viewer'] }
    expect((await owner.post('/operator/operators/invite', act(sameName))).body.errors).toHaveProperty('name')
  })

  test('always include one owner, although others leave at the same moment', {
    meta: {
      proves: [
        {
          id: 'console-owner',
          section: 'console-access',
          says: 'An owner stays, whatever happens at the same moment.',
          from: 'own',
          file: 'server/people/staff/change-operator.ts',
          breaks: { replace: '!staysOwner && before', with: 'staysOwner && before' },
        },
      ],
    },
  }, async () => {
    const owners = await Promise.all(Array.from({ length: 3 }, () => makeOperator(world, 'owner')))
    const leave = (by: TestOperator | undefined, { operatorId }: { operatorId: string }) =>
      by?.post('/operator/operators/end', act({ operatorId }))
    const [first, second, third] = owners as [TestOperator, TestOperator, TestOperator]
    await Promise.all([leave(first, second), leave(second, third), leave(third, first)])
    const left = await world.pool.query(
      `select from operator where ended_at is null and 'owner' = any(roles)`,
    )
    expect(left.rowCount).toBeGreaterThan(0)
    const last = (
      await Promise.all(owners.map(async (one) => ({ one, ...(await one.get('/operator/me')) })))
    ).find(({ body }) => body.stage === 'in')?.one as TestOperator
    for (const { operatorId } of owners.filter((one) => one !== last))
      await transaction(world.db, (tx) => endOperator(tx, { operatorId, now }))
    expect((await leave(last, last))?.status).toBe(409)
    const demoted = await last.post(
      '/operator/operators/roles',
      act({ operatorId: last.operatorId, roles: ['viewer'] }),
    )
    expect(demoted.status).toBe(409)
  })

  test('of the last other owner who may approve cannot be removed by one operator alone, not even by way of a new owner', async () => {
    const [owner, second] = [await makeOperator(world, 'owner'), await makeOperator(world, 'owner')]
    const { operatorId } = second
    const end = (by: TestOperator, one = operatorId) =>
      by.post('/operator/operators/end', act({ operatorId: one }))
    const roles = (...given: OperatorRole[]) =>
      owner.post('/operator/operators/roles', act({ operatorId, roles: given }))
    // An owner approves everything already: another role is no reason to let them wait.
    expect((await roles('owner', 'finance')).status).toBe(200)
    const invited = { name: 'sock', mail: 'sock@staff.example', roles: ['owner'] }
    const { link } = (await owner.post('/operator/operators/invite', act(invited))).body
    const sock = await acceptInvitation(world, { name: 'sock', token: String(link).split('#')[1] ?? '' })
    for (const refused of [await end(owner), await roles('finance'), await roles('viewer')])
      expect([refused.status, refused.body.errors?.operatorId?.[0]]).toEqual([
        409,
        expect.stringContaining('operator end'),
      ])
    // Whoever waits could not approve anyway, and whoever leaves gains nothing by it.
    expect((await end(owner, sock.operatorId)).status).toBe(200)
    expect((await end(second)).status).toBe(200)
  })
})

describe('a second factor that an operator has lost', () => {
  const post = (by: TestOperator, verb: string, { operatorId }: TestOperator, more: object = {}) =>
    by.post(`/operator/operators/${verb}`, act({ operatorId, ...more }))

  test('is reset by an owner: the sessions end, the password lets them choose another, and they approve later', async () => {
    const [owner, other] = [await makeOperator(world, 'owner'), await makeOperator(world, 'owner')]
    const third = await makeOperator(world, 'finance')
    await owner.post('/operator/approvals/allow_own', act({ isAllowed: true }))
    expect((await post(owner, 'reset', owner)).status).toBe(409)
    const input = act({ operatorId: other.operatorId })
    const reset = () => owner.post('/operator/operators/reset', input)
    expect((await reset()).body.state).toBe(200)
    expect((await other.get('/operator/me')).body.stage).toBe('guest')
    expect((await reset()).body.state).toBe(204)
    const back = await consoleVisitor(world)
    const login = { mail: other.mail, password: operatorPassword }
    expect((await back.post('/operator/login', login)).body.stage).toBe('enrolling')
    const { secret } = (await back.post('/operator/second_factor/code/offer', {})).body
    const code = authenticator(String(secret))(now)
    expect((await back.post('/operator/second_factor/code/on', { code })).status).toBe(200)

    const gift = {
      memberId: (await world.member()).memberId,
      currency: 'points',
      amount: 6000,
      reason: 'apology',
    }
    const { approvalId } = (await owner.post('/operator/members/adjust_balance', act(gift))).body
    const approves = async (by: Pick<TestOperator, 'post'>) =>
      (await by.post('/operator/approvals/approve', act({ approvalId }))).status
    expect(await approves(back)).toBe(409)
    // They are an owner as before: whoever reset them is not alone, and cannot come to be.
    now = new Date(now.getTime() + 10 * 60_000)
    await stayFresh(world, now)
    expect(await approves(owner)).toBe(409)
    expect((await post(owner, 'end', other)).status).toBe(409)
    expect((await post(owner, 'roles', other, { roles: ['viewer'] })).status).toBe(409)
    const listed = async () => {
      const { list } = (await third.get('/operator/operators')).body
      return (list as Record<string, unknown>[]).find(({ name }) => name === other.name)
    }
    const from = new Date(now.getTime() + 72 * 3_600_000 - 10 * 60_000)
    expect(await listed()).toMatchObject({ approvesFrom: from.toISOString(), canConfirm: true })
    expect((await post(owner, 'confirm', other)).status).toBe(409)
    expect((await post(third, 'confirm', other)).status).toBe(200)
    expect(await approves(back)).toBe(200)
  })

  test('is reset at the terminal without a waiting time', async () => {
    const [owner, other] = [await makeOperator(world, 'owner'), await makeOperator(world, 'owner')]
    const ran = await runShop(world.db, ['operator', 'reset', other.name, '--why', 'test'], now)
    expect(ran).toHaveProperty('lines')
    expect((await other.get('/operator/me')).body.stage).toBe('guest')
    const { list } = (await owner.get('/operator/operators')).body
    expect(list).toMatchObject([{}, { name: other.name, approvesFrom: null, hasSecondFactor: false }])
  })
})

describe('an act', () => {
  const invitation = (name: string) => ({
    name,
    mail: `${name}@staff.example`,
    roles: ['viewer'] as OperatorRole[],
  })

  test('that is sent again is done once, with the same answer', {
    meta: {
      proves: [
        {
          id: 'console-once',
          section: 'console-acts',
          says: 'An act that is sent again is done once, and answered the same.',
          from: 'own',
          file: 'server/people/staff/act-routes.ts',
          breaks: { replace: 'if (done !== undefined)', with: 'if (done === null)' },
        },
      ],
    },
  }, async () => {
    const owner = await makeOperator(world, 'owner')
    const before = (await records()).length
    const input = act(invitation('tanaka'))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.post('/operator/operators/invite', input)),
    )
    expect(answers.map(({ body }) => body.state).sort()).toEqual([200, ...Array(7).fill(204)])
    expect(new Set(answers.map(({ body }) => body.link)).size).toBe(1)
    expect(await count('operator_invitation')).toBe(2)
    expect((await records()).slice(before)).toMatchObject([
      { who: owner.name, verb: 'operator invite', why: 'test', detail: { roles: ['viewer'] } },
    ])
  })

  test('whose key was used for anything else is refused', {
    meta: {
      proves: [
        {
          id: 'console-key',
          section: 'console-acts',
          says: 'The key of an act does not serve another.',
          from: 'own',
          file: 'server/people/staff/keyed-acts.ts',
          breaks: { replace: 'act.inputHash.equals(hashOf(input))', with: 'true' },
        },
      ],
    },
  }, async () => {
    const owner = await makeOperator(world, 'owner')
    const other = await makeOperator(world, 'owner')
    const input = act(invitation('suzuki'))
    await owner.post('/operator/operators/invite', input)
    const changed = await owner.post('/operator/operators/invite', { ...input, why: 'else' })
    const stolen = await other.post('/operator/operators/invite', input)
    expect([changed.status, stolen.status]).toEqual([409, 409])
    expect(await count('operator_invitation')).toBe(3)
  })

  test('that is refused leaves nothing, and its key free', async () => {
    const owner = await makeOperator(world, 'owner')
    const before = await records()
    const input = act({ ...invitation('x'), mail: owner.mail })
    expect((await owner.post('/operator/operators/invite', input)).body.errors).toHaveProperty('mail')
    const blank = await owner.post('/operator/operators/invite', { ...input, why: '  ' })
    expect(blank.body.errors).toHaveProperty('why')
    expect(await records()).toEqual(before)
    const { actKey } = input
    const done = await owner.post('/operator/operators/invite', { ...act(invitation('x')), actKey })
    expect(done.status).toBe(200)
  })
})

test('the list of operators shows active and invited ones, and those without a second factor', async () => {
  const owner = await makeOperator(world, 'owner')
  const gone = await makeOperator(world, 'viewer')
  await owner.post('/operator/operators/end', act({ operatorId: gone.operatorId }))
  const token = await invitePerson(world, { name: 'half', roles: ['support', 'shipping'] })
  const half = await consoleVisitor(world)
  await half.post('/operator/invitation/accept', { token, password: operatorPassword })
  await owner.post(
    '/operator/operators/invite',
    act({ name: 'new', mail: 'n@staff.example', roles: ['packs'] }),
  )
  const { list, invitations } = (await owner.get('/operator/operators')).body
  const at = now.toISOString()
  expect(list).toMatchObject([
    { name: owner.name, hasSecondFactor: true, endedAt: null, lastUsedAt: at },
    { name: 'half', hasSecondFactor: false, endedAt: null, roles: ['support', 'shipping'] },
    { name: gone.name, hasSecondFactor: false, endedAt: at, lastUsedAt: null },
  ])
  expect(invitations).toMatchObject([{ name: 'new', invitedBy: owner.name, roles: ['packs'] }])
})

test('a call refuses malformed input, and changes nothing', async () => {
  const owner = await makeOperator(world, 'owner')
  const before = await everythingStored(world.pool)
  for (const call of calls.filter(({ input }) => input !== undefined))
    for (const wrong of [{ wrong: true }, ['x'], 7, '\u0000', 'x'.repeat(30_000), null]) {
      const fields = Object.fromEntries(fieldsOf(call.input ?? {}).map((name) => [name, wrong]))
      const { status, body } = await owner.post(call.path, fields)
      expect([call.path, status, Object.keys(body.errors ?? {}).length > 0]).toEqual([call.path, 422, true])
    }
  expect(await everythingStored(world.pool)).toBe(before)
})

test('the audit log shows every record to owners, and to others only their own', async () => {
  const owner = await makeOperator(world, 'owner')
  const support = await makeOperator(world, 'support')
  minutes(24 * 60)
  await owner.post('/operator/second_factor/prove/code', { code: owner.codeAt(now) })
  const fresh = await logInAt(world, owner)
  await fresh.post('/operator/second_factor/prove/code', { code: owner.recoveryCodes[0] })
  await fresh.post('/operator/operators/roles', act({ operatorId: support.operatorId, roles: ['viewer'] }))
  const all = (await fresh.get('/operator/audit?size=2&page=1')).body
  expect(all).toMatchObject({ total: 5, list: [{ verb: 'operator roles', who: owner.name }, {}] })
  const oldest = (await fresh.get('/operator/audit?sort=doneAt&verb=operator%20acc')).body
  expect(oldest.list).toMatchObject([{ who: owner.name }, { who: support.name }])
  expect((await fresh.get('/operator/audit?from=2026-11-24')).body.total).toBe(1)
  expect((await fresh.get('/operator/audit?until=2026-11-23')).body.total).toBe(4)
  const verified = (await fresh.get('/operator/audit/verify')).body
  expect(verified).toMatchObject({ isWhole: true, records: 5 })
})

test('a record of the audit log is found by its id by operators who may see it', {
  meta: {
    proves: [
      {
        id: 'audit-record',
        section: 'console-acts',
        says: 'A record that the search finds leads to that record of the audit log.',
        from: 'own',
        file: 'server/desks/members/audit-routes.ts',
        breaks: { replace: 'id: recordId', with: 'id: undefined' },
      },
    ],
  },
}, async () => {
  const owner = await makeOperator(world, 'owner')
  const support = await makeOperator(world, 'support')
  const { list } = (await owner.get('/operator/audit')).body as object as {
    list: { recordId: string; who: string }[]
  }
  const { recordId = '' } = list.find(({ who }) => who === owner.name) ?? {}
  const foundBy = async (asker: Asker, id: string) => (await asker.get(`/operator/audit?recordId=${id}`)).body
  expect(await foundBy(owner, recordId)).toMatchObject({ total: 1, list: [{ recordId, who: owner.name }] })
  expect(await foundBy(support, recordId)).toMatchObject({ total: 0, list: [] })
  expect(await foundBy(owner, 'no-id')).toMatchObject({ total: 0, list: [] })
})

test('operators other than owners, finance and viewers see only their own records', {
  meta: {
    proves: [
      {
        id: 'console-own-records',
        section: 'console-access',
        says: 'All but owners, finance and viewers see of the audit log what they did themselves.',
        from: 'own',
        file: 'server/desks/members/audit-routes.ts',
        breaks: { replace: 'who: seesAll(visit) ? who : visit.operator.name', with: 'who' },
      },
    ],
  },
}, async () => {
  const owner = await makeOperator(world, 'owner')
  const support = await makeOperator(world, 'support')
  const own = (await support.get(`/operator/audit?who=${owner.name}`)).body.list as { who: string }[]
  expect(own.map(({ who }) => who)).toEqual([support.name, support.name])
})

test('an operator sees their sessions and ends another one, never another operator’s', async () => {
  const owner = await makeOperator(world, 'owner')
  const other = await makeOperator(world, 'viewer')
  const elsewhere = await logInAt(world, owner)
  const sessionsOf = async (asker: Asker) =>
    (await asker.get('/operator/access')).body.sessions as { sessionId: string; isThis: boolean }[]
  const [foreign] = await sessionsOf(other)
  await owner.post('/operator/access/end', { sessionId: foreign?.sessionId })
  expect((await other.get('/operator/access')).status).toBe(200)
  for (const { sessionId } of await sessionsOf(owner)) await owner.post('/operator/access/end', { sessionId })
  expect((await sessionsOf(owner)).map(({ isThis }) => isThis)).toEqual([true])
  expect((await elsewhere.get('/operator/me')).body.stage).toBe('guest')
})
