import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface RunningServer {
  pid: number
  port: number
}

/** Reads the lock file a server leaves in its folder; a dead or zombie process counts as none. */
export async function runningServer(folder: string, tries = 20): Promise<RunningServer | undefined> {
  const lockFile = join(folder, 'postmaster.pid')
  const text = await readFile(lockFile, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  if (text === '' && tries > 0) {
    // A server that starts at this moment has created it and not written it yet.
    await sleep(100)
    return await runningServer(folder, tries - 1)
  }
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const isAlive =
    stat !== '' ? !stat.includes(') Z ') && commandLine.includes('postgres') : await isAliveElsewhere(pid)
  if (isAlive && port > 0) return { pid, port }
  // PostgreSQL would take an unreaped process for a living one and refuse to start.
  await rm(lockFile, { force: true })
  return undefined
}

/** Tells whether a process exists, on systems without /proc. */
function isAliveElsewhere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux'
  } catch {
    return false
  }
}
