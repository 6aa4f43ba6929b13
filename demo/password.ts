import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Signs that are not mistaken for each other when they are typed. There are 32, so that a byte chooses evenly among them. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789'
const length = 14

export const demoPasswordFile = (dataFolder: string): string => join(dataFolder, 'demo-password')

/**
 * The password of the demo member of this data folder: made once, kept in a file that only its owner reads, so that it
 * is the same at every start and differs between installations.
 */
export async function keepDemoPassword(
  dataFolder: string,
  random: (size: number) => Uint8Array,
): Promise<string> {
  const file = demoPasswordFile(dataFolder)
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (kept !== undefined && kept.trim() !== '') return kept.trim()
  const password = Array.from(random(length), (byte) => signs[byte % signs.length]).join('')
  await mkdir(dataFolder, { recursive: true })
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  return password
}
