import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { callsByRoom } from '#contract/calls.ts'
import { csrfFieldName, csrfHeaderName } from '#contract/envelope.ts'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { addPicture } from '#contract/operator/cards.ts'
import { uploadPicture } from '#contract/operator/content.ts'
import { uploadFilm } from '#contract/operator/films.ts'
import { operatorRoles } from '#contract/operator/roles.ts'
import type { WireCall } from '#contract/wire.ts'
import { payloadBounds } from '#server/http/payload-bounds.ts'
import { invitePerson, makeOperator, type TestOperator } from './operators.ts'
import { type TestShop, testShop } from './shop.ts'

// Bodies that cost their sender little and the shop much, sent to every call there is. A door is judged before the body:
// the head and the first bytes are sent, the rest never comes, and the answer is there. A parser is judged by what it took
// apart.

const form = 'application/x-www-form-urlencoded'
const shopPosts = Object.values(callsByRoom).flatMap((calls) =>
  calls.filter(({ method }) => method === 'POST'),
)
const consolePosts = Object.values(operatorCallsByRoom).flatMap((calls) =>
  calls.filter(({ method }) => method === 'POST'),
)
const addressOf = ({ path }: WireCall) => `/api${path.replaceAll(/:\w+/g, '1')}`

let strangers = 0
/** Another network each time, so that no limit refuses what the door should. */
const network = () => `10.${200 + (strangers >> 16)}.${(strangers >> 8) & 255}.${strangers++ & 255}`

interface Asked {
  method?: string
  headers?: Record<string, string>
}

/** The answer to a request whose body never becomes whole. */
async function begin({ shop }: TestShop, path: string, { method = 'POST', headers = {} }: Asked = {}) {
  const { port } = shop.app.server.address() as AddressInfo
  const asked = request({
    port,
    path,
    method,
    headers: {
      host: 'localhost:3000',
      'content-type': form,
      'content-length': 500_000,
      'x-forwarded-for': network(),
      ...headers,
    },
  })
  asked.on('error', () => {})
  asked.write('a=&'.repeat(1000))
  const [answer] = await once(asked, 'response')
  let text = ''
  for await (const part of answer.setEncoding('utf8')) text += part
  asked.destroy()
  const { csrf: _token, ...body } = JSON.parse(text)
  return { status: answer.statusCode as number, body, cookies: String(answer.headers['set-cookie'] ?? '') }
}

async function listening(settings: Parameters<typeof testShop>[2] = {}): Promise<TestShop> {
  const world = await testShop(undefined, undefined, settings)
  await world.shop.app.listen({ port: 0, host: '127.0.0.1' })
  return world
}

let world: TestShop
let owner: TestOperator
beforeAll(async () => {
  world = await listening()
  owner = await makeOperator(world, ...operatorRoles)
})
afterAll(() => world.close())

/** A guest's cookie of the console, and the token that belongs to it. */
async function consoleGuest() {
  const first = await world.shop.app.inject({ url: '/api/operator/me' })
  const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { cookie, [csrfHeaderName]: first.json().csrf.value as string }
}

const statesOf = (asked: Promise<{ status: number }>[]) =>
  Promise.all(asked.map(async (one) => (await one).status))

describe('a stranger is refused before the body is read', () => {
  test('at every call of the console: without a token, and with a guest’s token', async () => {
    const guest = await consoleGuest()
    for (const call of consolePosts) {
      const path = addressOf(call)
      const answers = [
        begin(world, path),
        ...(call.proof === 'none' ? [] : [begin(world, path, { headers: guest })]),
      ]
      expect(await statesOf(answers), call.path).toEqual(call.proof === 'none' ? [403] : [403, 401])
    }
  })

  test('at every call of a closed console, which answers like an unknown call', async () => {
    const closings = {
      'before there is an operator': {},
      'to another network': { operatorNetworks: ['203.0.113.0/24'] },
      'on another host': { operatorOrigin: 'https://desk.shop.example' },
    }
    for (const [how, settings] of Object.entries(closings)) {
      const closed = await listening(settings)
      if (how !== 'before there is an operator')
        await invitePerson(closed, { name: 'first', roles: ['owner'] })
      const unknown = await begin(closed, '/api/operator/unknown')
      expect(unknown.status).toBe(404)
      for (const call of consolePosts) {
        const answer = await begin(closed, addressOf(call))
        expect({ ...answer, cookies: '' }, `${call.path} ${how}`).toEqual({ ...unknown, cookies: '' })
        expect(answer.cookies).not.toContain('operator=')
      }
      await closed.close()
    }
  })

  test('at every call of members', async () => {
    for (const call of shopPosts.filter(({ access }) => access === 'member'))
      expect((await begin(world, addressOf(call))).status, call.path).toBe(401)
  })

  test('at every call, when the body is not a form', async () => {
    const bearer = { cookie: owner.cookie(), [csrfHeaderName]: await owner.csrf() }
    const member = { cookie: (await world.member()).cookie() }
    const types = ['application/json', 'text/plain', 'multipart/form-data; boundary=x']
    for (const type of types)
      for (const call of [...shopPosts, ...consolePosts]) {
        const headers = { ...('proof' in call ? bearer : member), 'content-type': type }
        expect((await begin(world, addressOf(call), { headers })).status, `${call.path} ${type}`).toBe(422)
      }
  })

  test('at unknown addresses, by any method, and with another state after many requests in a minute', async () => {
    for (const path of ['/api/nothing', '/api/user/nothing', '/api/operator/nothing', '/nothing', '/'])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect((await begin(world, path, { method })).status, `${method} ${path}`).toBe(404)
    const headers = { 'x-forwarded-for': network() }
    const states = new Set<number>()
    for (let asked = 0; asked < 125; asked++)
      states.add((await begin(world, '/api/nothing', { headers })).status)
    expect([...states]).toEqual([404, 429])
    expect((await begin(world, '/api/nothing')).status).toBe(404)
  })
})

