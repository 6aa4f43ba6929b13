// A shop of one or more processes, and a process that loads it.

import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import type pg from 'pg'
import { lean } from '#tools/prepare.mjs'
import type { Order } from './crowd-load.ts'
import { processorSeconds } from './processor.ts'
import { startSession } from './world.ts'

/** The processors of the load maker, as `taskset` names them; without it the bench's own. */
const loadCores = process.env.LOAD_CORES

export interface CrowdShop {
  /** Has the load maker do something, and answers what it answers. */
  order<Answer>(order: Order): Promise<Answer>
  /** Processor seconds of all processes of the shop. */
  used(): Promise<number>
  /** Memory of all processes of the shop, in megabytes. */
  megabytes(): number
  end(): Promise<void>
}

/** The processes that this one began. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Processor seconds of a process and of those that it began and that have not ended. */
export async function familyUsed(pid: number): Promise<number> {
  const seconds = await Promise.all([pid, ...childrenOf(pid)].map(processorSeconds))
  return seconds.reduce((sum, one) => sum + one, 0)
}

const megabytesOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function untilOpen(shop: ChildProcess): Promise<void> {
  let output = ''
  shop.stdout?.on('data', (chunk) => (output += chunk))
  for (let tries = 0; !output.includes('The shop is open'); tries++) {
    if (tries > 600 || shop.exitCode !== null) throw new Error(`the shop did not open:\n${output}`)
    await sleep(100)
  }
}

/** @param sessions of members, with which the load maker buys in turn */
export async function startCrowdShop(
  { url, dataFolder, pool }: { url: string; dataFolder: string; pool: pg.Pool },
  { processes, sessions }: { processes: string; sessions: number },
): Promise<CrowdShop> {
  const port = await getPort({ host: '127.0.0.1' })
  const shop = spawn(
    process.execPath,
    [...lean.options, join(import.meta.dirname, '../server/process/main.ts')],
    {
      env: {
        ...lean.environment,
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        TRUST_PROXY: 'loopback',
        PROCESSES: processes,
        DATABASE_URL: url,
        DATA_FOLDER: dataFolder,
        DEMO: '0',
        NODE_ENV: '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await untilOpen(shop)
  const loader = fork(join(import.meta.dirname, 'crowd-load.ts'))
  if (loadCores !== undefined) execFileSync('taskset', ['-a', '-cp', loadCores, String(loader.pid)])
  const order = async <Answer>(what: Order): Promise<Answer> => {
    loader.send(what)
    const [answer] = await once(loader, 'message')
    return answer
  }
  const cookies: string[] = []
  while (cookies.length < sessions) cookies.push(await startSession(pool))
  await order({ do: 'begin', port, cookies })
  const pids = () => [shop.pid as number, ...childrenOf(shop.pid as number)]
  return {
    order,
    used: () => familyUsed(shop.pid as number),
    megabytes: () => Math.round(pids().reduce((sum, pid) => sum + megabytesOf(pid), 0)),
    async end() {
      loader.disconnect()
      shop.kill('SIGTERM')
      await once(shop, 'exit')
    },
  }
}
