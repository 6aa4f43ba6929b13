import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { callsByRoom } from '#contract/calls.ts'
import { csrfFieldName, envelope } from '#contract/envelope.ts'
import { mayHaveLines } from '#contract/lines.ts'
import { mailText, phoneText } from '#contract/typed-fields.ts'
import type { Call } from '#contract/wire.ts'
import { nameOf, type WireField, wireFields, wireKind } from '#tools/contract-fields.ts'
import { sampler, tries } from './depth.ts'
import { everythingStored } from './everything-stored.ts'
import { examples } from './examples.ts'
import { type FilledShop, filledShop } from './filled-shop.ts'
import { hostileAddressParts, hostileTexts, impossibleJson, unkeepableTexts } from './hostile-values.ts'
import type { Example } from './paying-examples.ts'
import type { Answer, Visitor } from './shop.ts'

// Whatever is sent to a call, the answer is an envelope, nothing breaks, and what is refused writes nothing.
// A failure prints the seed with which fast-check repeats it.

let shop: FilledShop
/** The rate limiter's clock: a minute passes between two requests, so that no limit applies. */
let limiterClock: { mockRestore(): void }
beforeAll(async () => {
  shop = await filledShop()
  limiterClock = vi.spyOn(Date, 'now').mockImplementation(() => requests * 60_000)
})
afterAll(async () => {
  limiterClock.mockRestore()
  await shop.close()
})

// Values that `npm test` draws of each list by the seed; a deep run takes all.
const valuesOfField = 5
const partsOfAddress = 8
const partsOfQuery = 6
const formsOfBody = 8

const calls = Object.values(callsByRoom).flat()
const posts = calls.filter((call) => call.method === 'POST')
const gets = calls.filter((call) => call.method === 'GET')

/**
 * Tables that a refused call may write: sessions that end, the answer kept for a key, a refusal too (ruling 12), and
 * the number of tries of a password or a code.
 */
const mayChange: readonly string[] = [
  'session',
  'idempotency_key',
  'login_attempt',
  'phone_code',
  'card_decline',
]
const stored = () => everythingStored(shop.pool, mayChange)

let requests = 0
/** Sends a request as it is, each from another address. */
async function send(
  visitor: Visitor,
  method: 'GET' | 'POST',
  url: string,
  body: { type?: string; payload?: string } = {},
): Promise<Answer> {
  const number = requests++
  const response = await shop.shop.app.inject({
    method,
    url,
    payload: body.payload,
    headers: {
      cookie: visitor.cookie(),
      'x-forwarded-for': `10.${100 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`,
      ...(body.type === undefined ? {} : { 'content-type': body.type }),
    },
  })
  const what = `${method} ${url.slice(0, 120)} ${body.payload?.slice(0, 300)} → ${response.statusCode} ${response.body.slice(0, 300)}`
  expect(response.headers['content-type'], what).toMatch(/^application\/json/)
  const answer = response.json()
  expect(envelope.safeParse(answer).success, what).toBe(true)
  expect(response.statusCode, what).not.toBe(500)
  expect(response.statusCode, what).toBe(answer.state === 204 ? 200 : answer.state)
  if (answer.state >= 400) expect(Object.values(answer.errors ?? {}).flat(), what).not.toEqual([])
  return { status: response.statusCode, body: answer }
}

const form = 'application/x-www-form-urlencoded'
const formOf = (token: string, json: string) => ({
  type: form,
  payload: new URLSearchParams({ [csrfFieldName]: token, json }).toString(),
})
const postJson = async (visitor: Visitor, path: string, json: string) =>
  send(visitor, 'POST', `/api${path}`, formOf(await visitor.csrf(), json))

const pathOf = (call: Call, { params = {} }: Example) =>
  call.path.replaceAll(/:(\w+)/g, (_, part) => params[part] ?? '1')

/** The payload as JSON text with one field written as given. */
function withField(payload: Record<string, unknown>, { name }: WireField, json: string): string {
  const others = Object.entries(payload).filter(([key]) => key !== name)
  const fields = [...others.map(([key, value]) => [key, JSON.stringify(value)]), [name, json]]
  return `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`
}

const topFields = (call: Call) => wireFields(call.input).filter((field) => field.place === '')

