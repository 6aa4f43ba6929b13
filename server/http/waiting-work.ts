// The work of a visitor's browser for a place in the line, where many of one network ask for some (decision 010).

import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Signer } from '#server/keys.ts'

export const workCookie = 'work'
/** A challenge is good for so long. */
export const goodMs = 120_000
/** Bytes that are hashed at each try, so that hashing is what takes a browser's time, and not its calls. */
const hashedBytes = 16_384

/**
 * Tries numbers until the hash of the challenge and one begins with the bits that it asks for, keeps that in a cookie, and
 * asks again.
 */
export const workScript = `(async () => {
const { work, cookie } = document.querySelector('[data-work]').dataset
const bits = Number(work.split('.')[3])
const bytes = new Uint8Array(${hashedBytes})
const text = new TextEncoder()
for (let first = 0; ; first += 32) {
const hashes = await Promise.all(Array.from({ length: 32 }, (_, n) => {
text.encodeInto(work + '.' + (first + n), bytes)
return crypto.subtle.digest('SHA-256', bytes)
}))
const found = hashes.findIndex((hash) => new DataView(hash).getUint32(0) >>> (32 - bits) === 0)
if (found < 0) continue
document.cookie = cookie + '=' + work + '.' + (first + found) + '; path=/; samesite=lax; max-age=${goodMs / 1000}' + (location.protocol === 'https:' ? '; secure' : '')
return location.reload()
}
})()`

function isFound(solution: string, bits: number): boolean {
  const bytes = Buffer.alloc(hashedBytes)
  bytes.write(solution)
  return createHash('sha256').update(bytes).digest().readUInt32BE() >>> (32 - bits) === 0
}

export interface WorkDeps {
  signer: Signer
  random: { bytes(n: number): Buffer }
  clock: () => Date
}

/** Asks for work and judges it with one hash. Nothing is kept here: the line takes each work once. */
export const createWork = ({ signer, random, clock }: WorkDeps) => ({
  ask(holder: number, bits: number): string {
    const text = `work.${clock().getTime() + goodMs}.${random.bytes(6).readUIntBE(0, 6)}.${bits}.${holder}`
    return `${text}.${signer.sign(text).toString('base64url')}`
  },
  /** The work of a request that was asked of this holder; undefined: none, or none that is good. */
  doneBy(request: FastifyRequest, holder: number): { id: number; bits: number } | undefined {
    const solution = request.cookies[request.server.cookieName(workCookie)] ?? ''
    const [, text = '', signature = ''] =
      /^(work(?:\.\d{1,15}){4})\.([\w-]{43})\.\d{1,12}$/.exec(solution) ?? []
    const [untilMs = 0, id = 0, bits = 0, askedOf] = text.split('.').slice(1).map(Number)
    const isGood = askedOf === holder && untilMs > clock().getTime()
    if (!isGood || !signer.isSigned(text, Buffer.from(signature, 'base64url'))) return undefined
    return isFound(solution, bits) ? { id, bits } : undefined
  },
})
