// For tests: fincode's emulator on a real port, and a client of it.

import { randomUUID } from 'node:crypto'
import { createFincodeEmulator } from '#emulators/fincode/emulator.ts'
import { createEmulatorServer } from '#emulators/server/server.ts'
import { createFincodeClient } from '#server/providers/payments/fincode/client.ts'
import { emulatorSettings, emulatorSettingsAt } from '#server/providers/payments/fincode/settings.ts'
import type { MethodDetails, Order } from '#server/providers/payments/port.ts'

/** Enough for the first answer on the busiest machine. */
const patienceMs = 8000
/** Short enough to wait for an answer that never comes, long enough for its effect. */
const impatienceMs = 1000

export async function startFincode(options: { notificationUrl?: string; clock?: () => Date } = {}) {
  const { notificationUrl = '', clock } = options
  const emulator = createFincodeEmulator({ ...emulatorSettings, notificationUrl })
  const emulators = await createEmulatorServer([emulator], clock === undefined ? {} : { clock })
  const origin = await emulators.app.listen({ host: '127.0.0.1', port: 0 })
  const settings = { ...emulatorSettingsAt(origin), timeoutMs: patienceMs }
  /** For what is expected not to answer. */
  const impatiently = async <T>(act: () => Promise<T>): Promise<T> => {
    settings.timeoutMs = impatienceMs
    return await act().finally(() => {
      settings.timeoutMs = patienceMs
    })
  }
  return { ...emulators, emulator, origin, settings, client: createFincodeClient(settings), impatiently }
}
export type RunningFincode = Awaited<ReturnType<typeof startFincode>>

let orders = 0
export function newOrder(details: MethodDetails = {}, change: Partial<Order> = {}): Order {
  orders += 1
  const orderId = `F-${String(orders).padStart(25, '0')}`
  return {
    orderId,
    amountYen: 1000,
    idempotencyKey: randomUUID(),
    details,
    payer: {
      familyName: '福',
      givenName: '引',
      phone: '09000000000',
      mail: 'taro@example.com',
      language: 'ja',
    },
    payBy: new Date('2100-01-01'),
    returnUrl: `http://127.0.0.1:3000/api/payment/card/return?order=${orderId}`,
    ...change,
  }
}

export const typedCard = (number: string) => ({
  card_no: number,
  expire: '3912',
  security_code: '123',
  holder_name: 'TARO FUKU',
})

/** A request of the browser's script. */
export async function inBrowser(emulators: RunningFincode, method: string, path: string, body: object) {
  const response = await fetch(emulators.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${emulators.settings.publicKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}

/** The member's browser hands a card over: `card` is what stands for it, digits or names. */
export const handOver = (emulators: RunningFincode, order: Order, accessId: string, card: object) =>
  inBrowser(emulators, 'PUT', `/v1/payments/${order.orderId}`, {
    pay_type: 'Card',
    access_id: accessId,
    method: '1',
    tds2_email: 'taro@example.com',
    tds2_ret_url: order.returnUrl,
    ...card,
  })

/** An Apple Pay token as the emulator's stand-in for the device makes it. */
export function appleToken(number = '4111111111111111'): string {
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')
  const data = base64({ applicationPrimaryAccountNumber: number })
  return base64({ version: 'Mock', signature: 'emulator', header: {}, data })
}
