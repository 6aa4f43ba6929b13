// The shop as a process that is started anew when its sources change.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lean, root } from '#tools/prepare.mjs'

export interface KeptShop {
  /** Resolves when it listens, or has ended: its sentence stands in the terminal then. */
  isUp(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

interface ShopProcess {
  child: ChildProcess
  up: Promise<boolean>
}

/** Requests under way in a replaced shop have so long to end; every transaction is whole or not there. */
const goodbyeMs = 400
const lookEveryMs = 20

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function waitUntilUp(child: ChildProcess, port: number): Promise<boolean> {
  while (!hasEnded(child)) {
    if (await listens(port)) return true
    await sleep(lookEveryMs)
  }
  return false
}

async function end({ child }: ShopProcess): Promise<void> {
  if (hasEnded(child)) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), goodbyeMs)
  await exited
  clearTimeout(late)
}

/** @param heard called with what the first shop says to the process that started it */
export function keepShop(
  environment: NodeJS.ProcessEnv & { PORT: string },
  heard: (message: unknown) => void,
): KeptShop {
  const start = (): ShopProcess => {
    const child = spawn(process.execPath, [...lean.options, join(root, 'server/process/main.ts')], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...lean.environment, ...environment },
    })
    return { child, up: waitUntilUp(child, Number(environment.PORT)) }
  }
  let shop = start()
  shop.child.on('message', heard)
  let replaced: Promise<void> = Promise.resolve()
  return {
    async isUp() {
      await replaced
      await shop.up
    },
    restart() {
      replaced = replaced.then(async () => {
        const sinceMs = performance.now()
        await end(shop)
        shop = start()
        const isUp = await shop.up
        const seconds = ((performance.now() - sinceMs) / 1000).toFixed(1)
        console.log(isUp ? `  started anew in ${seconds} s` : '  waiting for a change that lets it start')
      })
      return replaced
    },
    async stop() {
      await replaced
      await end(shop)
    },
  }
}
