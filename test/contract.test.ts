import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsByRoom } from '#contract/calls.ts'
import { csrfFieldName, envelope } from '#contract/envelope.ts'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { findMemberByMail } from '#server/people/members/queries.ts'
import { wireFields } from '#tools/contract-fields.ts'
import { everythingStored } from './everything-stored.ts'
import { type TestShop, testPassword, testShop } from './shop.ts'
import { makePack } from './world.ts'

let world: TestShop
beforeAll(async () => {
  world = await testShop()
  await makePack(world.db, 'pack')
})
afterAll(() => world.close())

const calls = Object.values(callsByRoom).flat()
const pathOf = (path: string) => path.replaceAll(/:(\w+)/g, (_, name) => (name === 'page' ? '1' : 'nothing'))

test('no answer has a field with a name of the envelope', () => {
  const envelopes = [...Object.keys(envelope.shape)]
  expect(envelopes).toContain('state')
  for (const call of [...calls, ...Object.values(operatorCallsByRoom).flat()]) {
    const fields = wireFields(call.output).flatMap(({ place, name }) => (place === '' ? [name] : []))
    expect([call.path, fields.filter((name) => envelopes.includes(name))]).toEqual([call.path, []])
  }
})

describe('every call', () => {
  test('is served, and OpenAPI lists it', async () => {
    const document = (await world.shop.app.inject('/api/docs/json')).json()
    for (const call of calls) {
      const documented = document.paths[`/api${call.path.replaceAll(/:(\w+)/g, '{$1}')}`]
      expect(documented?.[call.method.toLowerCase()], call.path).toBeDefined()
      expect(world.shop.app.hasRoute({ method: call.method, url: `/api${call.path}` }), call.path).toBe(true)
    }
  })

  test('answers a guest with the envelope, and with 401 where a login is needed', {
    meta: {
      proves: [
        {
          id: 'guest-401',
          section: 'roles',
          says: 'A guest gets 401 from every call for members.',
          from: 'spec',
          file: 'server/http/calls.ts',
          breaks: {
            replace: "if (call.access === 'member' && visit.session.memberId === undefined)",
            with: "if (call.access === 'public' && visit.session.memberId === undefined)",
          },
        },
      ],
    },
  }, async () => {
    for (const call of calls) {
      const guest = world.visitor()
      const { status, body } =
        call.method === 'GET' ? await guest.get(pathOf(call.path)) : await guest.post(call.path, {})
      expect(envelope.safeParse(body).success, `${call.path}: ${JSON.stringify(body).slice(0, 200)}`).toBe(
        true,
      )
      if (call.access === 'member') expect([call.path, status]).toEqual([call.path, 401])
      else expect(status, call.path).toBeLessThan(500)
    }
  })

  test('refuses bad input with the right state, in the visitor’s language, and writes nothing', {
    meta: {
      proves: [
        {
          id: 'csrf-foreign',
          section: 'rulings',
          after: 'csrf-session',
          says: 'One of another session is refused.',
          from: 'ruling 11',
          file: 'server/http/calls.ts',
          breaks: { replace: ' && isTokenValid(token)', with: '' },
        },
      ],
    },
  }, async () => {
    const member = await world.member({ points: 100 })
    const before = await everythingStored(world.pool)
    const huge = 'x'.repeat(5000)
    for (const call of calls.filter((call) => call.method === 'POST')) {
      const path = pathOf(call.path)
      const withToken = { [csrfFieldName]: await member.csrf() }
      const cases: [string, Record<string, string>, number[]][] = [
        ['no anti-forgery token', { json: '{}' }, [403]],
        [
          'a foreign anti-forgery token',
          { [csrfFieldName]: await world.visitor().csrf(), json: '{}' },
          [403],
        ],
        ['malformed json', { ...withToken, json: '{"a":' }, call.input ? [422] : [200, 404, 422]],
        ['json that is no object', { ...withToken, json: '[1]' }, call.input ? [422] : [200, 404, 422]],
        [
          'wrong types',
          { ...withToken, json: JSON.stringify(wrongTypes(call)) },
          call.input ? [422] : [200, 404, 422],
        ],
        ['over-long fields', { ...withToken, json: JSON.stringify(tooLong(call, huge)) }, [422]],
      ]
      for (const [name, form, states] of cases) {
        if (name === 'over-long fields' && Object.keys(tooLong(call, huge)).length === 0) continue
        const { status, body } = await member.postRaw(path, form)
        expect(envelope.safeParse(body).success, `${path}, ${name}`).toBe(true)
        expect(states, `${path}, ${name}: ${JSON.stringify(body)}`).toContain(status)
        if (status !== 200)
          expect(Object.values(body.errors ?? {}).flat().length, `${path}, ${name}`).toBeGreaterThan(0)
      }
    }
    expect(await everythingStored(world.pool)).toBe(before)
  })

  const wireProperties = (call: (typeof calls)[number]): string[] =>
    wireFields(call.input).flatMap(({ place, name }) => (place === '' ? [name] : []))
  const wrongTypes = (call: (typeof calls)[number]) =>
    Object.fromEntries(wireProperties(call).map((name) => [name, { wrong: true }]))
  const tooLong = (call: (typeof calls)[number], huge: string) =>
    Object.fromEntries(wireProperties(call).map((name) => [name, huge]))
})

