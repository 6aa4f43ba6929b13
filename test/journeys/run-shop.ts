import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownPort } from '#test/own-port.ts'
import { patientEnvironment } from '#test/patient-environment.ts'
import { giveStandIns } from './stand-ins.ts'

const root = join(import.meta.dirname, '../..')

/** Deep journeys weigh the pages, and pictures show the shop as visitors have it. */
const hasStandIns = ['TEST_DEEP', 'ALL_JOURNEYS', 'TAKE_PICTURES'].every((name) => process.env[name] !== '1')

interface RunningShop {
  url: string
  emulatorUrl: string
  /** Its data folder. */
  folder: string
  /** Ends it by SIGTERM and checks that it went cleanly. */
  close(): Promise<void>
}

/** Opens a shop as a newcomer does, `tools/start.mjs` on a fresh data folder, emulator included. */
export async function runShop(environment: Record<string, string>): Promise<RunningShop> {
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-journeys-'))
  if (environment.DEMO !== '0' && hasStandIns) await giveStandIns(folder)
  const port = await ownPort()
  const emulatorPort = String(await ownPort())
  const shop: ChildProcess = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_FOLDER: folder,
      EMULATOR_PORT: emulatorPort,
      NODE_ENV: '',
      ...patientEnvironment,
      ...environment,
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
  return {
    url: `http://localhost:${port}`,
    emulatorUrl: `http://127.0.0.1:${emulatorPort}`,
    folder,
    async close() {
      shop.kill('SIGTERM')
      if (shop.exitCode === null) await once(shop, 'exit')
      // The process that makes pictures apart may still be ending, and write a last one.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
      if (shop.exitCode !== 0)
        throw new Error(`the shop did not close cleanly (${shop.exitCode}):\n${output.slice(-2000)}`)
    },
  }
}
