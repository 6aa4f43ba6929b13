// Ed25519 for browsers that have none.

import { ed25519 } from '@noble/curves/ed25519.js'

/** By RFC 8032, as the browsers' own. */
export const isNobleEd25519 = (key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean =>
  ed25519.verify(signature, message, key, { zip215: false })
