import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp, defaultPatience } from './app.ts'

const silent = pino({ level: 'silent' })

/** The address, protocol and host that the server accepts for a request from this peer. */
async function believed(trustedProxies: string[], remoteAddress: string, headers: Record<string, string>) {
  const app = await createApp(silent, { trustedProxies, isSecure: false })
  app.get('/who', async ({ ip, protocol, host }) => ({ ip, protocol, host }))
  const answer = await app.inject({
    url: '/who',
    headers: { host: 'shop.example', ...headers },
    remoteAddress,
  })
  await app.close()
  return answer.json()
}

const forwarded = (addresses: string) => ({
  'x-forwarded-for': addresses,
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'forged.example',
})

test('forwarded headers of an untrusted peer are ignored', {
  meta: {
    proves: [
      {
        id: 'proxy-named',
        section: 'closed',
        says: 'Forwarded headers are believed of the named networks only.',
        from: 'own',
        breaks: {
          replace: 'trustedProxies.length > 0 && trustedProxies',
          with: 'trustedProxies.length > 0',
        },
      },
    ],
  },
}, async () => {
  for (const [trusted, peer] of [
    [[], '10.0.0.1'],
    [['10.0.0.2'], '10.0.0.1'],
    [['10.0.0.0/8'], '203.0.113.9'],
    [['loopback'], '::ffff:203.0.113.9'],
    [['fd00::/8'], '2001:db8::9'],
  ] as const)
    expect(await believed([...trusted], peer, forwarded('198.51.100.1'))).toEqual({
      ip: peer,
      protocol: 'http',
      host: 'shop.example',
    })
})

test('behind a trusted proxy only the last forwarded address counts, not what a visitor wrote before it', async () => {
  for (const [trusted, peer] of [
    [['10.0.0.0/8'], '10.0.0.1'],
    [['10.0.0.1'], '::ffff:10.0.0.1'],
    [['loopback'], '127.0.0.1'],
    [['loopback'], '::1'],
    [['fd00::/8'], 'fd00::1'],
  ] as const) {
    expect(
      await believed([...trusted], peer, forwarded('198.51.100.1, 192.0.2.2, 203.0.113.7')),
    ).toMatchObject({
      ip: '203.0.113.7',
      protocol: 'https',
    })
    expect(await believed([...trusted], peer, forwarded('203.0.113.7, 2001:db8::7'))).toMatchObject({
      ip: '2001:db8::7',
    })
  }
})

test('behind two proxies the address seen by the outer one counts', async () => {
  const two = ['10.0.0.1', '192.0.2.0/24']
  expect(await believed(two, '10.0.0.1', forwarded('198.51.100.1, 203.0.113.7, 192.0.2.44'))).toMatchObject({
    ip: '203.0.113.7',
  })
  // The inner one's own neighbour is a stranger: it is taken for the visitor, whatever it wrote.
  expect(await believed(two, '10.0.0.1', forwarded('203.0.113.7, 198.51.100.9'))).toMatchObject({
    ip: '198.51.100.9',
  })
})

test('every answer says that no other site may use or frame it', {
  meta: {
    proves: [
      {
        id: 'answer-headers',
        section: 'closed',
        says: 'No other site may use or frame an answer; with https it is for https only.',
        from: 'own',
        breaks: { replace: 'frameAncestors: ["\'none\'"]', with: 'frameAncestors: ["\'self\'"]' },
      },
    ],
  },
}, async () => {
  for (const isSecure of [true, false]) {
    const app = await createApp(silent, { trustedProxies: [], isSecure })
    app.get('/call', async () => ({}))
    const { headers } = await app.inject('/call')
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect(headers['strict-transport-security']).toBe(
      isSecure ? 'max-age=31536000; includeSubDomains' : undefined,
    )
    await app.close()
  }
})

test('a cookie is Secure wherever the shop runs, whatever a proxy says about the request', {
  meta: {
    proves: [
      {
        id: 'cookies-secure',
        section: 'closed',
        says: 'With an https origin every cookie is for https, whatever a proxy says.',
        from: 'own',
        breaks: { replace: "path: '/', secure: isSecure,", with: "path: '/', secure: 'auto'," },
      },
    ],
  },
}, async () => {
  for (const isSecure of [true, false]) {
    const app = await createApp(silent, { trustedProxies: ['loopback'], isSecure })
    app.get('/', async (_request, reply) => reply.setCookie('check', '1', { path: '/' }).send())
    const { cookies } = await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'http' } })
    expect(cookies).toEqual([
      {
        name: 'check',
        value: '1',
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        ...(isSecure && { secure: true }),
      },
    ])
    expect(app.cookieName('check')).toBe(isSecure ? '__Host-check' : 'check')
    await app.close()
  }
})

/** However it ended: a reset is an end, too. */
const hasEnded = async (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.destroyed) resolve()
    else socket.once('close', () => resolve())
  })

test('a slow request is ended before its headers or its body are complete', {
  meta: {
    proves: [
      {
        id: 'slow-requests',
        section: 'closed',
        says: 'A request that drips is ended.',
        from: 'own',
        breaks: { replace: 'requestTimeout: patience.requestMs,', with: 'requestTimeout: 0,' },
      },
    ],
  },
}, async () => {
  const patience = { ...defaultPatience, headersMs: 200, requestMs: 400, checkEveryMs: 50 }
  const app = await createApp(silent, { trustedProxies: [], isSecure: false, patience })
  app.post('/form', async () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const sockets = Array.from({ length: 40 }, (_, n) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    // Read, or its end is never seen.
    socket.resume()
    const head =
      'POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n'
    socket.write(n % 2 === 0 ? head : `${head}Content-Length: 400000\r\n\r\n`)
    return socket
  })
  let drips = true
  const dripping = (async () => {
    while (drips) {
      for (const socket of sockets) if (socket.writable) socket.write('a')
      await sleep(20)
    }
  })()
  // Without an end this test never ends: how long it takes is the machine's business.
  await Promise.all(sockets.map(hasEnded))
  drips = false
  await dripping
  await app.close()
})

test('an idle connection is closed, before its first request and after one', async () => {
  const patience = { ...defaultPatience, silenceMs: 200, restMs: 200 }
  const app = await createApp(silent, { trustedProxies: [], isSecure: false, patience })
  app.get('/call', async () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const sockets = Array.from({ length: 10 }, (_, n) => {
    const socket = connect(port, '127.0.0.1').resume()
    socket.on('error', () => {})
    if (n % 2 === 0) socket.write('GET /call HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return socket
  })
  await Promise.all(sockets.map(hasEnded))
  await app.close()
})

test('a compressed request is not decompressed, so few bytes cannot become many', async () => {
  const app = await createApp(silent, { trustedProxies: [], isSecure: false })
  app.post('/names', async ({ body }) => Object.keys(body as object))
  const ask = async (payload: Buffer | string, encoding?: string) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      ...(encoding && { 'content-encoding': encoding }),
    }
    return (await app.inject({ method: 'POST', url: '/names', headers, payload })).json()
  }
  expect(await ask('json=1')).toEqual(['json'])
  expect(await ask(gzipSync('json=1'), 'gzip')).not.toContain('json')
  await app.close()
})
