// For tests: every payment company, emulated in this process, with the keys that the shop's emulator settings have.

import { createPublicKey } from 'node:crypto'
import { type AmazonPayDialect, createAmazonPayDialect } from '../emulators/amazon-pay/dialect.ts'
import { createDesk, type RunningDesk } from '../emulators/desk/desk.ts'
import { createFincodeDialect, type FincodeDialect } from '../emulators/fincode/dialect.ts'
import { createPayPalDialect, type PayPalDialect } from '../emulators/pay-pal/dialect.ts'
import { createVeriTransDialect, type VeriTransDialect } from '../emulators/veritrans/dialect.ts'
import { emulatorCompanies } from '../server/providers/payments/company-settings.ts'

export interface Emulators extends RunningDesk {
  origin: string
  fincode: FincodeDialect
  veriTrans: VeriTransDialect
  payPal: PayPalDialect
  amazonPay: AmazonPayDialect
  /** What waits for a payer, at all companies. */
  openPayments(): ReturnType<FincodeDialect['openPayments']>
  close(): Promise<void>
}

/** `notificationOrigin`: the shop that is notified; without it the companies speak only when asked. */
export async function openEmulators({
  notificationOrigin,
  clock,
}: {
  notificationOrigin?: string
  clock?: () => Date
} = {}): Promise<Emulators> {
  const notificationUrl = (company: string) =>
    notificationOrigin === undefined ? '' : `${notificationOrigin}/api/payment/${company}/notification`
  const keys = emulatorCompanies('http://127.0.0.1')
  const fincode = createFincodeDialect({ ...keys.fincode, notificationUrl: notificationUrl('fincode') })
  const veriTrans = createVeriTransDialect({
    ...keys.veriTrans,
    notificationUrl: notificationUrl('veritrans'),
  })
  const payPal = createPayPalDialect({ ...keys.payPal, notificationUrl: notificationUrl('pay-pal') })
  const amazonPay = createAmazonPayDialect({
    ...keys.amazonPay,
    shopPublicKey: createPublicKey(keys.amazonPay.privateKey)
      .export({ type: 'spki', format: 'pem' })
      .toString(),
    notificationUrl: notificationUrl('amazon-pay'),
  })
  const dialects = [fincode, veriTrans, payPal, amazonPay]
  const desk = await createDesk(dialects, { clock })
  const origin = await desk.app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...desk,
    ...{ origin, fincode, veriTrans, payPal, amazonPay },
    openPayments: () => dialects.flatMap((dialect) => dialect.openPayments()),
    async close() {
      await desk.notifier.settled()
      await desk.app.close()
    },
  }
}
