import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { MediaStore } from '#server/providers/media-store.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { backupJobs, keepMediaJob, runApart } from './jobs.ts'
import { idOf, writeManifest } from './manifest.ts'
import { keepMedia } from './media.ts'

const now = new Date('2026-11-26T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3600_000)

const recipient = await identityToRecipient(await generateX25519Identity())

let folder: string
let place: MediaStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-backup-jobs-'))
  place = folderStore(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const keep = (at: Date) =>
  writeManifest(place, {
    id: idOf(at),
    endedAt: at.toISOString(),
    firstWal: '',
    pieces: [],
  })
const prove = (at: Date) => place.write(`proven.${idOf(at)}.json`, Buffer.from('{}'))

/** What the jobs run, and the alarms they give. */
async function runAll(identityFile: string | undefined): Promise<string[]> {
  const did: string[] = []
  const jobs = backupJobs({
    settings: { place, recipient: '', identityFile, keepDays: 35 },
    alarm: (name) => did.push(name),
    clock: () => now,
    run: async (file, words) => void did.push([file, ...words].join(' ')),
  })
  for (const job of jobs) await job.run(new AbortController().signal)
  return did
}

test('the first backup is made at once, and proven by the next run', async () => {
  expect(await runAll('key')).toEqual(['tools/backup.ts'])
  await keep(now)
  expect(await runAll('key')).toEqual(['tools/restore.ts --check'])
})

test('a backup of today that was proven this week is enough', async () => {
  await keep(hoursAgo(23))
  await prove(hoursAgo(150))
  expect(await runAll('key')).toEqual([])
})

test('one of yesterday is followed by another; without the key at hand nothing is proven here', async () => {
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
  await keepMedia(media, { place, recipient, identityFile: undefined, keepDays: 1 })
  await runJob()
  expect(did).toEqual(['tools/backup.ts media'])
})

test('what is late is told', async () => {
  await keep(hoursAgo(24 * 40))
  expect(await runAll(undefined)).toEqual(['tools/backup.ts', 'backup late', 'backup not proven'])
})

test('a job’s program needs no other program of the system, and its failure is told', async () => {
  vi.stubEnv('PATH', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(runApart('tools/absent.ts', [], new AbortController().signal)).rejects.toThrow(
    /^tools\/absent\.ts failed \(1\): .*Cannot find module/s,
  )
})
