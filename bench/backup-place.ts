import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { makeSigningKey } from '#server/backup/signing-key.ts'

/** Makes the keys in `folder`. @returns the variables by which a shop and its commands keep backups there */
export async function makeBackupPlace(folder: string): Promise<Record<string, string>> {
  const identity = await generateX25519Identity()
  const identityFile = join(folder, 'key')
  const { secret, signedBy } = makeSigningKey()
  await writeFile(identityFile, `${identity}\n${signedBy}\n`)
  return {
    BACKUP_FOLDER: join(folder, 'place'),
    BACKUP_RECIPIENT: await identityToRecipient(identity),
    BACKUP_IDENTITY_FILE: identityFile,
    BACKUP_SIGNING_KEY: secret,
  }
}
