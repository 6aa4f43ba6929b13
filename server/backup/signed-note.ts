// The pieces of a backup are signed by a key of their own (Ed25519): write access to the place of backups and the
// public key that encrypts them do not suffice to forge one. A note is JSON, `{ "signed": <text>, "signature" }`.

import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import * as z from 'zod/mini'
import type { MediaStore } from '#server/providers/media-store.ts'
import { StartError } from '#server/settings/start-error.ts'
import type { BackupPlace, BackupSettings } from './backup-settings.ts'

/** The notes that a restore believes. */
export interface Believed {
  keys: readonly KeyObject[]
  /** Files of a release that signed nothing, for a restore that asks for it in so many words (`--unsigned`). */
  takesUnsigned: boolean
}

const note = z.object({ signed: z.string(), signature: z.string() })
/** The note's backup: a note under another name, or for another shop's key, is a piece that was moved. */
const head = z.object({ name: z.string(), recipient: z.string() })

/** No signature of this key for another purpose is one of a backup. */
const signedBytes = (text: string) => Buffer.from(`fukuhiki backup 1\n${text}`)

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Written last: the pieces that it names exist when it does. */
export async function writeNote(
  name: string,
  content: object,
  { place, recipient, signingKey }: BackupSettings,
): Promise<void> {
  const signed = JSON.stringify({ name, recipient, ...content })
  const signature = sign(undefined, signedBytes(signed), signingKey).toString('base64')
  await place.write(name, Buffer.from(JSON.stringify({ signed, signature }, undefined, 1)))
}

/**
 * The content of a note, once it is known who made it.
 * @throws StartError when none of the keys has signed it, or when it was made for another name or shop
 */
function openNote<Schema extends z.ZodMiniType>(
  name: string,
  bytes: Buffer,
  schema: Schema,
  { keys, recipient, takesUnsigned }: Believed & Pick<BackupPlace, 'recipient'>,
): z.output<Schema> {
  const json = readJson(name, bytes)
  const read = note.safeParse(json)
  if (!read.success) {
    if (takesUnsigned) return parsed(name, json, schema)
    throw new StartError(
      `${name} is not signed: it is of a release before 29 November 2026, or somebody else wrote it. It is not used. A backup that you know to be your own is taken with --unsigned (docs/backup.md).`,
    )
  }
  const { signed, signature } = read.data
  if (!keys.some((key) => verify(undefined, signedBytes(signed), key, Buffer.from(signature, 'base64'))))
    throw new StartError(
      `${name} is not signed by the shop: no line "# signed-by:" beside the private key (BACKUP_IDENTITY_FILE) has the key that signed it. It is not used.`,
    )
  const content = readJson(name, Buffer.from(signed))
  const of = parsed(name, content, head)
  if (of.name !== name || of.recipient !== recipient)
    throw new StartError(
      `${name} was signed as ${of.name} for ${of.recipient}: a piece of another place. It is not used.`,
    )
  return parsed(name, content, schema)
}

function readJson(name: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch (cause) {
    throw new StartError(`${name} was changed after it was written, so it is not used.`, { cause })
  }
}

function parsed<Schema extends z.ZodMiniType>(name: string, json: unknown, schema: Schema) {
  const read = schema.safeParse(json)
  if (read.success) return read.data
  throw new StartError(`${name} does not have the contents of a backup note, so it is not used.`)
}

/** @throws StartError as `openNote`, and the place's own error when it is not there */
export const readNote = async <Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  { place, recipient }: BackupPlace,
  believed: Believed,
): Promise<z.output<Schema>> => openNote(name, await place.read(name), schema, { ...believed, recipient })

/** The bytes of a file, once they are known to be those that its note names. */
export async function readNoted(
  { name, sha256: noted }: { name: string; sha256: string },
  place: MediaStore,
): Promise<Buffer> {
  const bytes = await place.read(name)
  if (sha256(bytes) !== noted)
    throw new StartError(`${name} was changed after it was written, so it is not used.`)
  return bytes
}

/** The notes that the shop itself has signed. */
export const believedByShop = ({ signingKey }: BackupSettings): Believed => ({
  keys: [createPublicKey(signingKey)],
  takesUnsigned: false,
})
