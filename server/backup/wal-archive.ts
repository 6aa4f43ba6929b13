// The pieces of PostgreSQL's log (WAL) that are kept beside the backups: with them a backup is played to any later moment.

import { createHash } from 'node:crypto'
import type { BackupSettings } from './backup-settings.ts'
import { openBytes, sealBytes } from './sealed-bytes.ts'

const sealedName = (name: string) => `wal.${name}.age`
const sumName = (name: string) => `wal.${name}.sha256`
const keptName = /^wal\.([0-9A-F]{24}|[0-9A-F]{8}\.history|[0-9A-F]{24}\.[0-9A-F]{8}\.backup)\.(age|sha256)$/

/**
 * Keeps a piece; the same one again changes nothing, as PostgreSQL asks of an `archive_command`.
 * @throws when another piece is kept under this name: then two databases write to one place
 */
export async function keepWal(
  name: string,
  bytes: Buffer,
  { place, recipient }: Pick<BackupSettings, 'place' | 'recipient'>,
): Promise<void> {
  const sum = createHash('sha256').update(bytes).digest('hex')
  if ((await place.size(sumName(name))) !== undefined) {
    if ((await place.read(sumName(name))).toString() === sum) return
    throw new Error(`${place.place} holds another ${name}: two databases must not share one place of backups`)
  }
  await place.write(sealedName(name), await sealBytes(bytes, recipient))
  await place.write(sumName(name), Buffer.from(sum))
}

/** Undefined when it is not kept: the log ends before it. */
export async function readWal(
  name: string,
  { place }: Pick<BackupSettings, 'place'>,
  identity: string,
): Promise<Buffer | undefined> {
  if ((await place.size(sumName(name))) === undefined) return undefined
  return await openBytes(await place.read(sealedName(name)), identity)
}

/** Where a piece stands in the log, whatever its timeline: the first 8 digits name that. */
const positionOf = (name: string) => name.slice(8, 24)

/**
 * The kept files that no backup needs which begins with one of these pieces: after a restore to a moment, a younger backup
 * begins before an older one. Histories of timelines are small and stay.
 */
export function walBefore(firsts: readonly string[], files: Iterable<string>): string[] {
  const [first = ''] = firsts.map(positionOf).toSorted()
  return Array.from(files).filter((file) => {
    const name = keptName.exec(file)?.[1]
    return name !== undefined && !name.endsWith('.history') && positionOf(name) < first
  })
}
