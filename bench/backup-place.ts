import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'

/** Makes a pair of keys in `folder`. @returns the variables by which a shop and its commands keep backups there */
export async function makeBackupPlace(folder: string): Promise<Record<string, string>> {
  const identity = await generateX25519Identity()
  const identityFile = join(folder, 'key')
  await writeFile(identityFile, identity)
  return {
    BACKUP_FOLDER: join(folder, 'place'),
    BACKUP_RECIPIENT: await identityToRecipient(identity),
    BACKUP_IDENTITY_FILE: identityFile,
  }
}
