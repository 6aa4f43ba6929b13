// The signatures of a beacon proof, each by code that is loaded with the first one.

import type { Signatures } from '#contract/beacon-box.ts'

const keyBytes = 32
const signatureBytes = 64

/** The base point of the curve, which is a key to every browser that knows any. */
const anyKey = new Uint8Array(keyBytes).fill(0x66).with(0, 0x58)

const importKey = (key: Uint8Array) =>
  crypto.subtle.importKey('raw', key.slice(), 'Ed25519', false, ['verify'])

/** Asked once: a browser's own refusal of a malformed key must not look like its ignorance of the curve. */
let hasOwn: Promise<boolean> | undefined
const knowsEd25519 = () => {
  hasOwn ??= importKey(anyKey).then(
    () => true,
    () => false,
  )
  return hasOwn
}

async function isEd25519(key: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  if (key.length !== keyBytes || signature.length !== signatureBytes) return false
  if (await knowsEd25519())
    return await importKey(key)
      .then((own) => crypto.subtle.verify('Ed25519', own, signature.slice(), message.slice()))
      .catch(() => false)
  const { isNobleEd25519 } = await import('./noble-ed25519.ts')
  try {
    return isNobleEd25519(key, message, signature)
  } catch {
    // The library throws for bytes that are no point of the curve.
    return false
  }
}

export const browserSignatures: Signatures = {
  isEd25519,
  isBls: async (...asked) => (await import('#contract/bls.ts')).isBls(...asked),
}
