// The boxes room: seals a box before sale, proves draws from it, opens it at its end.

import { createHash, createHmac } from 'node:crypto'
import type { Hasher } from '../../../contract/sealed-box.ts'

/** SHA-256 of the server's own runtime. */
export const nodeHasher: Hasher = {
  sha256: (input) => createHash('sha256').update(input).digest(),
  hmac: (key, input) => createHmac('sha256', key).update(input).digest(),
}
