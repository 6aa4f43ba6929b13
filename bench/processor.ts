import { readdir, readFile } from 'node:fs/promises'

/** The fields of `/proc/<pid>/stat` after its name, or undefined for a process that has ended. On Linux alone. */
const statOf = async (pid: number | string): Promise<string[] | undefined> =>
  (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ').at(1)?.split(' ')

/** Clock ticks of 100 Hz, the usual one. */
const secondsOf = (stat: string[], from: number, to: number) =>
  stat.slice(from, to).reduce((sum, ticks) => sum + Number(ticks), 0) / 100

/** The seconds of processor time that a process has used, of all its threads. */
export async function processorSeconds(pid: number): Promise<number> {
  return secondsOf((await statOf(pid)) ?? [], 11, 13)
}

/** The same of a process, of those that it began and of those of them that have ended. */
export async function familySeconds(pid: number): Promise<number> {
  const own = secondsOf((await statOf(pid)) ?? [], 11, 15)
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const children = (await Promise.all(processes.map(statOf))).filter((stat) => Number(stat?.[1]) === pid)
  return children.reduce((sum, stat) => sum + secondsOf(stat ?? [], 11, 13), own)
}

/** Microseconds of processor time for each unit of a work. */
export interface Micros {
  /** All processes of PostgreSQL. */
  database: number
  /** One process of Node. */
  node: number
}

export type Meter = <Work extends { count: number }>(
  nodePid: number | undefined,
  work: () => Promise<Work>,
) => Promise<Work & { micros: Micros }>

/** Measures a work that PostgreSQL and, where one is named, a process of Node do. */
export const createMeter = (postgresPid: number): Meter => {
  const used = async (nodePid: number | undefined) =>
    await Promise.all([familySeconds(postgresPid), nodePid === undefined ? 0 : processorSeconds(nodePid)])
  return async (nodePid, work) => {
    const before = await used(nodePid)
    const done = await work()
    const after = await used(nodePid)
    const each = (index: 0 | 1) => ((after[index] - before[index]) * 1_000_000) / done.count
    return { ...done, micros: { database: each(0), node: each(1) } }
  }
}
