// `npm start`: installs what is missing, builds what changed, starts the shop and, without real keys, the
// payment emulator. Plain JavaScript, so that any Node ≥ 18 can run it.

import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { build, install, root, runtime } from './prepare.mjs'

const children = []
let isStopping = false

function stop(code) {
  if (isStopping) return
  isStopping = true
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
  process.exitCode = code
}

/** Starts a program on the pinned runtime; it ends itself when this process goes, by the IPC channel. */
function run(file, environment) {
  const child = spawn(runtime(), [join(root, file)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  })
  children.push(child)
  child.on('exit', (code) => stop(code ?? 1))
  return child
}

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
// npm may be killed without a signal to this process: then this process is adopted by another parent.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) stop(0)
}, 1000).unref()

console.log('\nFukuhiki')
await install()
await build()

const environment = {}
if (process.env.NODE_ENV !== 'production') {
  // Only now: the packages may just have been installed.
  const { default: getPort, portNumbers } = await import('get-port')
  const from = Number(process.env.EMULATOR_PORT || 3100)
  const port = await getPort({ host: '127.0.0.1', port: portNumbers(from, from + 99) })
  const shopOrigin = process.env.SHOP_ORIGIN ?? `http://localhost:${process.env.PORT ?? 3000}`
  environment.EMULATOR_PORT = String(port)
  environment.EMULATOR_ORIGIN = `http://127.0.0.1:${port}`
  // The emulator knows the shop by a key that lives as long as this start.
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  environment.EMULATOR_AMAZON_PAY_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' })
  run('emulators/main.ts', { ...environment, SHOP_ORIGIN: shopOrigin })
}
run('server/main.ts', environment)
