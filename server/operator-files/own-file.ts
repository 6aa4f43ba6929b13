import { constants } from 'node:fs'
import { lstat, open } from 'node:fs/promises'

/**
 * Reads a file of a catalogue folder: a link is not followed, a pipe not waited for, and what is larger than `most` bytes
 * not read. Rejects with the system's error.
 */
export async function readOwnFile(
  file: string,
  most: number,
): Promise<{ bytes: Buffer } | { not: 'a link' | 'a file' } | { not: 'small'; size: number }> {
  const found = await lstat(file)
  if (found.isSymbolicLink()) return { not: 'a link' }
  if (!found.isFile()) return { not: 'a file' }
  if (found.size > most) return { not: 'small', size: found.size }
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
  return { bytes: await handle.readFile().finally(() => handle.close()) }
}

/** Writes a file into a catalogue folder, and never through a link that stands under its name. */
export async function writeOwnFile(file: string, text: string): Promise<void> {
  const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants
  const handle = await open(file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o644)
  await handle.writeFile(text).finally(() => handle.close())
}
