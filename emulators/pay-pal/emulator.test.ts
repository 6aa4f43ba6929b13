import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmulatorServer, type EmulatorServer } from '#emulators/server/server.ts'
import { createPayPalClient } from '#server/providers/payments/pay-pal/client.ts'
import { createPayPalProvider } from '#server/providers/payments/pay-pal/provider.ts'
import { emulatorSettingsAt } from '#server/providers/payments/pay-pal/settings.ts'
import { createPayPalEmulator, type PayPalEmulator } from './emulator.ts'

const keys = emulatorSettingsAt('')
let emulator: PayPalEmulator
let emulators: EmulatorServer
let url: string
let shop: Server
let shopUrl: string
/** The notifications that reached the shop, in order: the event, and whether PayPal itself sent it. */
let notified: { event: string; orderIds: readonly string[] | undefined; isAuthentic: boolean | undefined }[]

beforeAll(async () => {
  shop = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const raw = Buffer.concat(parts)
    const provider = createPayPalProvider(createPayPalClient(emulatorSettingsAt(url)), () => new Date())
    const read = await provider.readNotification(raw, request.headers, '127.0.0.1')
    const event = `${request.url} ${JSON.parse(raw.toString()).event_type}`
    notified.push({ event, orderIds: read?.orderIds, isAuthentic: read?.isAuthentic })
    response.writeHead(read?.isAuthentic === true ? provider.taken.status : 403)
    response.end()
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  shopUrl = `http://127.0.0.1:${(shop.address() as { port: number }).port}`
  emulator = createPayPalEmulator({
    ...keys,
    notificationUrl: `${shopUrl}/api/payment/pay-pal/notification`,
  })
  emulators = await createEmulatorServer([emulator])
  url = await emulators.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  shop.closeAllConnections()
  shop.close()
  await emulators.app.close()
})
beforeEach(() => {
  notified = []
  emulators.faults.reset()
})

const basic = `Basic ${btoa(`${keys.clientId}:${keys.secret}`)}`
const form = 'application/x-www-form-urlencoded'
const askToken = (authorization: string, body = 'grant_type=client_credentials') =>
  fetch(`${url}/v1/oauth2/token`, { method: 'POST', headers: { authorization, 'content-type': form }, body })

let token: string | undefined
const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
  token ??= ((await (await askToken(basic)).json()) as { access_token: string }).access_token
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const context = () => ({
  shipping_preference: 'NO_SHIPPING',
  user_action: 'PAY_NOW',
  return_url: `${shopUrl}/back?order=F-1`,
  cancel_url: `${shopUrl}/back?order=F-1`,
})
const body = (id: string, value: unknown = '500', currency_code = 'JPY') => ({
  intent: 'CAPTURE',
  purchase_units: [{ custom_id: id, invoice_id: id, amount: { currency_code, value } }],
  payment_source: { paypal: { experience_context: context() } },
})
const create = async (id: string) => {
  const { body: order } = await call('POST', '/v2/checkout/orders', body(id))
  return String(order.id)
}
const answer = (order: string, value: string) =>
  fetch(`${url}/checkoutnow?token=${order}`, {
    method: 'POST',
    headers: { 'content-type': form },
    body: `answer=${value}`,
  })

test('only the id with its secret gets a token, and only a token opens an order', async () => {
  for (const wrong of ['', 'Basic x', `Basic ${btoa(`${keys.clientId}:wrong`)}`, 'Bearer x'])
    expect((await askToken(wrong)).status).toBe(401)
  expect((await askToken(basic, 'grant_type=password')).status).toBe(400)
  for (const authorization of ['', basic, 'Bearer wrong'])
    expect(await call('POST', '/v2/checkout/orders', body('F-1'), { authorization })).toMatchObject({
      status: 401,
      body: { name: 'AUTHENTICATION_FAILURE' },
    })
})

test('refuses what PayPal refuses: amounts that are not whole yen, other currencies, a body without its parts', async () => {
  for (const [status, refused] of [
    [400, body('F-1', 500)],
    [400, body('F-1', '0')],
    [400, body('F-1', '-5')],
    [422, body('F-1', '500.50')],
    [400, body('F-1', '500', 'USD')],
    [400, { ...body('F-1'), intent: 'AUTHORIZE' }],
    [400, { ...body('F-1'), payment_source: undefined }],
    [400, {}],
  ] as const)
    expect(await call('POST', '/v2/checkout/orders', refused)).toMatchObject({
      status,
      body: { name: expect.any(String), details: [{ issue: expect.any(String) }] },
    })
  expect((await call('GET', '/v2/checkout/orders/NOTHING')).status).toBe(404)
})

