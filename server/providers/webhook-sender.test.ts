import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isPublicAddress } from '#server/settings/networks.ts'
import { createWebhookSender, webhookAddressFault } from './webhook-sender.ts'

const clock = () => new Date('2026-06-01T03:00:00Z')
const webhook = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  body: '{}',
}

/** Counts who comes, and sends them on. */
let asked = 0
const server = createServer((_request, response) => {
  asked += 1
  response.writeHead(307, { location: '/elsewhere' }).end()
})
let port = 0
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

type Look = NonNullable<Parameters<typeof createWebhookSender>[0]['look']>
/** A name server that answers these for every name. */
const answering = (...addresses: string[]) =>
  ((_name: string, _options: object, callback: (...answer: unknown[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as Look

describe('in production,', () => {
  const send = (url: string, look?: Look) =>
    createWebhookSender({ isProduction: true, clock, timeoutMs: 2000, ...(look && { look }) })({
      ...webhook,
      url,
    })

  test.each([
    ['http://shop.example/hook', 'not https'],
    ['https://127.0.0.1/hook', 'not public'],
    // The same address, written as numbers.
    ['https://2130706433/hook', 'not public'],
    ['https://0x7f.1/hook', 'not public'],
    ['https://10.1.2.3/hook', 'not public'],
    ['https://169.254.169.254/latest', 'not public'],
    ['https://[::1]/hook', 'not public'],
    ['https://[::ffff:10.0.0.1]/hook', 'not public'],
    ['https://[fd00::1]/hook', 'not public'],
    ['https://user:pass@shop.example/', 'no address'],
    ['ftp://shop.example/', 'no address'],
    ['shop.example', 'no address'],
  ])('%s is refused when it is added and when it is called: %s', async (url, fault) => {
    expect(webhookAddressFault(url, true)).toBe(fault)
    expect(await send(url)).toEqual({ failure: `the address may not be asked: ${fault}` })
  })

  test.each([['127.0.0.1'], ['10.0.0.1'], ['::1'], ['fd00::1'], ['93.184.216.34', '127.0.0.1']])(
    'a name that resolves to %s is not called',
    {
      meta: {
        proves: [
          {
            id: 'webhook-private',
            section: 'console-settings',
            says: 'In production no webhook leaves to a name that stands for a private address.',
            from: 'own',
            breaks: { replace: '!addresses.every(', with: '!addresses.some(' },
          },
        ],
      },
    },
    async (...addresses) => {
      expect(webhookAddressFault(`https://hook.example:${port}/`, true)).toBeUndefined()
      expect(await send(`https://hook.example:${port}/`, answering(...addresses))).toEqual({
        failure: 'the address is not public',
      })
    },
  )

  test('a name is called at the very address that was checked, under its own name', async () => {
    let hello = ''
    const hook = createTcpServer((socket) =>
      socket.once('data', (data) => {
        hello += data.toString('latin1')
        socket.destroy()
      }),
    ).listen(0, '127.0.0.1')
    await once(hook, 'listening')
    const { port: tlsPort } = hook.address() as AddressInfo
    const judged: string[] = []
    const sender = createWebhookSender({
      isProduction: true,
      clock,
      timeoutMs: 5000,
      look: answering('127.0.0.1'),
      isPublic: (address) => judged.push(address) > 0,
    })
    const url = `https://hook.example:${tlsPort}/`
    expect(await sender({ ...webhook, url })).toEqual({ failure: 'ECONNRESET' })
    expect(judged).toEqual(['127.0.0.1'])
    // The server's name in the first message of TLS.
    expect(hello).toContain('hook.example')
    hook.close()
  })

  test('the name of this machine, as the system resolves it, is not called', async () => {
    expect(await send(`https://localhost:${port}/`)).toEqual({ failure: 'the address is not public' })
    expect(asked).toBe(0)
  })
})

test('a redirect is an answer, and is not followed', async () => {
  const send = createWebhookSender({ isProduction: false, clock })
  expect(await send({ ...webhook, url: `http://127.0.0.1:${port}/` })).toEqual({ status: 307 })
  expect(asked).toBe(1)
})

test('a failure is reported with a code and no address', async () => {
  const send = createWebhookSender({ isProduction: false, clock })
  expect(await send({ ...webhook, url: 'http://127.0.0.1:9/' })).toEqual({ failure: 'ECONNREFUSED' })
})

test('only addresses of the internet count as public', () => {
  const isIt = (...addresses: string[]) => addresses.map((address) => isPublicAddress(address))
  expect(isIt('93.184.216.34', '8.8.8.8', '2606:4700::1111', '172.32.0.1', '192.167.1.1')).toEqual(
    Array(5).fill(true),
  )
  const others = [
    '0.0.0.0',
    '100.64.1.1',
    '172.31.0.1',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ]
  const sixes = [
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fe80::1',
    'ff02::1',
    '2002:a00:1::',
    '2001:db8::1',
  ]
  expect(isIt(...others, ...sixes, 'shop.example', '')).toEqual(Array(17).fill(false))
})

describe('the first words of an answer', () => {
  const answerOf = async (write: (response: ServerResponse) => void) => {
    const other = createServer((_request, response) => write(response)).listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => {
      other.closeAllConnections()
      other.close()
    })
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
    return await createWebhookSender({ isProduction: false, clock, timeoutMs: 500 })({
      ...webhook,
      url,
      wantsWords: true,
    })
  }

  test.each<[string, (response: ServerResponse) => void, string]>([
    ['are one line', (response) => response.end(' no\r\n\u0000such \u202e hook '), 'no such hook'],
    ['are cut off', (response) => response.end('語'.repeat(100_000)), '語'.repeat(150)],
    [
      'are what came before it broke off',
      (response) => void response.write('be', () => response.destroy()),
      'be',
    ],
    ['are what came in time', (response) => void response.write('slow'), 'slow'],
    ['may be none', (response) => response.end(), ''],
  ])('%s', async (_, write, words) => {
    expect(await answerOf(write)).toEqual({ status: 200, words })
  })

  test('come from the address that was called, not from a redirect’s target', async () => {
    const answer = await answerOf((response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end('away'),
    )
    expect(answer).toEqual({ status: 302, words: 'away' })
  })
})
