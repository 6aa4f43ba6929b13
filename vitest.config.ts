import { generateKeyPairSync } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** The shop's key at the emulated Amazon Pay: one for the run, as making one takes its time. */
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules', 'dist', 'data', 'packages', 'test/journeys'],
    globalSetup: ['./test/postgres.ts'],
    env: { EMULATOR_AMAZON_PAY_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: availableParallelism(),
  },
})
