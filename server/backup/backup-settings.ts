import type { KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { bucketStore, bucketVariables } from '#server/providers/bucket-store.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { folder } from '#server/settings/addresses.ts'
import {
  type Environment,
  readProvider,
  readVariables,
  SettingsError,
  text,
  variable,
  whole,
} from '#server/settings/environment.ts'
import { isEd25519, publicKeyOf, signerLine, signingKeyOf } from './signing-key.ts'

/** The place of backups, for those who read them as well. */
export interface BackupPlace {
  place: MediaStore
  /** The public key of age for which everything is encrypted. */
  recipient: string
  /** The file of its private key; undefined: this machine cannot read its own backups. */
  identityFile: string | undefined
  /** Backups older than so many days are removed, but for the newest. */
  keepDays: number
  /** A check that takes longer is given up. */
  checkSeconds: number
}

/** The settings of those who make backups. */
export interface BackupSettings extends BackupPlace {
  /** The private key of Ed25519 by which a restore knows what the shop made. */
  signingKey: KeyObject
}

const recipient = text((value) => [
  !/^age1[02-9ac-hj-np-z]{50,}$/.test(value) &&
    'is no public key of age; make a pair of keys: npm run backup -- keys <file>',
])

const signingKey = text((value) => [
  !isEd25519(value, signingKeyOf) &&
    'is no private key of Ed25519; make one: npm run backup -- signing-key <file>',
])

export const backupVariables = {
  folder: variable('BACKUP_FOLDER', z.optional(folder)),
  recipient: variable('BACKUP_RECIPIENT', z.optional(recipient)),
  identityFile: variable('BACKUP_IDENTITY_FILE', z.optional(text())),
  keepDays: variable('BACKUP_KEEP_DAYS', z._default(whole(1, 3650, 'whole number of days'), 35)),
  checkSeconds: variable(
    'BACKUP_CHECK_SECONDS',
    z._default(whole(1, 864_000, 'whole number of seconds'), 43_200),
  ),
  signingKey: variable('BACKUP_SIGNING_KEY', z.optional(signingKey)),
}

/**
 * Reads the settings of the shop, which makes backups.
 * @returns undefined when neither a folder nor a bucket is named: nothing is backed up
 * @throws SettingsError when both are, or a part is missing
 */
export function readBackupSettings(environment: Environment): BackupSettings | undefined {
  const read = readBackupPlace(environment)
  if (read === undefined) return undefined
  const { signingKey, ...place } = read
  if (signingKey === undefined)
    throw new SettingsError(
      'BACKUP_SIGNING_KEY is not set: a restore trusts only what the shop has signed. Make the key: npm run backup -- signing-key <file>',
    )
  return { ...place, signingKey }
}

/**
 * Reads the settings of those who restore and look.
 * @returns undefined as `readBackupSettings`
 * @throws SettingsError as `readBackupSettings`, but for a key to sign with, which only the shop has
 */
export function readBackupPlace(
  environment: Environment,
): (BackupPlace & { signingKey: KeyObject | undefined }) | undefined {
  const variables = readVariables('the backup', backupVariables, environment)
  const isProduction = environment.NODE_ENV === 'production'
  const bucket = readProvider('the bucket of backups', bucketVariables(isProduction, 'BACKUP'), environment)
  const { folder, recipient, signingKey: key, ...others } = variables
  if (folder !== undefined && bucket !== undefined)
    throw new SettingsError('BACKUP_FOLDER and BACKUP_S3_URL are both set; leave one of them out.')
  const place = bucket === undefined ? folder && folderStore(folder) : bucketStore(bucket)
  if (!place) return undefined
  if (recipient === undefined)
    throw new SettingsError(
      'BACKUP_RECIPIENT is not set: backups hold names and addresses and are always encrypted. Make a pair of keys: npm run backup -- keys <file>',
    )
  return { place, recipient, ...others, signingKey: key === undefined ? undefined : signingKeyOf(key) }
}

export interface Identity {
  /** The private key of age. */
  secret: string
  /** The public keys of those who signed, each in a line `# signed-by:` of its file; age takes such a line for a comment. */
  signers: KeyObject[]
}

/** @throws SettingsError when the private key is not here */
export function readIdentity({ identityFile }: Pick<BackupPlace, 'identityFile'>): Identity {
  const missing =
    'its private key, which belongs to BACKUP_RECIPIENT, is in the file that BACKUP_IDENTITY_FILE names.'
  if (identityFile === undefined)
    throw new SettingsError(`A backup cannot be read without its key: ${missing}`)
  let text: string
  try {
    text = readFileSync(identityFile, 'utf8')
  } catch (error) {
    throw new SettingsError(
      `${identityFile} cannot be read (${(error as NodeJS.ErrnoException).code}): ${missing}`,
    )
  }
  const secret = /^AGE-SECRET-KEY-1\S+$/m.exec(text)?.[0]
  if (secret === undefined) throw new SettingsError(`${identityFile} holds no age private key.`)
  const lines = [...text.matchAll(signerLine)].map(([, line = '']) => line.trim())
  const wrong = lines.find((line) => !isEd25519(line, publicKeyOf))
  if (wrong !== undefined)
    throw new SettingsError(`${identityFile}: "# signed-by: ${wrong}" is not an Ed25519 public key.`)
  return { secret, signers: lines.map(publicKeyOf) }
}
