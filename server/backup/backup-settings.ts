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

export interface BackupSettings {
  place: MediaStore
  /** The public key of age for which everything is encrypted. */
  recipient: string
  /** The file of its private key; undefined: this machine cannot read its own backups. */
  identityFile: string | undefined
  /** Backups older than so many days are removed, but for the newest. */
  keepDays: number
}

const recipient = text((value) => [
  !/^age1[02-9ac-hj-np-z]{50,}$/.test(value) &&
    'is no public key of age; make a pair of keys: npm run backup -- keys <file>',
])

export const backupVariables = {
  folder: variable('BACKUP_FOLDER', z.optional(folder)),
  recipient: variable('BACKUP_RECIPIENT', z.optional(recipient)),
  identityFile: variable('BACKUP_IDENTITY_FILE', z.optional(text())),
  keepDays: variable('BACKUP_KEEP_DAYS', z._default(whole(1, 3650, 'whole number of days'), 35)),
}

/**
 * @returns undefined when neither a folder nor a bucket is named: nothing is backed up
 * @throws SettingsError when both are, or a part is missing
 */
export function readBackupSettings(environment: Environment): BackupSettings | undefined {
  const variables = readVariables('the backup', backupVariables, environment)
  const isProduction = environment.NODE_ENV === 'production'
  const bucket = readProvider('the bucket of backups', bucketVariables(isProduction, 'BACKUP'), environment)
  const { folder, recipient, identityFile, keepDays } = variables
  if (folder !== undefined && bucket !== undefined)
    throw new SettingsError('BACKUP_FOLDER and BACKUP_S3_URL are both set: backups are kept in one place.')
  const place = bucket === undefined ? folder && folderStore(folder) : bucketStore(bucket)
  if (!place) return undefined
  if (recipient === undefined)
    throw new SettingsError(
      'BACKUP_RECIPIENT is not set: backups hold names and addresses and are always encrypted. Make a pair of keys: npm run backup -- keys <file>',
    )
  return { place, recipient, identityFile, keepDays }
}

/** @throws SettingsError when the private key is not here */
export function readIdentity({ identityFile }: BackupSettings): string {
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
  const identity = /^AGE-SECRET-KEY-1\S+$/m.exec(text)?.[0]
  if (identity === undefined) throw new SettingsError(`${identityFile} holds no private key of age.`)
  return identity
}