test('a repeated request id gets the first answer; with another request it is refused', async () => {
  const headers = { 'paypal-request-id': 'one' }
  const first = await call('POST', '/v2/checkout/orders', body('F-2'), headers)
  expect((await call('POST', '/v2/checkout/orders', body('F-2'), headers)).body).toEqual(first.body)
  expect((await call('POST', '/v2/checkout/orders', body('F-3'), headers)).status).toBe(422)
})

test('the window posts its result to its opener by a script that its policy allows, or redirects by itself', async () => {
  const order = await create('F-4')
  const page = await fetch(`${url}/checkoutnow?token=${order}`)
  const asked = await page.text()
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const value of ['paid', 'refused', 'held', 'cancelled', 'left'])
    expect(asked).toContain(`value="${value}"`)
  for (const [value, result] of [
    ['cancelled', 'cancelled'],
    ['left', 'left'],
    ['paid', 'approved'],
  ] as const) {
    const response = await answer(order, value)
    const html = await response.text()
    const [, script = ''] = /<script>(.*)<\/script>/s.exec(html) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
    expect(html).toContain(`data-result="${result}"`)
  }
  const { payerId } = emulator.orders.find(order)
  const html = await (await answer(order, 'paid')).text()
  expect(html).toContain(`order=F-1&#38;token=${order}&#38;PayerID=${payerId}`)
  expect((await fetch(`${url}/checkoutnow?token=NOTHING`)).status).toBe(404)
})

test('notifications of an approval and a capture have PayPal’s own form, go to the shop, and name its order', async () => {
  const order = await create('F-5')
  await answer(order, 'paid')
  await call('POST', `/v2/checkout/orders/${order}/capture`, {})
  await emulators.notifier.settled()
  const at = '/api/payment/pay-pal/notification'
  expect(notified).toEqual(
    expect.arrayContaining([
      { event: `${at} CHECKOUT.ORDER.APPROVED`, orderIds: ['F-5'], isAuthentic: true },
      { event: `${at} PAYMENT.CAPTURE.COMPLETED`, orderIds: ['F-5'], isAuthentic: true },
    ]),
  )
  await call('POST', `/v2/payments/captures/${emulator.orders.find(order).capture?.id}/refund`, {})
  await emulators.notifier.settled()
  expect(notified.at(-1)).toMatchObject({ event: `${at} PAYMENT.CAPTURE.REFUNDED`, orderIds: ['F-5'] })
})

test('a forged notification is noticed each time it arrives', async () => {
  emulators.faults.set({ wrongSignatures: 1 })
  await answer(await create('F-6'), 'paid')
  await emulators.notifier.settled()
  expect(notified.length).toBeGreaterThan(0)
  expect(notified.every(({ isAuthentic }) => isAuthentic === false)).toBe(true)
})

test('the window waits for the notification when a switch sends that first', async () => {
  emulators.faults.set({ isNotifiedFirst: true, notificationDelayMs: 100 })
  await answer(await create('F-7'), 'paid')
  expect(notified.map(({ event }) => event.split(' ')[1])).toEqual(['CHECKOUT.ORDER.APPROVED'])
})

test('notifications arrive in reverse order, twice, or late', async () => {
  emulators.faults.set({ isOutOfOrder: true, duplicates: 1 })
  const order = await create('F-8')
  await answer(order, 'paid')
  await call('POST', `/v2/checkout/orders/${order}/capture`, {})
  await emulators.notifier.settled()
  expect(notified.map(({ event }) => event.split('.').at(-1))).toEqual([
    'COMPLETED',
    'COMPLETED',
    'APPROVED',
    'APPROVED',
  ])
  emulators.faults.set({ isOutOfOrder: false, duplicates: 0, isHeld: true })
  await answer(await create('F-9'), 'paid')
  await emulators.notifier.settled()
  expect(notified).toHaveLength(4)
  expect(emulators.notifier.release()).toBe(1)
  await emulators.notifier.settled()
  expect(notified).toHaveLength(5)
})

test('the list of the emulators shows only orders that wait for a payer or a review, each with its page', async () => {
  const [open, held, paid] = [await create('F-10'), await create('F-11'), await create('F-12')]
  for (const [order, funding] of [
    [held, 'held'],
    [paid, 'paid'],
  ] as const) {
    await answer(order, funding)
    await call('POST', `/v2/checkout/orders/${order}/capture`, {})
  }
  const rows = () => new Map(emulator.openPayments().map((row) => [row.orderId, row]))
  expect(rows().get('F-10')?.actions[0]?.url).toBe(`/checkoutnow?token=${open}`)
  expect(rows().has('F-12')).toBe(false)
  const review = rows().get('F-11')?.actions[0]?.url ?? ''
  expect(rows().get('F-11')?.state).toBe('PENDING')
  expect(await (await fetch(url + review)).text()).toContain('value="good"')
  await fetch(url + review, { method: 'POST', headers: { 'content-type': form }, body: 'answer=good' })
  expect(rows().has('F-11')).toBe(false)
  await emulators.notifier.settled()
  expect(notified.at(-1)?.event).toContain('PAYMENT.CAPTURE.COMPLETED')
})

