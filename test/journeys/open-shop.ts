import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { carriersFolder } from '../carriers.ts'
import { patientEnvironment } from '../patient-environment.ts'
import { offerAll } from './paying.ts'

/** By then the shop has noticed what the operator changed. */
const settingsMemoryMs = 2100

const root = join(import.meta.dirname, '../..')

/**
 * Opens the shop as a newcomer does, `tools/start.mjs` on a fresh data folder, demo and emulator included, and
 * gives the journeys its address. Closes it by SIGTERM and checks that it went cleanly.
 */
export default async function openShop(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-journeys-'))
  // The carriers' files as an operator has them, with the number of a contract.
  const carriers = carriersFolder()
  const port = await getPort({ host: '127.0.0.1' })
  const emulatorPort = String(await getPort({ host: '127.0.0.1' }))
  const shop: ChildProcess = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_FOLDER: folder,
      CARRIERS_FOLDER: carriers,
      EMULATOR_PORT: emulatorPort,
      NODE_ENV: '',
      ...patientEnvironment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  shop.stdout?.on('data', (chunk) => (output += chunk))
  shop.stderr?.on('data', (chunk) => (output += chunk))
  for (let tries = 0; !output.includes('The shop is open'); tries++) {
    if (shop.exitCode !== null || tries > 1800) throw new Error(`the shop did not open:\n${output}`)
    await sleep(100)
  }
  process.env.SHOP_URL = `http://localhost:${port}`
  // Where a till and a bank are, for what is not paid in the browser.
  process.env.EMULATOR_URL = `http://127.0.0.1:${emulatorPort}`
  // So that a journey can give a member points, coins or a rank before it begins.
  process.env.DATA_FOLDER = folder
  // Before anybody buys: the texts name the payment methods, and an order under texts that have changed is refused.
  await offerAll()
  await sleep(settingsMemoryMs)
  return async () => {
    shop.kill('SIGTERM')
    if (shop.exitCode === null) await once(shop, 'exit')
    // The process that makes pictures apart may still be ending, and write a last one.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    await rm(carriers, { recursive: true })
    if (shop.exitCode !== 0)
      throw new Error(`the shop did not close cleanly (${shop.exitCode}):\n${output.slice(-2000)}`)
  }
}
