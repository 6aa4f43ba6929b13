import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Emulator, EmulatorContext } from './emulator.ts'
import { page } from './page.ts'
import { createEmulatorServer, type EmulatorServer } from './server.ts'

/** A provider that does nothing but notify: what the server promises every emulator. */
let given: EmulatorContext | undefined
const provider = (name: string, open: readonly { orderId: string; openedAt: Date }[]): Emulator => ({
  name: { ja: name, en: name },
  samples: { ja: '番号', en: 'Numbers', rows: [{ value: `${name}-1`, ja: '成功', en: 'Succeeds' }] },
  register(app, emulators) {
    given = emulators
    app.get(`/${name}/page`, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(page(name, '')),
    )
    app.setErrorHandler(async (_error, _request, reply) => reply.code(400).send({ provider: name }))
    app.get(`/${name}/broken`, async () => {
      throw new Error('broken')
    })
  },
  openPayments: () =>
    open.map((row) => ({
      ...row,
      method: { ja: '方法', en: 'Method' },
      amountYen: 1234,
      state: 'OPEN',
      note: '<note>',
      actions: [{ url: `/${name}/pay?a=1&b=2`, ja: '支払う', en: 'Pay' }],
    })),
})

const heard: string[] = []
const shop = createServer((request, response) => {
  request.resume()
  heard.push(`${request.url} ${String(request.headers.signature)}`)
  response.end('taken')
})
let emulators: EmulatorServer
let [url, shopUrl] = ['', '']
beforeAll(async () => {
  const older = { orderId: 'F-OLD', openedAt: new Date('2026-11-21T00:00:00Z') }
  const newer = { orderId: 'F-<NEW>', openedAt: new Date('2026-11-21T01:00:00Z') }
  emulators = await createEmulatorServer([provider('one', [older]), provider('two', [newer])])
  url = await emulators.app.listen({ host: '127.0.0.1', port: 0 })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  shopUrl = `http://127.0.0.1:${(shop.address() as { port: number }).port}`
})
afterEach(() => {
  emulators.faults.reset()
  heard.length = 0
})
afterAll(async () => {
  await emulators.app.close()
  shop.close()
})

const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as Record<string, unknown>
}
const notify = (path: string) =>
  emulators.notifier.notify({
    target: `${shopUrl}/${path}`,
    body: '',
    headers: { signature: 'right' },
    forgedHeaders: { signature: 'wrong' },
    isTaken: (status, text) => status === 200 && text === 'taken',
  })

test('lists the open payments of all providers, newest first, with the pages where they are paid', async () => {
  const open = (await (await fetch(`${url}/emulator/open`)).json()) as { orderId: string }[]
  expect(open.map(({ orderId }) => orderId)).toEqual(['F-<NEW>', 'F-OLD'])
  expect(open[0]).toMatchObject({ provider: { en: 'two' }, amountYen: 1234, state: 'OPEN' })
  const response = await fetch(`${url}/emulator`)
  const html = await response.text()
  for (const text of ['F-&#60;NEW&#62;', '&#60;note&#62;', '¥1,234', '2026-11-21 10:00:00', 'one-1', 'two-1'])
    expect(html).toContain(text)
  expect(html).toContain('href="/two/pay?a=1&#38;b=2"')
  expect(html).not.toContain('<NEW>')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await fetch(url, { redirect: 'manual' })).headers.get('location')).toBe('/emulator')
})

test('each provider keeps its own errors; their pages share one policy', async () => {
  expect(await (await fetch(`${url}/one/broken`)).json()).toEqual({ provider: 'one' })
  expect(await (await fetch(`${url}/two/broken`)).json()).toEqual({ provider: 'two' })
  expect((await fetch(`${url}/two/page`)).headers.get('content-security-policy')).toContain("base-uri 'none'")
  expect(given?.origin()).toBe(url)
})