describe('a call that is made too often', () => {
  // Calls that guess a secret, cost money or wake a provider.
  test.each([
    '/user/login',
    '/user/append',
    '/user/change',
    '/user/change_password',
    '/user/second_factor/offer',
    '/user/second_factor/on',
    '/user/second_factor/off',
    '/user/session/end',
    '/user/session/end_others',
    '/user/reset_password',
    '/user/reset_password/complete',
    '/user/verify_mail',
    '/user/verify_mail/send',
    '/user/withdraw',
    '/user/send_sms',
    '/user/check_sms',
    '/user/point/buy',
    '/user/point/append',
    '/user/gmo_token',
    '/user/gmo_result',
  ])('%s answers the envelope in state 429 and says when to retry', async (path) => {
    const visitor = world.visitor('en')
    const form = { [csrfFieldName]: await visitor.csrf(), json: '{}' }
    const answers = await Promise.all(Array.from({ length: 61 }, () => visitor.postRaw(path, form)))
    const last = answers.at(-1)
    expect([last?.status, last?.body.state]).toEqual([429, 429])
    expect(envelope.safeParse(last?.body).success).toBe(true)
    expect(Number(last?.retryAfter)).toBeGreaterThan(0)
  })
})

describe('the envelope', () => {
  test('an unknown call gets 404 in the requested language', {
    meta: {
      proves: [
        {
          id: 'language',
          section: 'purpose',
          says: '`?lang=`, else the cookie, else Japanese; messages follow it.',
          from: 'ruling 14',
          file: 'server/http/language.ts',
          breaks: { replace: 'if (isLanguage(asked)) return asked\n', with: '' },
        },
      ],
    },
  }, async () => {
    const { status, body } = await world.visitor('en').get('/no/such/call')
    expect(status).toBe(404)
    expect(body.errors).toEqual({ path: ['Not found.'] })
    expect((await world.visitor('ja').get('/no/such/call')).body.errors).toEqual({
      path: ['見つかりませんでした。'],
    })
    expect((await world.visitor('ja').get('/no/such/call?lang=en')).body.errors).toEqual({
      path: ['Not found.'],
    })
  })

  test('tokens of one session stay valid together, so several tabs work', {
    meta: {
      proves: [
        {
          id: 'csrf-session',
          section: 'rulings',
          says: 'Earlier anti-forgery tokens of a session stay valid.',
          from: 'ruling 11',
          file: 'server/http/session.ts',
          breaks: {
            replace: 'this.#known.get(token)?.secrets ?? this.#makeSecrets(token)',
            with: 'this.#makeSecrets(token + Math.random())',
          },
        },
      ],
    },
  }, async () => {
    const guest = world.visitor()
    const first = await guest.csrf()
    await guest.get('/user/point')
    await guest.get('/user/point')
    const form = { [csrfFieldName]: first, json: JSON.stringify({ zipcode: '1000001' }) }
    expect((await guest.postRaw('/address/zipcode', form)).body).toMatchObject({
      state: 200,
      result: [{ prefcode: '13', address2: '千代田区' }],
    })
  })

  test('every name refuses a character that turns the direction of text', {
    meta: {
      proves: [
        {
          id: 'direction-marks',
          section: 'rules',
          after: 'unkeepable-text',
          says: 'So are the marks that turn the direction of text.',
          from: 'own',
          file: 'contract/typed-text.ts',
          breaks: { replace: '[\\p{Cc}\\p{Bidi_Control}]', with: '\\p{Cc}' },
        },
      ],
    },
  }, async () => {
    for (const mark of ['\u202e', '\u200f', '\u2066', '\u061c']) {
      const { body } = await world.visitor().post('/user/confirm', registration({ lastName: `花${mark}` }))
      expect([body.state, Object.keys(body.errors ?? {})]).toEqual([422, ['lastName']])
    }
  })

  test('wire names are the specification’s, in answers and in errors', {
    meta: {
      proves: [
        {
          id: 'errors-by-field',
          section: 'rules',
          says: "A list of messages per field, under the field's name on the wire.",
          from: 'spec',
          file: 'server/http/calls.ts',
          breaks: {
            replace: '.map(([field, messages]) => [wireNameOf(fields, field), messages])',
            with: '',
          },
        },
        {
          id: 'phone-digits',
          section: 'rules',
          says: 'A phone number has digits only.',
          from: 'spec',
          file: 'server/people/members/profile.ts',
          breaks: { replace: '/^\\d{10,15}$/', with: '/^\\w{10,15}$/' },
        },
        {
          id: 'wire-names',
          section: 'rulings',
          says: "The wire keeps the specification's names.",
          from: 'ruling 7',
          file: 'contract/wire.ts',
          breaks: {
            replace: 'declared.map(([, { wireName, schema }]) => [wireName, schema])',
            with: 'declared.map(([codeName, { schema }]) => [codeName, schema])',
          },
        },
      ],
    },
  }, async () => {
    const { body } = await world
      .visitor()
      .post('/user/confirm', registration({ lastName: '', tel: '0312345678a', zipcode: '12', pass: 'short' }))
    expect(body.state).toBe(422)
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['lastName', 'pass', 'tel', 'zipcode'])
    expect((await world.visitor().get('/user/pack/detail/pack')).body).toMatchObject({
      id: 'pack',
      point: 100,
      payment_method: '1',
      pack_count: 100,
      total_pack_count: 100,
      can_limit: 0,
      period_limit: null,
      max_buy_count: 0,
    })
  })
})

