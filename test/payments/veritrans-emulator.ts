// For tests: the emulated provider in this process, a shop that hears its notifications, and the adapters between.

import { createServer, type Server } from 'node:http'
import { createEmulatorServer, type EmulatorServer } from '#emulators/server/server.ts'
import { createVeriTransEmulator } from '#emulators/veritrans/emulator.ts'
import type { Notification, Order } from '#server/providers/payments/port.ts'
import { createVeriTransBank } from '#server/providers/payments/veritrans/bank.ts'
import { createVeriTransCarrier } from '#server/providers/payments/veritrans/carrier.ts'
import { createVeriTransClient } from '#server/providers/payments/veritrans/client.ts'
import { createVeriTransMerpay } from '#server/providers/payments/veritrans/merpay.ts'
import { createVeriTransProvider } from '#server/providers/payments/veritrans/provider.ts'
import { emulatorSettingsAt, type VeriTransSettings } from '#server/providers/payments/veritrans/settings.ts'
import { createVeriTransStore } from '#server/providers/payments/veritrans/store.ts'

/** Noon in Japan. */
export const noon = new Date('2026-11-21T03:00:00Z')
export const dayMs = 24 * 60 * 60 * 1000
export const shopOrigin = 'http://127.0.0.1:9'

export async function startEmulator() {
  let now = noon
  let count = 0
  const heard: (Notification | undefined)[] = []
  let emulators: EmulatorServer | undefined
  const keys = emulatorSettingsAt('')

  const shop: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const notification = await provider.readNotification(Buffer.concat(chunks), request.headers, '127.0.0.1')
    heard.push(notification)
    const isTaken = notification?.isAuthentic === true
    response.writeHead(isTaken ? provider.taken.status : 403).end(isTaken ? provider.taken.body : '')
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as { port: number }

  const emulator = createVeriTransEmulator({
    merchantCcid: keys.merchantCcid,
    secretKey: keys.secretKey,
    notificationUrl: `http://127.0.0.1:${port}/api/payment/veritrans/notification`,
  })
  emulators = await createEmulatorServer([emulator], { clock: () => now })
  const origin = await emulators.app.listen({ host: '127.0.0.1', port: 0 })
  const settings: VeriTransSettings = emulatorSettingsAt(origin)
  const client = createVeriTransClient(settings)
  const provider = createVeriTransProvider(client, () => now)

  return {
    settings,
    client,
    provider,
    emulator,
    heard,
    origin,
    faults: emulators.faults,
    notifier: emulators.notifier,
    store: createVeriTransStore(client),
    bank: createVeriTransBank(client),
    carrier: createVeriTransCarrier(client),
    merpay: createVeriTransMerpay(client),
    now: () => now,
    /** Nothing is on its way, nothing goes wrong, and answers have all the time they need. */
    async calm() {
      await emulators?.notifier.settled()
      emulators?.faults.reset()
      heard.length = 0
      delete settings.timeoutMs
    },
    /** Something goes wrong, and the shop does not wait long for it. */
    disturb(change: Record<string, unknown>) {
      settings.timeoutMs = 500
      emulators?.faults.set(change)
    },
    pass(ms: number) {
      now = new Date(now.getTime() + ms)
    },
    /** Three days to pay, until the end of 24 November in Japan. */
    order(details: Order['details'], change: Partial<Order> = {}): Order {
      count += 1
      const orderId = `F-${count.toString(36).toUpperCase().padStart(25, '0')}`
      return {
        orderId,
        amountYen: 1000,
        idempotencyKey: `key-${count}`,
        details,
        payer: {
          familyName: '福引',
          givenName: '花子',
          phone: '090-1234-5678',
          mail: 'hanako@example.jp',
          language: 'ja',
        },
        payBy: new Date('2026-11-24T15:00:00Z'),
        returnUrl: `${shopOrigin}/api/payment/carrier/return?order=${orderId}`,
        ...change,
      }
    },
    /** The operator does something on a hosted page; where the browser is sent, or the page. */
    async visit(path: string, form: Record<string, string>) {
      const response = await fetch(new URL(path, origin), {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      })
      const page = await response.text()
      return { status: response.status, location: response.headers.get('location') ?? '', page }
    },
    async stop() {
      await emulators?.notifier.settled()
      await emulators?.app.close()
      shop.closeAllConnections()
      await new Promise((resolve) => shop.close(resolve))
    },
  }
}

export type Emulator = Awaited<ReturnType<typeof startEmulator>>
