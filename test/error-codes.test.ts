import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { csrfFieldName } from '#contract/envelope.ts'
import { type Renderer, serveBuild } from '#server/http/renderer.ts'
import { createShop } from '#server/shop/shop.ts'
import type { Shop } from '#server/shop/shop-options.ts'
import { untilItWaits } from './database.ts'
import { type TestShop, testPassword, testShop } from './shop.ts'

// The code that a member reads out on the phone finds the request in the log: its line, its fault, its slow statements.

let world: TestShop
let shop: Shop
let log: Record<string, unknown>[]
let address: string
/** The outcome of the next rendering. */
let render: Renderer['render']
beforeAll(async () => {
  world = await testShop()
  log = []
  shop = await createShop({
    ...world.options,
    settings: { ...world.options.settings, logLevel: 'info', slowCallMs: 50 },
    log: { write: (line) => log.push(JSON.parse(line)) },
    rendererOf: async () => async () => ({
      render: (asked) => render(asked),
      sharedAddress: () => undefined,
      assets: { manifest: null, styles: {} },
    }),
  })
  await shop.listen()
  address = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await shop.close()
  await world.close()
})
beforeEach(() => {
  log.length = 0
})

const answeredLine = (code: string) =>
  expect.poll(() => log.find((line) => line.reqId === code && 'route' in line), { timeout: 60_000 })
const failureOf = (code: string) =>
  log.find(({ reqId, level, err }) => reqId === code && level === 50 && err !== undefined)

/** While a table is away every call that reads it fails. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  await world.pool.query(`alter table ${table} rename to away`)
  try {
    return await work()
  } finally {
    await world.pool.query(`alter table away rename to ${table}`)
  }
}

test.each([
  ['ja', 'エラー番号「'],
  ['en', 'error code: '],
])('a failed call shows its code (%s), and the log has the fault under it', async (language, words) => {
  const answer = await without('pack', () => fetch(`${address}/api/user/pack/detail/any?lang=${language}`))
  const code = answer.headers.get('x-request-id') ?? ''
  const body = (await answer.json()) as { state: number; request_id: string; errors: { server: string[] } }
  expect(answer.status).toBe(500)
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  expect(body.request_id).toBe(code)
  expect(body.errors.server[0]).toContain(`${words}${code}`)
  await answeredLine(code).toMatchObject({ route: '/api/user/pack/detail/:packId', state: 500 })
  expect(failureOf(code)).toMatchObject({ msg: 'a call failed' })
})

test('a successful answer carries its code in the header alone', async () => {
  const answer = await fetch(`${address}/api/user/point`)
  const code = answer.headers.get('x-request-id') ?? ''
  expect(await answer.text()).not.toContain(code)
  await answeredLine(code).toMatchObject({ state: answer.status, statements: expect.any(Number) })
})

test.each([
  ['ja', 'エラー番号：'],
  ['en', 'Error code: '],
])(
  'a page that cannot be rendered says so in the visitor’s language (%s), with its code',
  async (language, words) => {
    render = async () => {
      throw new Error('no such screen')
    }
    const answer = await fetch(`${address}/guide?lang=${language}`)
    const code = answer.headers.get('x-request-id') ?? ''
    const page = await answer.text()
    expect(answer.status).toBe(500)
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(`${words}${code}`)
    expect(page).not.toContain('no such screen')
    expect(failureOf(code)).toMatchObject({ msg: 'a page failed' })
  },
)

const built = join(import.meta.dirname, '../dist')
test.runIf(existsSync(join(built, 'server')))(
  'the storefront’s own page of an error shows the code of the call that failed',
  async () => {
    const pages = await createShop({
      ...world.options,
      log: { write: () => {} },
      rendererOf: (app) => serveBuild(app, built, false),
    })
    await pages.app.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => pages.close().then(() => {}))
    const { port } = pages.app.server.address() as AddressInfo
    for (const [language, words] of [
      ['ja', 'エラー番号「'],
      ['en', 'error code: '],
    ]) {
      const url = `http://127.0.0.1:${port}/pack-detail?packId=any&lang=${language}`
      const answer = await without('pack', () => fetch(url))
      expect(answer.status).toBe(500)
      expect(await answer.text()).toContain(`${words}${answer.headers.get('x-request-id')}`)
    }
  },
)

test('a page’s call inside the process fails under the page’s code', async () => {
  let told: { request_id?: string } = {}
  render = async ({ call }) => {
    told = (await call('GET', '/api/user/pack/detail/any')) as typeof told
    return { status: 500, html: '<p>failed</p>', inline: { scripts: [], styles: [] } }
  }
  const answer = await without('pack', () => fetch(`${address}/guide`))
  const code = answer.headers.get('x-request-id') ?? ''
  expect(told.request_id).toBe(code)
  expect(failureOf(code)).toMatchObject({ msg: 'a call failed' })
})

/** The body comes after the head, as over a slow line. */
async function postInParts(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<IncomingMessage> {
  const sent = request(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    },
  })
  const answered = once(sent, 'response')
  sent.flushHeaders()
  await sleep(100)
  sent.end(body)
  const [response] = (await answered) as [IncomingMessage]
  response.resume()
  return response
}

test('a slow call and its slow statement are logged as warnings under one code, without the request’s data', async () => {
  const visitor = await fetch(`${address}/api/user/point`)
  const { csrf } = (await visitor.json()) as { csrf: { value: string } }
  const cookie = visitor.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ')
  const mail = 'hana.private@mail.example'
  const form = new URLSearchParams({
    [csrfFieldName]: csrf.value,
    json: JSON.stringify({ mail, pass: testPassword }),
  })
  const hand = await world.pool.connect()
  await hand.query('begin')
  await hand.query('lock table login_attempt in access exclusive mode')
  const asked = postInParts(`${address}/api/user/login`, { cookie }, form.toString())
  await untilItWaits(world.pool, asked)
  await sleep(100)
  await hand.query('commit')
  hand.release()
  const code = String((await asked).headers['x-request-id'])
  await answeredLine(code).toMatchObject({ msg: 'slow call', level: 40, route: '/api/user/login' })
  const line = log.find(({ reqId, msg }) => reqId === code && msg === 'slow call')
  expect(line?.databaseMs).toBeGreaterThan(50)
  expect(line?.statements).toBeGreaterThan(0)
  const slow = log.filter(({ reqId, msg }) => reqId === code && msg === 'slow statement')
  expect(slow.map(({ statement }) => statement).join()).toContain('login_attempt')
  expect(JSON.stringify(log)).not.toContain(mail)
})
