// The providers' side of the wire, for development and tests: one process that only this machine reaches.

import { createEmulator } from './fincode/emulator.ts'

const { env } = process

if (env.NODE_ENV === 'production') throw new Error('the emulator does not start with NODE_ENV=production')

const { app } = await createEmulator({
  secretKey: env.FINCODE_SECRET_KEY ?? 'm_emulator_secret_key',
  publicKey: env.FINCODE_PUBLIC_KEY ?? 'p_emulator_public_key',
  webhookSignature: env.FINCODE_WEBHOOK_SIGNATURE ?? 'emulator-webhook-signature',
  webhookUrl: env.EMULATOR_WEBHOOK_URL,
  shopOrigin: env.SHOP_ORIGIN,
})
const address = await app.listen({ host: '127.0.0.1', port: Number(env.EMULATOR_PORT ?? 3100) })
console.log(`fincode emulator: ${address}/emulator`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void app.close().then(() => process.exit(0))
  })
