import { createEmulatorServer } from '#emulators/server/server.ts'
import { createEmulators } from './emulators.ts'

const { env } = process

if (env.NODE_ENV === 'production') throw new Error('the emulator does not start with NODE_ENV=production')

const port = Number(env.EMULATOR_PORT ?? 3100)
/** The shop that is notified. */
const shopOrigin = env.SHOP_ORIGIN ?? 'http://localhost:3000'
const emulators = await createEmulatorServer(Object.values(createEmulators(shopOrigin)))
const address = await emulators.app.listen({ host: '127.0.0.1', port }).catch((error: Error) => {
  console.error(`\n  The payment emulator cannot listen on port ${port}: ${error.message}. Start again.\n`)
  process.exit(1)
})
console.log(`payment emulator: ${address}/emulator`)

// `disconnect`: a parent that is killed gives no signal.
for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
  process.once(end, () => {
    void emulators.app.close().then(() => process.exit(0))
  })
