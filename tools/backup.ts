// `npm run backup`: copies the embedded database, its pictures and films to the place of backups, encrypted, while the shop
// works. `-- media` keeps pictures and films alone, for a database that another program backs up. `-- keys <file>` makes the
// keys; `-- signing-key <file>` the one that signs alone; `-- list` shows what is kept.

import { createPublicKey, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { backUp } from '#server/backup/back-up.ts'
import {
  type BackupPlace,
  backupVariables,
  readBackupPlace,
  readBackupSettings,
  readIdentity,
} from '#server/backup/backup-settings.ts'
import { listBackups, listProven, readManifest } from '#server/backup/manifest.ts'
import { keepMedia } from '#server/backup/media.ts'
import type { Believed } from '#server/backup/signed-note.ts'
import { makeSigningKey, signedByOf, signingKeyOf } from '#server/backup/signing-key.ts'
import { openMediaStore } from '#server/providers/media-stores.ts'
import { readVariables, SettingsError } from '#server/settings/environment.ts'
import { explainStart, StartError } from '#server/settings/start-error.ts'
import { readSettings } from '#server/shop/settings.ts'
import { openEmbedded } from './database.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The shop's half; the public one is for those who restore. */
async function keepSigningKey(file: string | undefined): Promise<string> {
  if (file === undefined)
    throw new StartError('Name the file for the key that signs: npm run backup -- signing-key <file>')
  const { secret, signedBy } = makeSigningKey()
  await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx' }).catch((error: Error) => {
    throw new StartError(`${file} cannot be made: ${error.message}`)
  })
  return signedBy
}

async function makeKeys(file: string | undefined): Promise<void> {
  if (file === undefined)
    throw new StartError('Name the file for the private key: npm run backup -- keys <file>')
  if (existsSync(file))
    throw new StartError(`${file} already exists: a key that is overwritten opens no backup.`)
  const signingFile = `${file}.signing`
  // A shop that has a key to sign with goes on with it.
  const { signingKey } = readVariables('the backup', { signingKey: backupVariables.signingKey }, process.env)
  const signedBy =
    signingKey === undefined ? await keepSigningKey(signingFile) : signedByOf(signingKeyOf(signingKey))
  const identity = await generateX25519Identity()
  await writeFile(file, `${identity}\n${signedBy}\n`, { mode: 0o600, flag: 'wx' })
  say(`BACKUP_RECIPIENT=${await identityToRecipient(identity)}`)
  if (signingKey === undefined) {
    say(`BACKUP_SIGNING_KEY_FILE=${signingFile}`)
    say(`The key in ${signingFile} stays with the shop, which signs its backups; keep it secret.`)
  }
  say(
    `The private key is in ${file}. Keep two copies away from this machine: without it no backup can be read.`,
  )
}

async function makeSigningKeyAlone(file: string | undefined): Promise<void> {
  const signedBy = await keepSigningKey(file)
  say(`BACKUP_SIGNING_KEY_FILE=${file}`)
  say(
    `Write this line into the file of the private key, below it; lines of older keys stay there:\n${signedBy}`,
  )
}

const nowhere = 'Neither BACKUP_FOLDER nor BACKUP_S3_URL is set: set one for the backup.'

function requireSettings() {
  const backup = readBackupSettings(process.env)
  if (backup === undefined) throw new SettingsError(nowhere)
  return backup
}

/** The keys that this machine has: the shop's own, and those beside the private key. */
function believedHere(place: BackupPlace & { signingKey: KeyObject | undefined }): Believed {
  const own = place.signingKey === undefined ? [] : [createPublicKey(place.signingKey)]
  const others = place.identityFile === undefined ? [] : readIdentity(place).signers
  return { keys: [...own, ...others], takesUnsigned: false }
}

async function list(): Promise<void> {
  const backup = readBackupPlace(process.env)
  if (backup === undefined) throw new SettingsError(nowhere)
  const files = await backup.place.list()
  const proven = new Set(listProven(files.keys()))
  const believed = believedHere(backup)
  for (const id of listBackups(files.keys())) {
    try {
      const { pieces, endedAt } = await readManifest(backup, id, believed)
      const bytes = pieces.reduce((sum, { name }) => sum + (files.get(name) ?? 0), 0)
      const said = proven.has(id) ? '  restored and checked' : ''
      say(`${id}  usable from ${endedAt}  ${(bytes / 1e6).toFixed(1)} MB${said}`)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      say(`${id}  ${error.message}`)
    }
  }
}

async function makeOfMedia(): Promise<void> {
  const backup = requireSettings()
  const kept = await keepMedia(openMediaStore(readSettings(process.env)), backup)
  say(`${kept} more pictures and films are kept in ${backup.place.place}.`)
}

async function make(): Promise<void> {
  const settings = readSettings(process.env)
  const backup = requireSettings()
  if (settings.databaseUrl !== undefined)
    throw new SettingsError(
      'DATABASE_URL is set: this command copies the embedded PostgreSQL. To back up another one, see docs/backup.md. Pictures and films alone: npm run backup -- media',
    )
  const postgres = await openEmbedded(settings)
  try {
    const databaseUrl = await postgres.connectionString()
    const subject = { databaseUrl, dataFolder: settings.dataFolder, media: openMediaStore(settings) }
    const { id, pieces, notRemoved } = await backUp(subject, backup)
    say(`${id}: kept in ${backup.place.place}, ${pieces.length} pieces.`)
    if (notRemoved.length > 0)
      say(
        `${notRemoved.length} files older than ${backup.keepDays} days stay: the backup location does not let this machine remove them (${notRemoved[0]}). Let a rule there remove them (docs/backup.md).`,
      )
  } finally {
    await postgres.stop()
  }
}

try {
  const [word, file] = process.argv.slice(2)
  if (word === 'keys') await makeKeys(file)
  else if (word === 'signing-key') await makeSigningKeyAlone(file)
  else if (word === 'list') await list()
  else if (word === 'media') await makeOfMedia()
  else if (word === undefined) await make()
  else
    throw new StartError(
      `"${word}" is not one of keys, signing-key, list, media; without a word a backup is made.`,
    )
} catch (error) {
  process.stderr.write(`${explainStart(error) ?? (error as Error).stack}\n`)
  process.exitCode = 1
}