const scriptAddress = (change: Record<string, string> = {}) =>
  `${url}/sdk/js?${new URLSearchParams({ 'client-id': keys.clientId, currency: 'JPY', ...change })}`

test('the script is for this shop and for yen', async () => {
  expect((await fetch(scriptAddress())).status).toBe(200)
  for (const [name, value] of Object.entries({ 'client-id': 'x', currency: 'USD', intent: 'authorize' }))
    expect((await fetch(scriptAddress({ [name]: value }))).status).toBe(400)
})

interface Window {
  closed: boolean
  location: { href: string }
  close(): void
}
type Options = Record<string, (...parameters: never[]) => unknown>
interface PayPal {
  Buttons(options: Options): { render(place: object): Promise<void> }
}

/** The script on a page whose button is pressed; `post` sends it a message of the window. */
async function pressed(options: Options, query: Record<string, string> = {}) {
  const source = await (await fetch(scriptAddress(query))).text()
  const listeners = new Set<(event: object) => void>()
  const popup: Window = {
    closed: false,
    location: { href: '' },
    close() {
      this.closed = true
    },
  }
  const labels: string[] = []
  const presses: (() => void)[] = []
  const window = {
    paypal: undefined as PayPal | undefined,
    open: () => popup,
    addEventListener: (_name: string, listen: (event: object) => void) => listeners.add(listen),
    removeEventListener: (_name: string, listen: (event: object) => void) => listeners.delete(listen),
  }
  runInNewContext(source, {
    window,
    URL,
    setInterval,
    clearInterval,
    setTimeout,
    document: {
      currentScript: { src: scriptAddress(query) },
      createElement: () => ({
        style: {},
        setAttribute: (_name: string, label: string) => labels.push(label),
        addEventListener: (_name: string, press: () => void) => presses.push(press),
      }),
    },
  })
  await window.paypal?.Buttons(options).render({ replaceChildren() {} })
  presses[0]?.()
  await new Promise((resolve) => setTimeout(resolve, 20))
  const post = (data: object, origin = url) => {
    for (const listen of [...listeners]) listen({ origin, source: popup, data })
  }
  return { popup, labels, post }
}
const orderID = '5O190127TN364715T'

/** Resolves with the first callback of the script, and its argument. */
const heard = (createOrder: () => unknown, query?: Record<string, string>) => {
  let page: Awaited<ReturnType<typeof pressed>> | undefined
  const first = new Promise<[string, unknown]>((resolve) => {
    const call = (name: string) => (data: unknown) => resolve([name, data])
    page = undefined
    void pressed(
      { createOrder, onApprove: call('approved'), onCancel: call('cancelled'), onError: call('failed') },
      query,
    ).then((open) => {
      page = open
    })
  })
  return {
    first,
    page: () =>
      expect
        .poll(() => page)
        .toBeDefined()
        .then(() => page as NonNullable<typeof page>),
  }
}

test('the script opens the window for the order and takes the approval from the window alone', async () => {
  const { first, page } = heard(() => orderID, { 'disable-funding': 'card' })
  const { popup, labels, post } = await page()
  expect(popup.location.href).toBe(`${url}/checkoutnow?token=${orderID}`)
  expect(labels).toEqual(['PayPalで支払う'])
  post({ orderID, result: 'cancelled' }, 'https://evil.example')
  post({ orderID: 'ANOTHER', result: 'cancelled' })
  post({ orderID, payerID: 'P', result: 'approved' })
  expect(await first).toEqual(['approved', { orderID, payerID: 'P' }])
})

test('a payer who cancels, or closes the window, has cancelled', async () => {
  const cancelled = heard(() => orderID, { locale: 'en_US' })
  const { post, labels } = await cancelled.page()
  expect(labels).toEqual(['Pay with PayPal', 'Pay with Card'])
  post({ orderID, result: 'cancelled' })
  expect(await cancelled.first).toEqual(['cancelled', { orderID }])
  const closed = heard(() => orderID)
  const { popup } = await closed.page()
  popup.close()
  expect(await closed.first).toEqual(['cancelled', { orderID }])
})

test('an order the shop did not make closes the window and is an error', async () => {
  for (const createOrder of [() => Promise.reject(new Error('refused')), () => undefined]) {
    const { first, page } = heard(createOrder)
    expect((await first)[0]).toBe('failed')
    expect((await page()).popup.closed).toBe(true)
  }
})
