// The providers' side of the wire, for development and tests: one process that only this machine reaches.

import { createPublicKey } from 'node:crypto'
import { emulatorCompanies } from '../server/providers/payments/company-settings.ts'
import { createAmazonPayDialect } from './amazon-pay/dialect.ts'
import { createDesk } from './desk/desk.ts'
import { createFincodeDialect } from './fincode/dialect.ts'
import { createPayPalDialect } from './pay-pal/dialect.ts'
import { createVeriTransDialect } from './veritrans/dialect.ts'

const { env } = process

if (env.NODE_ENV === 'production') throw new Error('the emulator does not start with NODE_ENV=production')

const port = Number(env.EMULATOR_PORT ?? 3100)
/** The shop that is notified, and whose pages may call; each company has an address of its own there. */
const shopOrigin = env.SHOP_ORIGIN ?? 'http://localhost:3000'
const notificationUrl = (company: string) => `${shopOrigin}/api/payment/${company}/notification`

const keys = emulatorCompanies(`http://127.0.0.1:${port}`)
const shopPublicKey = createPublicKey(keys.amazonPay.privateKey)
const desk = await createDesk(
  [
    createFincodeDialect({ ...keys.fincode, notificationUrl: notificationUrl('fincode') }),
    createVeriTransDialect({ ...keys.veriTrans, notificationUrl: notificationUrl('veritrans') }),
    createPayPalDialect({ ...keys.payPal, notificationUrl: notificationUrl('pay-pal') }),
    createAmazonPayDialect({
      ...keys.amazonPay,
      shopPublicKey: shopPublicKey.export({ type: 'spki', format: 'pem' }).toString(),
      notificationUrl: notificationUrl('amazon-pay'),
    }),
  ],
  { shopOrigin },
)
const address = await desk.app.listen({ host: '127.0.0.1', port })
console.log(`payment emulator: ${address}/emulator`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void desk.app.close().then(() => process.exit(0))
  })