test('faults are set within limits, counted down, and reset, by JSON and by the form', async () => {
  const set = await post('/emulator/faults', {
    wrongAmounts: 1,
    duplicates: 10_000,
    unknown: 1,
    answerDelayMs: -1,
    isHeld: true,
  })
  expect(set).toMatchObject({ wrongAmounts: 1, duplicates: 100, answerDelayMs: 0, isHeld: true })
  expect(set.unknown).toBeUndefined()
  expect([emulators.faults.takes('wrongAmounts'), emulators.faults.takes('wrongAmounts')]).toEqual([
    true,
    false,
  ])
  expect(await post('/emulator/faults', { reset: true })).toMatchObject({ duplicates: 0, isHeld: false })

  const body = new URLSearchParams({ wrongSignatures: '2', isNotifiedFirst: 'on' })
  const form = await fetch(`${url}/emulator/faults`, { method: 'POST', body, redirect: 'manual' })
  expect([form.status, form.headers.get('location')]).toEqual([303, '/emulator'])
  expect(await (await fetch(`${url}/emulator/faults`)).json()).toMatchObject({
    wrongSignatures: 2,
    isNotifiedFirst: true,
    isHeld: false,
  })
})

test('held notifications wait for the button; a reset alone does not send them', async () => {
  emulators.faults.set({ isHeld: true })
  notify('a')
  notify('b')
  emulators.faults.reset()
  await emulators.notifier.settled()
  expect(heard).toEqual([])
  expect(await post('/emulator/notifications/release', {})).toEqual({ released: 2 })
  await emulators.notifier.settled()
  expect(heard.sort()).toEqual(['/a right', '/b right'])
  expect(await post('/emulator/notifications/release', {})).toEqual({ released: 0 })
})

test('duplicates, the reverse order and wrong signatures are sent as ordered', async () => {
  emulators.faults.set({ duplicates: 1, wrongSignatures: 1 })
  notify('a')
  await emulators.notifier.settled()
  expect(heard.sort()).toEqual(['/a right', '/a wrong'])
  heard.length = 0
  emulators.faults.reset()
  emulators.faults.set({ isOutOfOrder: true })
  notify('first')
  notify('second')
  await emulators.notifier.settled()
  expect(heard).toEqual(['/second right', '/first right'])
})

test('a browser returns at once, or after the notification when that is ordered', async () => {
  emulators.faults.set({ notificationDelayMs: 300 })
  notify('a')
  await emulators.notifier.beforeReturn()
  expect(heard).toEqual([])
  emulators.faults.set({ isNotifiedFirst: true })
  await emulators.notifier.beforeReturn()
  expect(heard).toEqual(['/a right'])
})

test('only this machine’s pages may call the providers, and no page may call the emulators', async () => {
  const allowed = async (origin: string, path: string) => {
    const headers = { origin, 'access-control-request-method': 'PATCH' }
    const response = await fetch(url + path, { method: 'OPTIONS', headers })
    return response.headers.get('access-control-allow-origin')
  }
  expect(await allowed('http://localhost:3000', '/one/page')).toBe('http://localhost:3000')
  expect(await allowed('https://shop.example', '/one/page')).toBeNull()
  expect(await allowed('http://localhost:3000', '/emulator/faults')).toBeNull()
})

test('only a browser that asks for this machine by name gets an answer, so DNS rebinding gives a stranger nothing', {
  meta: {
    proves: [
      {
        id: 'open-emulator',
        section: 'closed',
        says: 'The emulator answers only who asks for this machine by name.',
        from: 'own',
        breaks: { replace: 'if (!isOnThisMachine(`http://', with: 'if (isOnThisMachine(`ftp://' },
      },
    ],
  },
}, async () => {
  const ask = async (host: string) =>
    (await emulators.app.inject({ url: '/emulator', headers: { host } })).statusCode
  for (const host of ['127.0.0.1:3100', 'localhost:3100', '[::1]:3100'])
    expect(await ask(host), host).toBe(200)
  for (const host of ['evil.example:3100', '127.0.0.1.evil.example', 'localhost.evil.example', '192.168.1.5'])
    expect(await ask(host), host).toBe(404)
})
