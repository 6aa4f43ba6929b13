// SHA-256 for the browser, which has no synchronous one.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Hasher } from '../../../contract/sealed-box.ts'

export const nobleHasher: Hasher = {
  sha256: (input) => sha256(input),
  hmac: (key, input) => hmac(sha256, key, input),
}
