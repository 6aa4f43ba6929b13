import { readFile } from 'node:fs/promises'

/** The seconds of processor time that a process has used, of all its threads. On Linux, with its usual clock of 100 Hz. */
export async function processorSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