describe('every field of every payload refuses an impossible value by the field’s name, and nothing is written', {
  meta: {
    proves: [
      {
        id: 'every-field',
        section: 'rules',
        says: 'Every field of every payload refuses by its name what it cannot be, and nothing is written.',
        from: 'spec',
        file: 'server/http/calls.ts',
        breaks: {
          replace: '  for (const issue of result.error.issues) {',
          with: '  for (const issue of result.error.issues.slice(1)) {',
        },
      },
    ],
  },
}, () => {
  for (const call of posts.filter((call) => topFields(call).length > 0)) {
    test(nameOf(call), async () => {
      const example = await make(call)
      const before = await stored()
      const sample = sampler()
      for (const field of topFields(call)) {
        const impossible = impossibleJson(wireKind(field.schema)).filter(
          (value) =>
            (value !== JSON.stringify('a\nb') || !mayHaveLines(call.input ?? {}, field.name)) &&
            // Direction marks stand around what a phone's contact copies.
            !(
              [mailText, phoneText].some((folded) => folded === field.schema) &&
              /\p{Bidi_Control}/u.test(value)
            ),
        )
        const values = [...sample(impossible, valuesOfField), ...(field.isOptional ? [] : ['missing'])]
        for (const value of values) {
          const { [field.name]: _left, ...rest } = example.json ?? {}
          const json =
            value === 'missing' ? JSON.stringify(rest) : withField(example.json ?? {}, field, value)
          const { status, body } = await postJson(example.visitor, pathOf(call, example), json)
          const what = `${field.name}: ${value.slice(0, 60)} → ${JSON.stringify(body.errors)}`
          expect(status, what).toBe(422)
          expect(Object.keys(body.errors ?? {}), what).toContain(field.name)
        }
      }
      expect(await stored()).toBe(before)
    })
  }
})

const make = async (call: Call): Promise<Example> => {
  const example = examples[nameOf(call)]
  if (example === undefined) throw new Error(`${nameOf(call)} has no example (test/examples.ts)`)
  return await example(shop)
}

