import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { embeddedAlone } from './test/embedded-alone.ts'
import { lean } from './tools/prepare.mjs'

/** The shop's key at the emulated Amazon Pay: one for the run, as making one takes its time. */
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const isDeep = process.env.TEST_DEEP === '1'

const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31))
console.log(`TEST_SEED=${seed} repeats what is random in this run`)

const notOurs = ['node_modules', 'dist', 'data', 'test/journeys']
/** On a PostgreSQL that is not the embedded one. */
const notThere = process.env.TEST_POSTGRES ? embeddedAlone : []
/** React's DOM looks for a window when it is loaded: these need a process in which it was not loaded before. */
const inWindow = 'test/living-*.test.tsx'

const part = (name: string, test: object) => ({ extends: true as const, test: { name, ...test } })

export default defineConfig({
  test: {
    globalSetup: ['./test/postgres.ts'],
    setupFiles: ['./test/properties.ts'],
    env: {
      TEST_SEED: seed,
      SHOP_KEY: randomBytes(32).toString('base64'),
      // The cache of the running shop: compiled code is not compiled again by each process that a test starts.
      NODE_COMPILE_CACHE: lean.environment.NODE_COMPILE_CACHE,
      EMULATOR_AMAZON_PAY_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
    testTimeout: isDeep ? 600_000 : 120_000,
    hookTimeout: 120_000,
    projects: [
      // A process for each file costs a third of the run. The shop keeps no state outside of its arguments; a deep run
      // has the processes all the same and shows it.
      part('shop', {
        include: ['**/*.test.ts', '**/*.test.tsx'],
        exclude: [...notOurs, ...notThere, inWindow],
        isolate: isDeep,
      }),
      part('screens in a window', { include: [inWindow], isolate: true }),
    ],
    // One more than there are processors: tests wait a third of their time, for PostgreSQL or for missing answers.
    maxWorkers: availableParallelism() + 1,
  },
})
