import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createRemainders } from '#server/cards/boxes/remainders.ts'
import { instantsOfSlots } from '#server/cards/draws/queries.ts'
import { createApp } from '#server/http/app.ts'
import { mediaAddresses } from '#server/http/media-addresses.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testShop } from '#test/shop.ts'
import { makeEngine, makeMember, makePack, prize } from '#test/world.ts'
import { type LiveDeps, registerLiveEndpoint } from './endpoints.ts'

// The stream over HTTP, as a browser has it.

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world.close())

async function serve(more: Partial<LiveDeps> = {}): Promise<{ app: FastifyInstance; url: string }> {
  const app = await createApp(pino({ level: 'silent' }), { trustedProxies: ['loopback'], isSecure: false })
  registerLiveEndpoint(app, {
    db: world.db,
    remainders: createRemainders({
      db: world.db,
      drawnAt: (packId, slots) => instantsOfSlots(world.db, packId, slots),
    }),
    clock: () => new Date(),
    wait: (ms) => sleep(ms),
    closed: async () => undefined,
    writeMedia: (json) => json,
    ...more,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/user/pack/live` }
}

/** Opens a stream and reads its messages one by one. */
async function openStream(url: string, headers: Record<string, string> = {}) {
  const leaving = new AbortController()
  const response = await fetch(url, { headers, signal: leaving.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let isOver = false
  return {
    response,
    leave: () => leaving.abort(),
    /** The next message, for which a test may wait as long as it takes. */
    async next(): Promise<Record<string, unknown> | undefined> {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end < 0) {
          if (isOver) return undefined
          const { value, done } = (await reader?.read()) ?? { done: true }
          text += value ?? ''
          isOver = done
          continue
        }
        const event = text.slice(0, end)
        text = text.slice(end + 2)
        if (event.startsWith('data: ')) return JSON.parse(event.slice('data: '.length))
      }
    },
  }
}

test('any visitor may listen; sales of another process arrive; no proxy may cache or buffer the stream', async () => {
  await makePack(world.db, 'streamed', { total: 10 })
  const { url } = await serve()
  const { response, next, leave } = await openStream(`${url}?packs=streamed&lang=en`)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Every answer has these headers (app.ts).
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'x-accel-buffering': 'no',
  })
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(await next()).toMatchObject({ id: 'streamed', pack_count: 10, status: 'on_sale' })
  const memberId = await makeMember(world.db, { points: 1000 })
  await makeEngine(world).draw({ id: randomUUID(), memberId, packId: 'streamed', count: 3 })
  expect(await next()).toMatchObject({ id: 'streamed', pack_count: 7 })
  leave()
})

test('its messages name stored pictures by the address that browsers use', async () => {
  await makePack(world.db, 'pictured', { prizes: [prize('pictured', 3)] })
  const picture = '/media/0123456789abcdef0123.440.webp'
  await world.pool.query("update card set image = $1 where id = 'pictured'", [picture])
  await world.pool.query("update pack set shows_lineup = true where id = 'pictured'")
  const { url } = await serve({ writeMedia: mediaAddresses('https://cdn.example') })
  const { next, leave } = await openStream(`${url}?packs=pictured`)
  expect(await next()).toMatchObject({ best_left: { image_url: `https://cdn.example${picture}` } })
  leave()
})

test.each([
  ['no packs', '', 422],
  ['only commas', '?packs=,,', 422],
  ['too many packs', `?packs=${Array.from({ length: 101 }, (_, index) => `p${index}`)}`, 422],
  ['packs given twice', '?packs=streamed&packs=streamed', 422],
  ['a pack that is not there', '?packs=streamed,nothing', 404],
  ['a pack whose name no database takes', '?packs=streamed,%00', 404],
])('%s are refused in the language of the visitor', async (_name, query, status) => {
  const { url } = await serve()
  for (const [lang, sentence] of [
    ['ja', /^[^a-z]+。$/],
    ['en', /^[A-Z][a-z ]+\.$/],
  ] as const) {
    const response = await fetch(`${url}${query}${query === '' ? '?' : '&'}lang=${lang}`)
    const { state, errors } = (await response.json()) as { state: number; errors: { packs: string[] } }
    expect([response.status, state]).toEqual([status, status])
    expect(errors.packs[0]).toMatch(sentence)
  }
})

test('a closed shop says so, and when to retry', async () => {
  const { url } = await serve({ closed: async () => ({ retryAfterSeconds: 90 }) })
  const response = await fetch(`${url}?packs=streamed`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '90'])
  expect(await response.json()).toMatchObject({ state: 9999 })
})