const registration = (more: Record<string, string> = {}) => ({
  lastName: '山田',
  firstName: '花子',
  tel: '09011112222',
  mail: 'hanako@test.example',
  zipcode: '1000001',
  pref_id: '13',
  shiku: '千代田区',
  address: '1-1',
  pass: testPassword,
  confirmPass: testPassword,
  ...more,
})

describe('members', () => {
  test('register, log out and log in again; a wrong password and an unknown mail address get the same answer', {
    meta: {
      proves: [
        {
          id: 'login-error',
          section: 'rules',
          says: 'A wrong password and an unknown mail are the same error under `mail`.',
          from: 'spec',
          file: 'server/people/members/login-routes.ts',
          breaks: {
            replace: 'return new Refusal(422, { mail: [visit.phrases.login.mismatch] })',
            with: 'return new Refusal(422, { password: [visit.phrases.login.mismatch] })',
          },
        },
        {
          id: 'guest-point',
          section: 'rulings',
          says: '`/user/point` never fails for a guest.',
          from: 'ruling 10',
          file: 'server/money/wallet/account-routes.ts',
          breaks: {
            replace:
              '      return { isLoggedIn: false, rank: 0, points: 0, coinHundredths: 0, ...nothingWaits }',
            with: '      return new Refusal(401)',
          },
        },
      ],
    },
  }, async () => {
    const visitor = world.visitor()
    expect((await visitor.post('/user/confirm', registration())).body.state).toBe(200)
    expect((await visitor.post('/user/append', registration())).body.state).toBe(200)
    expect((await visitor.get('/user/point')).body).toMatchObject({ is_login: '1', point: 0, coin: 0 })
    expect((await visitor.get('/user/detail')).body).toMatchObject({
      lastName: '山田',
      pref_name: '東京都',
      end_sms: 0,
    })
    expect((await visitor.get('/user/logout')).body.state).toBe(200)
    expect((await visitor.get('/user/point')).body).toMatchObject({ is_login: '0' })

    const wrong = await visitor.post('/user/login', { mail: 'hanako@test.example', pass: 'wrong1234' })
    const unknown = await visitor.post('/user/login', { mail: 'nobody@test.example', pass: 'wrong1234' })
    expect([wrong.status, wrong.body.errors]).toEqual([unknown.status, unknown.body.errors])
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['mail'])
    expect(
      (await visitor.post('/user/login', { mail: 'HANAKO@test.example', pass: testPassword })).body.state,
    ).toBe(200)
    expect((await visitor.get('/user/point')).body).toMatchObject({ is_login: '1' })
    expect((await world.visitor().post('/user/confirm', registration())).body.errors).toHaveProperty('mail')
  })

  test('the same registration sent twenty times at once makes one member', {
    meta: {
      proves: [
        {
          id: 'one-mail',
          section: 'purpose',
          says: 'A mail address belongs to one account.',
          from: 'spec',
          file: 'server/people/members/register-member.ts',
          breaks: { replace: 'if (!isNew) return false', with: "if (!isNew) throw new Error('taken')" },
        },
      ],
    },
  }, async () => {
    const form = registration({ mail: 'twenty@test.example' })
    const count = async () => (await world.pool.query('select count(*)::int n from member')).rows[0].n
    const before = await count()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.visitor().post('/user/append', form)),
    )
    expect(answers.filter((answer) => answer.body.state === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.state === 422)).toHaveLength(19)
    expect(await count()).toBe(before + 1)
    expect(await findMemberByMail(world.db, 'twenty@test.example')).toBeDefined()
  })

  test('common and short passwords are refused', {
    meta: {
      proves: [
        {
          id: 'password-bounds',
          section: 'rules',
          says: '6 to 20 single-byte letters and digits, and none of the most common.',
          from: 'ruling 28',
          file: 'server/people/members/password-rules.ts',
          breaks: { replace: '{6,20}$/', with: '{5,21}$/' },
        },
      ],
    },
  }, async () => {
    for (const pass of ['password1', '123456', 'abc12', 'a'.repeat(21), 'ぱすわーど12'])
      expect(
        (
          await world
            .visitor()
            .post('/user/confirm', registration({ mail: 'p@test.example', pass, confirmPass: pass }))
        ).body.errors,
      ).toHaveProperty('pass')
  })
})
