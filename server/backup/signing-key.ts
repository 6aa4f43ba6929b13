import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** The line of base64 between the first and the last line of PKCS#8, as openssl writes it. */
export const signingKeyOf = (line: string) =>
  createPrivateKey({ key: Buffer.from(line, 'base64'), format: 'der', type: 'pkcs8' })
/** The same of a public key. */
export const publicKeyOf = (line: string) =>
  createPublicKey({ key: Buffer.from(line, 'base64'), format: 'der', type: 'spki' })

export function isEd25519(line: string, read: (line: string) => KeyObject): boolean {
  try {
    return read(line).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

/** The lines of those who signed in the file of a private key; age takes each for a comment. */
export const signerLine = /^# signed-by: (.*)$/gm
export const signedByOf = (secret: KeyObject) =>
  `# signed-by: ${createPublicKey(secret).export({ format: 'der', type: 'spki' }).toString('base64')}`

/** A new key: `secret` for the shop, `signedBy` the line for those who restore. */
export function makeSigningKey(): { secret: string; signedBy: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  return { secret, signedBy: signedByOf(privateKey) }
}
