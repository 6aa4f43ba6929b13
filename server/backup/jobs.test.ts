import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { makeBackupPlace } from '#bench/backup-place.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { type BackupSettings, readBackupSettings } from './backup-settings.ts'
import { backupJobs, keepMediaJob, runApart } from './jobs.ts'
import { idOf, writeManifest } from './manifest.ts'
import { keepMedia } from './media.ts'

const now = new Date('2026-11-26T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3600_000)

let folder: string
let place: MediaStore
let settings: BackupSettings
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-backup-jobs-'))
  settings = readBackupSettings(await makeBackupPlace(folder)) as BackupSettings
  place = settings.place
})
afterEach(() => rm(folder, { recursive: true }))

const keep = (at: Date) =>
  writeManifest(settings, {
    id: idOf(at),
    endedAt: at.toISOString(),
    firstWal: '',
    pieces: [],
  })
const prove = (at: Date) => place.write(`proven.${idOf(at)}.json`, Buffer.from('{}'))

/** The commands that the jobs run and the alarms they raise. */
async function runAll(identityFile: string | undefined): Promise<string[]> {
  const did: string[] = []
  const jobs = backupJobs({
    settings: { ...settings, identityFile },
    alarm: (name) => did.push(name),
    clock: () => now,
    run: async (file, words) => void did.push([file, ...words].join(' ')),
  })
  for (const job of jobs) await job.run(new AbortController().signal)
  return did
}

test('the first backup is made at once, and verified by the next run', async () => {
  expect(await runAll('key')).toEqual(['tools/backup.ts'])
  await keep(now)
  expect(await runAll('key')).toEqual(['tools/restore.ts --check'])
})

test('a backup that another program put there does not stop the shop from making its own', async () => {
  await place.write('backup.20990101T000000Z.json', Buffer.from('{}'))
  await place.write('proven.20990101T000000Z.json', Buffer.from('{}'))
  expect(await runAll('key')).toEqual(['tools/backup.ts'])
  await keep(hoursAgo(24 * 40))
  expect(await runAll('key')).toEqual([
    'tools/backup.ts',
    'tools/restore.ts --check',
    'backup late',
    'backup not proven',
  ])
})

test('a backup of today that was verified this week is enough', async () => {
  await keep(hoursAgo(23))
  await prove(hoursAgo(150))
  expect(await runAll('key')).toEqual([])
})

test('a backup of yesterday is followed by a new one; without the private key the job verifies none', async () => {
  await keep(hoursAgo(25))
  expect(await runAll(undefined)).toEqual(['tools/backup.ts'])
})

test('a new picture is kept at the next run, and once', async () => {
  const media = folderStore(join(folder, 'media'))
  const did: string[] = []
  const job = keepMediaJob(
    { place },
    { media, run: async (file, words) => void did.push([file, ...words].join(' ')) },
  )
  const runJob = () => job.run(new AbortController().signal)
  await runJob()
  expect(did).toEqual([])
  await media.write('a.440.webp', Buffer.from('a'))
  await runJob()
  expect(did).toEqual(['tools/backup.ts media'])
  await keepMedia(media, settings)
  await runJob()
  expect(did).toEqual(['tools/backup.ts media'])
})

test('reports a backup and a verification that are late', async () => {
  await keep(hoursAgo(24 * 40))
  expect(await runAll(undefined)).toEqual(['tools/backup.ts', 'backup late', 'backup not proven'])
})

test('a job’s program needs no other program of the system, and its failure is reported', async () => {
  vi.stubEnv('PATH', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(runApart('tools/absent.ts', [], new AbortController().signal)).rejects.toThrow(
    /^tools\/absent\.ts failed \(1\): .*Cannot find module/s,
  )
})