test('the streams of one network and of all are limited; one that ends makes room', async () => {
  const limits = { streams: 3, streamsPerNetwork: 2, waitingBytes: 100_000 }
  const { url } = await serve({ limits })
  const from = (address: string) => openStream(`${url}?packs=streamed`, { 'x-forwarded-for': address })
  const statusFrom = async (address: string) => {
    const stream = await from(address)
    stream.leave()
    return stream.response.status
  }
  const first = await from('2001:db8:1:2::1')
  const second = await from('2001:db8:1:2::2')
  expect([first.response.status, second.response.status]).toEqual([200, 200])
  expect(await statusFrom('2001:db8:1:2::3')).toBe(429)
  const third = await from('192.0.2.1')
  expect(third.response.status).toBe(200)
  expect(await statusFrom('192.0.2.2')).toBe(429)
  for (const stream of [first, second, third]) stream.leave()
  // The server hears of it a moment later.
  await expect.poll(() => statusFrom('2001:db8:1:2::3'), { timeout: 30_000 }).toBe(200)
})

test('a reader that does not read is disconnected, and the others go on', {
  meta: {
    proves: [
      {
        id: 'live-cut',
        section: 'rulings',
        says: 'A reader who does not read is cut.',
        from: 'own',
        breaks: {
          replace: 'if (raw.writableLength > waitingBytes) raw.destroy()',
          with: 'if (raw.writableLength < 0) raw.destroy()',
        },
      },
    ],
  },
}, async () => {
  const kinds = Array.from({ length: 4000 }, (_, index) => prize('same', 1, { convertsToPoints: index }))
  await makePack(world.db, 'many-kinds', { prizes: kinds })
  const memberId = await makeMember(world.db, { points: 1_000_000 })
  const engine = makeEngine(world)
  let now = Date.now()
  const { app, url } = await serve({
    limits: { streams: 10, streamsPerNetwork: 10, waitingBytes: 200_000 },
    clock: () => new Date(now),
    // A draw and a second between two readings: a message of 28 kB each time.
    wait: async () => {
      now += 1000
      await engine.draw({ id: randomUUID(), memberId, packId: 'many-kinds', count: 1 })
    },
  })
  const { port } = app.server.address() as AddressInfo
  const slow = connect(port, '127.0.0.1').pause()
  slow.on('error', () => {})
  onTestFinished(() => {
    slow.destroy()
  })
  const hears = await openStream(`${url}?packs=many-kinds`)
  slow.write('GET /api/user/pack/live?packs=many-kinds HTTP/1.1\r\nhost: shop\r\n\r\n')
  const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, n) => resolve(n)))
  const mostLeft = 2000
  let messages = 0
  let most = 0
  let isCut = false
  while (!isCut && messages < mostLeft) {
    expect(await hears.next()).toBeDefined()
    messages++
    const open = await connections()
    most = Math.max(most, open)
    isCut = most === 2 && open === 1
  }
  expect(isCut).toBe(true)
  hears.leave()
})

test('a HEAD request opens no stream', async () => {
  const own = await testShop()
  await makePack(own.db, 'headed')
  const { statusCode } = await own.shop.app.inject({
    method: 'HEAD',
    url: '/api/user/pack/live?packs=headed',
  })
  expect(statusCode).toBe(404)
  await own.close()
})

test('a shutdown ends the streams at once', async () => {
  const own = await testShop()
  await makePack(own.db, 'closing')
  await own.shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = own.shop.app.server.address() as AddressInfo
  const { response, next } = await openStream(`http://127.0.0.1:${port}/api/user/pack/live?packs=closing`)
  expect(response.status).toBe(200)
  expect(await next()).toMatchObject({ id: 'closing' })
  const ended = once(own.shop.app.server, 'close')
  await own.close()
  await ended
  expect(await next()).toBeUndefined()
})