const anyText = fc.oneof(
  fc.constantFrom(...hostileTexts, ...unkeepableTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)
const anyValue = fc.oneof({ weight: 3, arbitrary: anyText }, { weight: 1, arbitrary: fc.jsonValue() })

describe('any text and any value in any field gets an envelope and no server fault, and a refused one writes nothing', () => {
  for (const call of posts.filter((call) => topFields(call).length > 0)) {
    test(nameOf(call), async () => {
      const example = await make(call)
      const guest = shop.visitor()
      await guest.csrf()
      const field = fc.constantFrom(...topFields(call))
      const changes = fc.array(fc.tuple(field, anyValue), { minLength: 1, maxLength: 3 })
      let before = await stored()
      const property = fc.asyncProperty(changes, fc.boolean(), async (changed, isGuest) => {
        const values = changed.map(([{ name, schema }, value]) => [
          name,
          wireKind(schema) === 'array' && typeof value === 'string' ? [value] : value,
        ])
        const json = JSON.stringify({ ...example.json, ...Object.fromEntries(values) })
        const visitor = isGuest ? guest : example.visitor
        const { status } = await postJson(visitor, pathOf(call, example), json)
        const after = await stored()
        // A person may be called `'; drop table member; --`.
        if (status !== 200) expect(after, `${status} wrote something`).toBe(before)
        before = after
      })
      await fc.assert(property, { numRuns: tries(5, 400) })
    })
  }
})

const strangeQueries = [
  'lang=ja&lang=en',
  'lang=%00',
  'lang=%ED%A0%80',
  'lang=xx',
  '__proto__=1&constructor=2',
  '&&=&',
  '%00=1',
  '[]=1',
  'page[]=1',
  '%zz',
  `x=${'y'.repeat(5000)}`,
]

describe('any address gets an envelope and no server fault, and writes nothing', () => {
  // A logout ends the session it is made in; a checkout session is kept; a completion asks for its money.
  const writing = [
    'GET /user/logout',
    'GET /user/set_checkout_session/:amazonCheckoutSessionId',
    'GET /user/complete_checkout_session',
  ]
  const reading = gets.filter((call) => !writing.includes(nameOf(call)))
  test('parameters of every call, as guest and as member', async () => {
    const member = await shop.member({ points: 100 })
    const guest = shop.visitor()
    await guest.csrf()
    const before = await stored()
    const sample = sampler()
    for (const call of [...reading, ...posts].filter((call) => call.path.includes(':')))
      for (const part of sample(hostileAddressParts, partsOfAddress))
        for (const visitor of [guest, member]) {
          const url = `/api${call.path.replaceAll(/:\w+/g, part)}`
          if (call.method === 'GET') await send(visitor, 'GET', url)
          else await send(visitor, 'POST', url, formOf(await visitor.csrf(), '{}'))
        }
    expect(await stored()).toBe(before)
  })

  test('query strings of every call', async () => {
    const sample = sampler()
    for (const call of reading) {
      const example = await make(call)
      const path = pathOf(call, example)
      const names = wireFields(call.query).map((field) => field.name)
      const parts = hostileAddressParts.filter((part) => part.length < 300)
      const known = names.flatMap((name) => sample(parts, partsOfQuery).map((part) => `${name}=${part}`))
      const before = await stored()
      for (const query of [...known, ...sample(strangeQueries, partsOfQuery)])
        await send(example.visitor, 'GET', `/api${path}?${query}`)
      expect(await stored(), nameOf(call)).toBe(before)
    }
  })

  test('page numbers beyond the end of any list', async () => {
    const member = await shop.member({ points: 100 })
    const sample = sampler()
    const pages = ['0', '-1', '99999999999', '1.5', '1e9', 'NaN', '', '9999999']
    for (const call of calls.filter((call) => call.path.endsWith('/:page')))
      for (const page of sample(pages, 2)) {
        const example = await make(call)
        const path = pathOf(call, { ...example, params: { ...example.params, page } })
        if (call.method === 'GET') await send(member, 'GET', `/api${path}`)
        else await postJson(member, path, '{}')
      }
  })
})

describe('a body that is not a form of the shop is refused, writes nothing, and ends no session', () => {
  const bodies = (token: string): [name: string, type: string | undefined, payload: string][] => {
    const signed = (json: string) => `${csrfFieldName}=${encodeURIComponent(token)}&json=${json}`
    return [
      ['no body', undefined, ''],
      ['an empty form', form, ''],
      ['no json', form, signed('').replace('&json=', '')],
      ['broken json', form, signed('%7B%22a%22%3A')],
      ['json that is no object', form, signed('%5B1%5D')],
      ['json null', form, signed('null')],
      ['json twice', form, `${signed('%7B%7D')}&json=%7B%7D`],
      ['the token twice', form, `${signed('%7B%7D')}&${csrfFieldName}=x`],
      ['a NUL in the form', form, signed('%00')],
      ['the form is not valid text', form, signed('%ED%A0%80%FF')],
      ['json nested 50,000 deep', form, signed('['.repeat(50_000) + ']'.repeat(50_000))],
      ['an object nested 20,000 deep', form, signed(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)],
      ['a million characters', form, signed(`"${'x'.repeat(1_000_000)}"`)],
      ['ten thousand fields', form, signed('{}') + '&x=1'.repeat(10_000)],
      ['a form of prototypes', form, `${signed('{}')}&__proto__=1&constructor=2&toString=3`],
      ['JSON instead of a form', 'application/json', JSON.stringify({ [csrfFieldName]: [token], json: {} })],
      ['JSON that is broken', 'application/json', '{"a":'],
      ['JSON of a prototype', 'application/json', '{"__proto__":{"x":1}}'],
      ['JSON null', 'application/json', 'null'],
      ['a text', 'text/plain', signed('{}')],
      ['XML', 'application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
      ['parts', 'multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
      ['an invalid type', 'x', signed('{}')],
    ]
  }
  test('at every call that takes a payload', async () => {
    const sample = sampler()
    for (const call of posts.filter((call) => topFields(call).some((field) => !field.isOptional))) {
      const member = await shop.member()
      const before = await stored()
      for (const [name, type, payload] of sample(bodies(await member.csrf()), formsOfBody)) {
        const { status } = await send(member, 'POST', `/api${pathOf(call, {} as Example)}`, { type, payload })
        expect([403, 404, 422], `${nameOf(call)}, ${name}: ${status}`).toContain(status)
      }
      expect(await stored(), nameOf(call)).toBe(before)
      expect((await member.get('/user/point')).body.is_login, nameOf(call)).toBe('1')
    }
  })

  test('other methods are unknown calls', async () => {
    const guest = shop.visitor()
    for (const call of calls)
      for (const method of ['PUT', 'DELETE', 'PATCH', call.method === 'GET' ? 'POST' : 'GET'] as const) {
        const taken = calls.some((other) => other.method === method && other.path === call.path)
        if (taken) continue
        const { status } = await send(guest, method as 'GET', `/api${pathOf(call, {} as Example)}`)
        expect(status, `${method} ${call.path}`).toBe(404)
      }
  })
})
