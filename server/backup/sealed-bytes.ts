// Backup pieces are packed by zstd and encrypted by age, so that `age -d -i key file | zstd -d` reads them anywhere.

import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { StartError } from '#server/settings/start-error.ts'

/** The library is read for the first backup: a shop without backups does not keep its curves in memory (decision 011). */
const age = () => import('age-encryption')

const pack = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)

/** @param recipient the public key */
export async function sealBytes(bytes: Uint8Array, recipient: string): Promise<Uint8Array> {
  const packed = await pack(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return await encrypter.encrypt(packed)
}

/**
 * @param identity the private key
 * @throws StartError when it is another's, or a byte was changed
 */
export async function openBytes(sealed: Uint8Array, identity: string): Promise<Buffer> {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const packed = await decrypter.decrypt(sealed).catch((cause: Error) => {
    throw new StartError(`The private key opens nothing here: another one encrypted it (${cause.message}).`, {
      cause,
    })
  })
  return await unpack(packed)
}
