// `npm run backup`: copies the embedded database, its pictures and films to the place of backups, encrypted, while the shop
// works. `-- media` keeps pictures and films alone, for a database that another program backs up. `-- keys <file>` makes the
// pair of keys; `-- list` shows what is kept.

import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { backUp } from '#server/backup/back-up.ts'
import { readBackupSettings } from '#server/backup/backup-settings.ts'
import { listBackups, listProven, readManifest } from '#server/backup/manifest.ts'
import { keepMedia } from '#server/backup/media.ts'
import { openMediaStore } from '#server/providers/media-stores.ts'
import { SettingsError } from '#server/settings/environment.ts'
import { explainStart, StartError } from '#server/settings/start-error.ts'
import { readSettings } from '#server/shop/settings.ts'
import { openEmbedded } from './database.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function makeKeys(file: string | undefined): Promise<void> {
  if (file === undefined)
    throw new StartError('Name the file for the private key: npm run backup -- keys <file>')
  if (existsSync(file)) throw new StartError(`${file} is there already: a key that is gone opens no backup.`)
  const identity = await generateX25519Identity()
  await writeFile(file, `${identity}\n`, { mode: 0o600, flag: 'wx' })
  say(`BACKUP_RECIPIENT=${await identityToRecipient(identity)}`)
  say(`The private key is in ${file}. Keep a copy away from this machine: without it no backup can be read.`)
}

function requireSettings() {
  const backup = readBackupSettings(process.env)
  if (backup === undefined)
    throw new SettingsError('Neither BACKUP_FOLDER nor BACKUP_S3_URL is set: where shall the backup go?')
  return backup
}

async function list(): Promise<void> {
  const { place } = requireSettings()
  const files = await place.list()
  const proven = new Set(listProven(files.keys()))
  for (const id of listBackups(files.keys())) {
    const { pieces, endedAt } = await readManifest(place, id)
    const bytes = pieces.reduce((sum, { name }) => sum + (files.get(name) ?? 0), 0)
    say(
      `${id}  usable from ${endedAt}  ${(bytes / 1e6).toFixed(1)} MB${proven.has(id) ? '  restored and checked' : ''}`,
    )
  }
}

async function makeOfMedia(): Promise<void> {
  const backup = requireSettings()
  const kept = await keepMedia(openMediaStore(readSettings(process.env)), backup)
  say(`${kept} pictures and films more are kept in ${backup.place.place}.`)
}

async function make(): Promise<void> {
  const settings = readSettings(process.env)
  const backup = requireSettings()
  if (settings.databaseUrl !== undefined)
    throw new SettingsError(
      'DATABASE_URL is set: this command copies the embedded PostgreSQL. How another one is backed up: docs/backup.md. Pictures and films alone: npm run backup -- media',
    )
  const postgres = await openEmbedded(settings)
  try {
    const databaseUrl = await postgres.connectionString()
    const subject = { databaseUrl, dataFolder: settings.dataFolder, media: openMediaStore(settings) }
    const { id, pieces } = await backUp(subject, backup)
    say(`${id}: kept in ${backup.place.place}, ${pieces.length} pieces.`)
  } finally {
    await postgres.stop()
  }
}

try {
  const [word, file] = process.argv.slice(2)
  if (word === 'keys') await makeKeys(file)
  else if (word === 'list') await list()
  else if (word === 'media') await makeOfMedia()
  else if (word === undefined) await make()
  else throw new StartError(`"${word}" is none of keys, list, media; without a word a backup is made.`)
} catch (error) {
  process.stderr.write(`${explainStart(error) ?? (error as Error).stack}\n`)
  process.exitCode = 1
}
