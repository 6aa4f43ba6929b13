// SHA-256 for the browser, which has no synchronous one. States are copied into one that is used again and again: a box
// needs millions of hashes, and making a state takes as long as the hash.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Hasher } from '#contract/sealed-box.ts'

interface State<Self> {
  _cloneInto(to: Self): Self
  update(input: Uint8Array): Self
  digest(): Uint8Array
}

/** Hashes from a prepared state, which stays as it is. */
function from<Self extends State<Self>>(prepared: Self, working: Self): (input: Uint8Array) => Uint8Array {
  return (input) => prepared._cloneInto(working).update(input).digest()
}

export const nobleHasher: Hasher = {
  sha256: from(sha256.create(), sha256.create()),
  hmac: (key) => from(hmac.create(sha256, key), hmac.create(sha256, key)),
}
