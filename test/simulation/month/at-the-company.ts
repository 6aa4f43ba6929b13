// Acts of a person at a company's own console, of which the shop hears late or never.

import type { Emulators } from '#test/emulators.ts'
import { visit } from '#test/payments/matrix/payer.ts'
import type { Month } from './world.ts'

/** The yen that the convenience stores took for an order. */
export function takenAtTill({ veriTrans }: Emulators, orderId: string): number {
  const { paidAt, amountYen } = veriTrans.orders().find(orderId)
  return paidAt === undefined ? 0 : amountYen
}

/** The page of a paid order at PayPal or Amazon Pay. */
function consoleOf({ payPal, amazonPay, origin }: Emulators, orderId: string): URL {
  const rows = [payPal, amazonPay].flatMap((emulator) => emulator.paidPayments?.() ?? [])
  const action = rows.find((row) => row.orderId === orderId)?.actions[0]
  if (action === undefined) throw new Error(`no company has a console page for ${orderId}`)
  return new URL(action.url, origin)
}

export async function sendAllBack({ emulators, quiet }: Month, orderId: string): Promise<void> {
  await visit(consoleOf(emulators, orderId), { answer: 'refund' })
  await quiet()
}

/** Sends all back, and the notification is lost: the shop finds it by the day's list. */
export async function sendBackUnheard(month: Month, orderId: string): Promise<void> {
  const { faults } = month.emulators
  faults.set({ isHeld: true })
  await sendAllBack(month, orderId)
  faults.reset()
}

export async function callBack({ emulators, quiet }: Month, orderId: string): Promise<void> {
  await visit(consoleOf(emulators, orderId), { answer: 'chargeback' })
  await quiet()
}

/** The bank takes the only transfer of an order back. */
export async function reverseTransfer({ emulators, quiet }: Month, orderId: string): Promise<void> {
  const { transactions } = emulators.veriTrans.orders().find(orderId)
  const entry = transactions.find(({ command }) => command === 'DepositEntry')
  const page = new URL(`/veritrans/bank/${orderId}`, emulators.origin)
  await visit(page, { result: 'reverse', deposit: String(entry?.deposit?.id) })
  await quiet()
}
