import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPayPalEmulator } from '#emulators/pay-pal/emulator.ts'
import { message } from '#emulators/pay-pal/webhooks.ts'
import { createEmulatorServer, type EmulatorServer } from '#emulators/server/server.ts'
import { createPayPalClient } from './client.ts'
import { createPayPalProvider } from './provider.ts'
import { emulatorSettingsAt, type PayPalSettings } from './settings.ts'

const emulator = createPayPalEmulator({ ...emulatorSettingsAt(''), notificationUrl: '' })
let emulators: EmulatorServer
let url: string
beforeAll(async () => {
  emulators = await createEmulatorServer([emulator])
  url = await emulators.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => emulators.app.close())

const clock = () => new Date('2026-11-21T06:00:00Z')
const provider = (change: Partial<PayPalSettings> = {}) =>
  createPayPalProvider(createPayPalClient({ ...emulatorSettingsAt(url), timeoutMs: 2000, ...change }), clock)

const orderBody = (id: string) => ({
  intent: 'CAPTURE',
  purchase_units: [{ custom_id: id, amount: { currency_code: 'JPY', value: '700' } }],
  payment_source: {
    paypal: {
      experience_context: {
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
        return_url: 'http://127.0.0.1:3000/r',
        cancel_url: 'http://127.0.0.1:3000/r',
      },
    },
  },
})

const day = { from: new Date('2026-11-20T15:00:00Z'), to: new Date('2026-11-21T15:00:00Z') }
type Movement = [code: string, status: string | undefined, value: string, id: string, currency?: string]
/** A movement as PayPal writes it, valid or not. */
type Written = { transaction_info: Record<string, unknown> }

/** The provider's list when PayPal has these movements, on pages of one. */
async function listing(movements: readonly (Movement | Written)[], refreshedAt = '2026-11-21T16:00:00Z') {
  const seen: URL[] = []
  const captures: string[] = []
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://x')
    response.setHeader('content-type', 'application/json')
    if (address.pathname === '/v1/oauth2/token')
      return response.end(JSON.stringify({ access_token: 't', expires_in: 1000 }))
    if (address.pathname.startsWith('/v2/payments/captures/')) {
      const id = address.pathname.split('/').at(-1) ?? ''
      captures.push(id)
      response.statusCode = id === 'OURS' ? 200 : 404
      return response.end(
        id === 'SILENT'
          ? '{'
          : JSON.stringify(id === 'OURS' ? { id, custom_id: 'F-10' } : { name: 'RESOURCE_NOT_FOUND' }),
      )
    }
    seen.push(address)
    const page = Number(address.searchParams.get('page'))
    const details = movements.slice(page - 1, page).map((movement) => {
      if (!Array.isArray(movement)) return movement
      const [code, status, value, id, currency = 'JPY'] = movement
      return {
        transaction_info: {
          transaction_id: `S-${id}`,
          transaction_event_code: code,
          transaction_status: status,
          transaction_amount: { currency_code: currency, value },
          custom_field: id,
        },
      }
    })
    response.end(
      JSON.stringify({
        transaction_details: details,
        total_pages: movements.length,
        last_refreshed_datetime: refreshedAt,
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const result = await provider({ apiUrl }).listOrders?.(day.from, day.to)
  server.closeAllConnections()
  server.close()
  return { result, seen, captures }
}

test('every page of a day is listed, one line per order of ours', async () => {
  const { result, seen } = await listing([
    ['T0006', 'D', '1000', 'F-1'],
    ['T0006', 'S', '1000', 'F-1'],
    ['T0006', 'P', '2000', 'F-2'],
    ['T0006', 'V', '3000', 'F-3'],
    ['T0006', 'S', '4000', 'F-4'],
    ['T1107', 'S', '-500', 'F-4'],
    ['T0006', '?', '5000', 'F-5'],
    ['T0006', 'S', '10.00', 'F-6', 'USD'],
    ['T0006', 'S', '7000', 'OTHER-SHOP-1'],
    ['T0400', 'S', '-90000', ''],
    ['T1107', 'S', '-800', 'F-9'],
  ])
  expect(result).toEqual({
    outcome: 'listed',
    orders: [
      { orderId: 'F-1', amountYen: 1000, status: 'captured' },
      { orderId: 'F-2', amountYen: 2000, status: 'asking' },
      { orderId: 'F-3', amountYen: 3000, status: 'refunded' },
      { orderId: 'F-4', amountYen: 4000, status: 'refunded' },
      { orderId: 'F-5', amountYen: 5000, status: 'other' },
      // Refunded on another day than it was sold.
      { orderId: 'F-9', amountYen: 800, status: 'refunded' },
    ],
    unreadable: [],
  })
  expect(seen).toHaveLength(11)
  expect(seen[0]?.searchParams.get('start_date')).toBe('2026-11-20T15:00:00.000Z')
  expect(seen[0]?.searchParams.get('end_date')).toBe('2026-11-21T14:59:59.000Z')
})

const back = (saleId: string, code = 'T1107'): Written => ({
  transaction_info: {
    transaction_id: 'R',
    transaction_event_code: code,
    transaction_status: 'S',
    transaction_amount: { currency_code: 'JPY', value: '-500' },
    paypal_reference_id: saleId,
  },
})

test('a refund or chargeback that names only its sale is found in the list, or queried', async () => {
  const { result, captures } = await listing([
    ['T0006', 'S', '1000', 'F-1'],
    back('S-F-1'),
    back('OURS', 'T1201'),
    back('FOREIGN'),
    back('../orders'),
    // A fee refunded, and the end of a dispute, bring money in.
    back('OURS', 'T1109'),
    back('OURS', 'T1202'),
  ])
  expect(result).toEqual({
    outcome: 'listed',
    orders: [
      { orderId: 'F-1', amountYen: 1000, status: 'refunded' },
      { orderId: 'F-10', amountYen: 500, status: 'refunded' },
    ],
    unreadable: [],
  })
  expect(captures).toEqual(['OURS', 'FOREIGN'])
  expect((await listing([back('SILENT')])).result?.outcome).toBe('no answer')
})

test('a transaction of an unknown kind queries the order it names; another shop’s is left out', async () => {
  const odd = (info: Record<string, unknown>): Written => ({ transaction_info: info })
  const { result } = await listing([
    odd({ transaction_id: 'x', custom_field: 'F-3', transaction_amount: 'much' }),
    odd({ transaction_id: 'x', custom_field: 7, invoice_id: 'F-4' }),
    odd({ transaction_id: 'x', custom_field: 'OTHER-SHOP-1' }),
    odd({}),
    ['T0006', 'S', '1000', 'F-1'],
  ])
  expect(result).toEqual({
    outcome: 'listed',
    orders: [{ orderId: 'F-1', amountYen: 1000, status: 'captured' }],
    unreadable: ['F-3', 'F-4'],
  })
})

test('a list that is not complete yet is not used', async () => {
  const { result } = await listing([['T0006', 'S', '1000', 'F-1']], '2026-11-21T14:00:00Z')
  expect(result?.outcome).toBe('no answer')
})

test('the emulator lists captures and refunds', async () => {
  const now = new Date()
  const id = 'F-LISTED'
  const order = emulator.orders.create(orderBody(id), now)
  emulator.orders.approve(order, 'paid')
  const taken = emulator.orders.capture(order, now, 0)
  const list = () => provider().listOrders?.(new Date(now.getTime() - 60_000), new Date(now.getTime() - 5000))
  const earlier = new Date(now.getTime() - 30_000)
  taken.createdAt = earlier
  expect(await list()).toMatchObject({ orders: [{ orderId: id, amountYen: 700, status: 'captured' }] })
  emulator.orders.refund(taken, undefined, earlier)
  expect(await list()).toMatchObject({ orders: [{ orderId: id, amountYen: 700, status: 'refunded' }] })
})

test('a dispute is reported as one, and its order is queried where it names only the sale', async () => {
  const order = emulator.orders.create(orderBody('F-DISPUTED'), clock())
  emulator.orders.approve(order, 'paid')
  const sale = emulator.orders.capture(order, clock(), 0)
  const text = JSON.stringify({
    event_type: 'CUSTOMER.DISPUTE.CREATED',
    resource_type: 'dispute',
    resource: { dispute_id: 'PP-D-1', disputed_transactions: [{ seller_transaction_id: sale.id }] },
  })
  // An absent status is not an error.
  expect(await provider().readNotification(Buffer.from(text), {}, '')).toEqual({
    orderIds: [],
    references: [],
    isAuthentic: false,
    isDispute: true,
  })
  const notification = message('CUSTOMER.DISPUTE.CREATED', JSON.parse(text).resource, {
    webhookId: emulatorSettingsAt(url).webhookId,
    target: 'x',
    origin: url,
    now: clock(),
  })
  expect(
    await provider({ verification: 'pay-pal' }).readNotification(
      Buffer.from(notification.body),
      notification.headers,
      '',
    ),
  ).toEqual({
    orderIds: ['F-DISPUTED'],
    references: [],
    isAuthentic: true,
    isDispute: true,
  })
})
