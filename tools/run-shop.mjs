// Runs the shop as it is installed and built and, in development, the emulators of the payment providers; with a word, that
// part of it (`npm run migrate`, `web`, `jobs`), or all of it as it is written (`npm run dev`). Plain JavaScript, as
// `npm start` may come from any Node ≥ 18.

import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import getPort, { portNumbers } from 'get-port'
import { lean, root, runtime } from './prepare.mjs'

const children = []
let isStopping = false

function stop(code) {
  if (isStopping) return
  isStopping = true
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
  process.exitCode = code
}

/** Starts a program on its runtime; it ends itself when this process goes, by the IPC channel. */
function run(file, environment, words = []) {
  const child = spawn(runtime(), [...lean.options, join(root, file), ...words], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...lean.environment, ...process.env, ...environment },
  })
  children.push(child)
  child.on('exit', (code) => stop(code ?? 1))
  return child
}

/** The settings with which the shop reaches the emulators, and the port on which they listen. */
async function emulatorEnvironment() {
  const from = Number(process.env.EMULATOR_PORT || 3100)
  // The shop itself refuses what is no port.
  const shopPort = Number(process.env.PORT || 3000)
  if (!(Number.isInteger(from) && from >= 1024 && from <= 65_000)) {
    console.error(
      `\n  EMULATOR_PORT is "${process.env.EMULATOR_PORT}"; it must be a number from 1024 to 65000\n`,
    )
    process.exit(1)
  }
  const port = await getPort({
    host: '127.0.0.1',
    port: portNumbers(from, from + 99),
    // Free at this moment, but asked for: the shop listens there soon.
    exclude: Number.isInteger(shopPort) ? [shopPort] : [],
  })
  // The emulator knows the shop by a key that lives as long as this start.
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    EMULATOR_PORT: String(port),
    EMULATOR_ORIGIN: `http://127.0.0.1:${port}`,
    EMULATOR_AMAZON_PAY_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
}

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
// npm may be killed without a signal to this process: then this process is adopted by another parent.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) stop(0)
}, 1000).unref()

const words = process.argv.slice(2)
const isDev = words[0] === 'dev' && process.env.NODE_ENV !== 'production'
try {
  runtime()
} catch (error) {
  console.error(`\n  ${error.message}\n`)
  process.exit(1)
}
if (!isDev && (process.env.NODE_ENV === 'production' || words.length > 0))
  run('server/process/main.ts', {}, words)
else {
  const environment = await emulatorEnvironment()
  if (isStopping) process.exit(0)
  const shop = run(isDev ? 'tools/dev/main.ts' : 'server/process/main.ts', environment)
  // The shop has read its settings and found its port free: nothing of that can fail any more.
  shop.once('message', () => {
    const SHOP_ORIGIN = process.env.SHOP_ORIGIN || `http://localhost:${process.env.PORT || 3000}`
    if (!isStopping) run('emulators/main.ts', { ...environment, SHOP_ORIGIN })
  })
}
