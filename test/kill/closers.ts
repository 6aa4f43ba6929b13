// Processes that close pieces of the record, one after the other, each killed at a random moment; now and then the server's
// own process that closes is killed instead, which takes the whole database down and into its recovery.

import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Process } from '#test/shop-process.ts'

/** One in so many kills hits the server, and the first one does: a database that is always in recovery answers nothing. */
const serverOdds = 25
/** A closing takes some ten milliseconds, so a kill is as likely in the middle of it as between two. */
const mostLifeMs = 700

export interface Closers {
  killed: { closers: number; servers: number }
  /** All lines that closers said, each of something that was committed. */
  told: ReadonlySet<string>
  /** Kills the last one. Throws when one ended by itself. */
  end(): Promise<void>
}

/** Kills a process of PostgreSQL with this id, unless another program has got the id. @returns whether it did */
async function killServer(pid: number): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (process.platform === 'linux' && !commandLine.startsWith('postgres: ')) return false
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

export function startClosers(folder: string, random: () => number): Closers {
  const killed = { closers: 0, servers: 0 }
  const told = new Set<string>()
  let isOver = false
  let faults = ''

  const live = async () => {
    const closer = new Process('test/kill/closer.ts', {}, [folder])
    const lines = () => closer.output.split('\n').slice(0, -1)
    await closer.says('backend ').catch((error: Error) => {
      faults ||= error.message
    })
    const kill = async (): Promise<void> => {
      await sleep(random() * mostLifeMs)
      const pid = Number(
        lines()
          .findLast((line) => line.startsWith('backend '))
          ?.slice(8),
      )
      const hitsServer = killed.servers === 0 || random() * serverOdds < 1
      if (!isOver && hitsServer && (await killServer(pid))) {
        killed.servers += 1
        return await kill()
      }
      closer.child.kill('SIGKILL')
      killed.closers += 1
    }
    await kill()
    await closer.ends()
    if (closer.child.signalCode !== 'SIGKILL') faults ||= `a closer ended by itself:\n${closer.output}`
    for (const line of lines()) if (!line.startsWith('backend ')) told.add(line)
  }

  const lives = (async () => {
    while (!isOver && faults === '') await live()
  })()
  return {
    killed,
    told,
    async end() {
      isOver = true
      await lives
      if (faults !== '') throw new Error(faults)
    },
  }
}
