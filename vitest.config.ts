import { generateKeyPairSync, randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** The shop's key at the emulated Amazon Pay: one for the run, as making one takes its time. */
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const isDeep = process.env.TEST_DEEP === '1'

const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31))
console.log(`TEST_SEED=${seed} repeats what is random in this run`)

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules', 'dist', 'data', 'packages', 'test/journeys'],
    globalSetup: ['./test/postgres.ts'],
    setupFiles: ['./test/properties.ts'],
    env: {
      TEST_SEED: seed,
      EMULATOR_AMAZON_PAY_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
    testTimeout: isDeep ? 600_000 : 120_000,
    hookTimeout: 120_000,
    // A process a file costs a third of the run. The shop keeps no state outside what it is given; a deep run shows it.
    isolate: isDeep,
    maxWorkers: availableParallelism(),
  },
})