const uploads: string[] = [uploadFilm, addPicture, uploadPicture].map(({ path }) => path)

describe('a body larger than its call can hold is refused by its length', () => {
  const small = [...shopPosts, ...consolePosts].filter(
    (call) => payloadBounds(call).bytes < 480_000 && !uploads.includes(call.path),
  )

  test('before a byte of it is read, at every call with few fields', async () => {
    expect(small.length).toBeGreaterThan(100)
    const headers = { cookie: owner.cookie(), [csrfHeaderName]: await owner.csrf() }
    for (const call of small) {
      const visitor = call.path === '/operator/logout' ? await makeOperator(world, 'owner') : owner
      const own =
        visitor === owner ? headers : { cookie: visitor.cookie(), [csrfHeaderName]: await visitor.csrf() }
      const cookie = (await world.member()).cookie()
      const answer = await begin(world, addressOf(call), { headers: 'proof' in call ? own : { cookie } })
      expect(answer.status, call.path).toBe(422)
    }
  })
})

/** The fewest keys that a call's own bound refuses. */
const keysBeyond = (call: WireCall) =>
  JSON.stringify(
    Object.fromEntries(
      Array.from({ length: Math.ceil(payloadBounds(call).signs / 2) + 1 }, (_, n) => [`k${n}`, 1]),
    ),
  )

const bombs = (token: string, bytes: number, call: WireCall): Record<string, string> => ({
  'JSON of more keys than the call has': `${token}json=${keysBeyond(call)}`,
  'many short fields': 'a=&'.repeat(bytes / 3),
  'many fields without a sign': '&'.repeat(bytes),
  'one of our fields, many times': 'json=&'.repeat(bytes / 6),
  'many fields behind ours': `${token}json=%7B%7D${'&a'.repeat(bytes / 2 - 100)}`,
  'JSON that is deep': `${token}json=${'['.repeat(bytes - 200)}`,
  'JSON of objects that is deep': `${token}json=${'{"a":'.repeat(bytes / 5 - 100)}`,
  'JSON of many keys': `${token}json={${Array.from({ length: bytes / 12 - 100 }, (_, n) => `"${n.toString(36)}":1`).join()}}`,
  'JSON of many lists': `${token}json=[${'[],'.repeat(bytes / 3 - 100)}[]]`,
  'JSON of many texts': `${token}json=${'""'.repeat(bytes / 2 - 100)}`,
})

describe('a body of many parts is refused before it is parsed, for every sender', () => {
  const cases = [
    ...shopPosts.map((call) => ({ call, isOfConsole: false })),
    ...consolePosts.map((call) => ({ call, isOfConsole: true })),
  ]

  test.each(cases)('$call.path', async ({ call, isOfConsole }) => {
    // A call without a payload reads none, and may end its session.
    const hasPayload = call.input !== undefined
    const operator = hasPayload ? owner : await makeOperator(world, 'owner')
    const visitor = isOfConsole ? operator : await world.member()
    const token = await visitor.csrf()
    const inForm = isOfConsole ? '' : `${csrfFieldName}=${encodeURIComponent(token)}&`
    const parse = vi.spyOn(JSON, 'parse')
    const decode = vi.spyOn(globalThis, 'decodeURIComponent')
    const split = vi.spyOn(String.prototype, 'split')
    const bytes = uploads.includes(call.path) ? 9_000_000 : 480_000
    for (const [name, payload] of Object.entries(bombs(inForm, bytes, call))) {
      parse.mockClear()
      decode.mockClear()
      split.mockClear()
      const answer = await world.shop.app.inject({
        method: 'POST',
        url: addressOf(call),
        headers: {
          cookie: visitor.cookie(),
          'content-type': form,
          'x-forwarded-for': network(),
          ...(isOfConsole && { [csrfHeaderName]: token }),
        },
        payload,
      })
      // A call that few may make in a minute refuses the last of them for that.
      if (hasPayload) expect([422, 429], name).toContain(answer.statusCode)
      // An address, the cookies and the fields of ours.
      expect(decode.mock.calls.length, name).toBeLessThan(20)
      expect(Math.max(0, ...split.mock.results.map(({ value }) => value.length)), name).toBeLessThan(100)
      expect(Math.max(0, ...parse.mock.calls.map(([text]) => text.length)), name).toBeLessThan(1000)
    }
    vi.restoreAllMocks()
  })
})
