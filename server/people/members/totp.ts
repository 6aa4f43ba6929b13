// Codes of an authenticator app (RFC 6238, RFC 4226): six digits, SHA-1, a new one every 30 seconds.

import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
const digits = 6
/** Clocks of phones differ: a code counts for the step before and the step after its own. */
const tolerance = 1

export const codeShape = new RegExp(`^\\d{${digits}}$`)

export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs)

/** The code that an app with this secret shows in this step. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step to which a typed code belongs; undefined when it is not a code of now. Takes the same time for each. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  if (!codeShape.test(code)) return undefined
  let found: number | undefined
  for (let step = stepAt(now) - tolerance; step <= stepAt(now) + tolerance; step++)
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) found = step
  return found
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding (RFC 4648), as authenticator apps read a secret. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** The address in the QR code, which an authenticator app reads. */
export function otpauthUri(secret: Buffer, { shopName, mail }: { shopName: string; mail: string }): string {
  // Apps split the label at its colon.
  const issuer = shopName.replaceAll(':', ' ')
  const query = new URLSearchParams({ secret: base32(secret), issuer })
  // A space is %20 here: some apps show a + as it is.
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(mail)}?${query.toString().replaceAll('+', '%20')}`
}
