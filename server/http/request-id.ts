import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** The header of each answer that names its request. A page's own calls say by it whose they are. */
export const requestIdHeader = 'x-request-id'

/** Without I, L, O and U, which are taken for other signs or make words (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 3
const groupLength = 4
/** One call for random bytes costs more than the rest of an id, so it fetches those of many. */
const idsAtOnce = 100

/** A page makes its calls inside the process; what comes over a connection is a visitor's. */
export const isFromOutside = (raw: { socket: unknown }): boolean => raw.socket instanceof Socket

/**
 * Names requests: `7KQ2-M4XD-9T0A`, short enough to be read out. 60 random bits: no two processes make the same name, and
 * nobody guesses another visitor's. What a visitor sends as a name is not believed.
 */
export function createRequestIds(bytes: (n: number) => Buffer): (raw: IncomingMessage) => string {
  let pool: Buffer = Buffer.alloc(0)
  let used = 0
  const newId = () => {
    if (used === pool.length) [pool, used] = [bytes(idsAtOnce * groups * groupLength), 0]
    let id = ''
    for (let n = 0; n < groups * groupLength; n++) {
      if (n > 0 && n % groupLength === 0) id += '-'
      id += signs[(pool[used++] as number) % signs.length]
    }
    return id
  }
  return (raw) => {
    const given = raw.headers[requestIdHeader]
    return typeof given === 'string' && !isFromOutside(raw) ? given : newId()
  }
}
