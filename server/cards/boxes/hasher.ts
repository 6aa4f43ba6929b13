import { hash } from 'node:crypto'
import type { Hasher } from '#contract/sealed-box.ts'

const blockBytes = 64
const hashBytes = 32

/** A text with a letter for each byte: the runtime makes one in a quarter of the time that a buffer takes. */
const digest = (input: Uint8Array) => hash('sha256', input, 'binary')
const sha256 = (input: Uint8Array): Buffer => Buffer.from(digest(input), 'binary')

/** SHA-256 of the server's own runtime; HMAC as in RFC 2104, on pads that are prepared once for a key. */
export const nodeHasher: Hasher = {
  sha256,
  hmac(key) {
    const padded = Buffer.alloc(blockBytes)
    padded.set(key.length > blockBytes ? sha256(key) : key)
    const innerPad = padded.map((byte) => byte ^ 0x36)
    const outer = Buffer.concat([padded.map((byte) => byte ^ 0x5c), Buffer.alloc(hashBytes)])
    let inner = Buffer.from(innerPad)
    return (input) => {
      if (inner.length === blockBytes + input.length) inner.set(input, blockBytes)
      else inner = Buffer.concat([innerPad, input])
      outer.write(digest(inner), blockBytes, 'binary')
      return sha256(outer)
    }
  },
}
