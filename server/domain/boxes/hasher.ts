import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'
import type { Hasher } from '../../../contract/sealed-box.ts'

/** SHA-256 of the server's own runtime. */
export const nodeHasher: Hasher = {
  sha256: (input) => hash('sha256', input, 'buffer'),
  hmac: (key, input) => createHmac('sha256', keyObject(key)).update(input).digest(),
}

/** A box hashes thousands of times under one key; creating the key object costs more than the hash.
 * The cache compares keys by reference: a key's bytes never change. */
let newest: { bytes: Uint8Array; key: KeyObject } | undefined
function keyObject(bytes: Uint8Array): KeyObject {
  if (newest?.bytes !== bytes) newest = { bytes, key: createSecretKey(bytes) }
  return newest.key
}
