import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeBackupPlace } from '#bench/backup-place.ts'
import { type BackupSettings, readBackupSettings } from './backup-settings.ts'
import { idOf, writeManifest } from './manifest.ts'
import { removeOld } from './remove-old.ts'
import { makeSigningKey, signingKeyOf } from './signing-key.ts'

const now = new Date('2026-11-29T04:00:00Z')
const dayMs = 24 * 3600 * 1000
const idBefore = (days: number) => idOf(new Date(now.getTime() - days * dayMs))
const wal = (n: number) => n.toString().padStart(24, '0')

let folder: string
let settings: BackupSettings
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-old-'))
  settings = readBackupSettings({
    ...(await makeBackupPlace(folder)),
    BACKUP_KEEP_DAYS: '7',
  }) as BackupSettings
})
afterEach(() => rm(folder, { recursive: true }))

/** A backup whose log begins with the piece of that number, and pieces of the log up to it. */
async function keepBackup(id: string, first: number, by = settings): Promise<void> {
  for (let n = 1; n <= first; n++) await by.place.write(`wal.${wal(n)}.age`, Buffer.from('log'))
  await writeManifest(by, { id, endedAt: now.toISOString(), firstWal: wal(first), system: '1', pieces: [] })
}
const kept = async () => (await readdir(join(folder, 'place'))).sort()
const log = async () => (await kept()).filter((file) => file.startsWith('wal.'))
const pieces = (...numbers: number[]) => numbers.map((n) => `wal.${wal(n)}.age`)

test('keeps the log of the kept backups when the signing key has changed', async () => {
  await keepBackup(idBefore(3), 2)
  const replaced = { ...settings, signingKey: signingKeyOf(makeSigningKey().secret) }
  await keepBackup(idBefore(0), 4, replaced)
  expect(await removeOld(replaced, now)).toEqual([])
  expect(await log()).toEqual(pieces(2, 3, 4))
})

test('keeps the whole log while the beginning of a backup’s log is unknown', async () => {
  await keepBackup(idBefore(0), 3)
  await settings.place.write(`backup.${idBefore(3)}.json`, Buffer.from('spoiled'))
  expect(await removeOld(settings, now)).toEqual([])
  expect(await log()).toEqual(pieces(1, 2, 3))
})

test('reports each file that the storage fails to remove, and removes the rest', async () => {
  await keepBackup(idBefore(9), 1)
  await keepBackup(idBefore(0), 3)
  const remove = async (name: string) => {
    if (name.startsWith('backup.')) throw new Error('locked')
    await settings.place.remove(name)
  }
  const told = await removeOld({ ...settings, place: { ...settings.place, remove } }, now)
  expect(told).toEqual([`backup.${idBefore(9)}.json: locked`])
  expect(await log()).toEqual(pieces(3))
})

test('counts only a backup that the shop has signed as the newest', async () => {
  const own = `backup.${idBefore(9)}.json`
  await keepBackup(idBefore(9), 2)
  const forged = { id: '20990101T000000Z', endedAt: '', firstWal: wal(9), pieces: [] }
  await settings.place.write(`backup.${forged.id}.json`, Buffer.from(JSON.stringify(forged)))
  expect(await removeOld(settings, now)).toEqual([])
  expect(await kept()).toContain(own)
  expect(await log()).toEqual(pieces(2))
})
