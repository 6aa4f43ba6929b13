// The sealed box: how a box is committed to, shuffled, sealed, proven and opened. Server, browser and
// command line run this same code, each with its own SHA-256, so that a proof means the same everywhere.
//
// Every hash input begins with its own tag and every number is fixed-width big-endian, so that two different
// inputs never have the same bytes. The public description is docs/sealed-box.md.

export const algorithm = 'fukuhiki.v1'

/**
 * SHA-256 and HMAC-SHA-256 as the caller has them (Node or browser). A result belongs to the caller; an input may be
 * written anew after the call.
 */
export interface Hasher {
  sha256(input: Uint8Array): Uint8Array
  /** HMAC with one key, which is prepared once: a box needs it a million times. */
  hmac(key: Uint8Array): (input: Uint8Array) => Uint8Array
}

/** The content of a slot. */
export interface SealedPrize {
  cardKey: string
  rarity: number
  tier: number
  convertsToPoints: number
  isShipOnly: boolean
}

export interface ManifestPrize extends SealedPrize {
  quantity: number
}

const encoder = new TextEncoder()

export function concat(...parts: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export function uint(value: number, bytes: 1 | 2 | 4 | 8): Uint8Array {
  if (!Number.isSafeInteger(value) || value < 0 || value >= 256 ** bytes)
    throw new RangeError(`${value} does not fit ${bytes} bytes`)
  const written = new Uint8Array(bytes)
  for (let at = bytes - 1, rest = value; at >= 0; at--, rest = Math.floor(rest / 256))
    written[at] = rest % 256
  return written
}

/** UTF-8 bytes with their length in front. */
function text(value: string): Uint8Array {
  const bytes = encoder.encode(value)
  return concat(uint(bytes.length, 4), bytes)
}

export const tag = (step: string) => encoder.encode(`${algorithm}.${step}`)

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function hex(bytes: Uint8Array): string {
  let digits = ''
  for (const byte of bytes) digits += hexOfByte[byte]
  return digits
}

export function fromHex(value: string): Uint8Array {
  const bytes = new Uint8Array(value.length >> 1)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(value.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false
  return true
}

// Manifest and commitment ----------------------------------------------------------------------------

/** The bytes of a prize, for the manifest and for every leaf with this prize. */
export const encodePrize = (prize: SealedPrize): Uint8Array =>
  concat(
    text(prize.cardKey),
    uint(prize.rarity, 1),
    uint(prize.tier, 1),
    uint(prize.convertsToPoints, 4),
    uint(prize.isShipOnly ? 1 : 0, 1),
  )

/** Below zero when `a` stands before `b` in canonical order; zero when they differ in their quantity alone. */
export function comparePrizes(a: SealedPrize, b: SealedPrize): number {
  return (
    compareBytes(encoder.encode(a.cardKey), encoder.encode(b.cardKey)) ||
    a.rarity - b.rarity ||
    a.tier - b.tier ||
    a.convertsToPoints - b.convertsToPoints ||
    Number(a.isShipOnly) - Number(b.isShipOnly)
  )
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const differs = a.findIndex((byte, index) => byte !== b[index])
  return differs < 0 ? a.length - b.length : (a[differs] as number) - (b[differs] ?? -1)
}

/** Prizes in canonical order; a prize's number is its index in it. */
export const canonicalOrder = <P extends ManifestPrize>(prizes: readonly P[]): P[] =>
  prizes.toSorted(comparePrizes)

/**
 * `M`. A box with a last-one prize (ruling 35) has its own tag, so that no list of prizes reads as another list with one.
 */
export function hashManifest(
  hasher: Hasher,
  prizes: readonly ManifestPrize[],
  lastOne: SealedPrize | null,
): Uint8Array {
  const records = prizes.flatMap((prize) => [encodePrize(prize), uint(prize.quantity, 4)])
  const list = [uint(prizes.length, 4), ...records]
  return hasher.sha256(
    lastOne === null
      ? concat(tag('manifest'), ...list)
      : concat(tag('last-one-manifest'), ...list, encodePrize(lastOne)),
  )
}

export interface SealedTerms {
  packId: string
  total: number
  manifestHash: Uint8Array
  /** Public randomness mixed into the shuffle, or ''. */
  beacon: string
  /** ISO instant after which the box is opened even unsold, or ''. */
  endsAt: string
}

/** `C`, published before sale: binds the shop to the secret without revealing it. */
export function commit(hasher: Hasher, terms: SealedTerms, secret: Uint8Array): Uint8Array {
  return hasher.sha256(
    concat(
      tag('commitment'),
      text(terms.packId),
      terms.manifestHash,
      uint(terms.total, 4),
      text(algorithm),
      text(terms.beacon),
      text(terms.endsAt),
      secret,
    ),
  )
}

// Shuffle ----------------------------------------------------------------------------------------------

/** Prize number of every slot: Fisher–Yates, driven by an HMAC stream without modulo bias. */
export function shuffle(
  hasher: Hasher,
  prizes: readonly ManifestPrize[],
  secret: Uint8Array,
  commitment: Uint8Array,
  beacon: string,
): Uint16Array<ArrayBuffer> {
  const slots = new Uint16Array(prizes.reduce((sum, { quantity }) => sum + quantity, 0))
  let filled = 0
  for (const [number, { quantity }] of prizes.entries()) {
    slots.fill(number, filled, filled + quantity)
    filled += quantity
  }
  const key = hasher.hmac(secret)(concat(tag('shuffle'), commitment, text(beacon)))
  const next = wordStream(hasher, key)
  for (let last = slots.length - 1; last > 0; last--) {
    const picked = below(last + 1, next)
    const kept = slots[last] as number
    slots[last] = slots[picked] as number
    slots[picked] = kept
  }
  return slots
}

/** Endless 32-bit numbers from HMAC(key, counter). */
function wordStream(hasher: Hasher, key: Uint8Array): () => number {
  const hmac = hasher.hmac(key)
  const input = concat(tag('stream'), uint(0, 8))
  const counterOf = new DataView(input.buffer, input.length - 8)
  let block: DataView = new DataView(new ArrayBuffer(0))
  let counter = 0
  let at = 0
  return () => {
    if (at === block.byteLength) {
      counterOf.setBigUint64(0, BigInt(counter++))
      const bytes = hmac(input)
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      at = 0
    }
    at += 4
    return block.getUint32(at - 4)
  }
}

/** A number from 0 to bound - 1, each equally likely: words past the last full multiple are rejected. */
function below(bound: number, next: () => number): number {
  const limit = 2 ** 32 - (2 ** 32 % bound)
  let word = next()
  while (word >= limit) word = next()
  return word % bound
}

// Tickets -------------------------------------------------------------------------------------------------

export interface Ticket {
  firstSlot: number
  count: number
  /** Microseconds since 1970. */
  drawnAtMicros: number
  /** UUID of the draw: random, so only the buyer can recognise it. */
  drawId: string
}

/** The first hash of a box's ticket chain. */
export function firstTicketHash(hasher: Hasher, commitment: Uint8Array, root: Uint8Array): Uint8Array {
  return hasher.sha256(concat(tag('chain'), commitment, root))
}

export function nextTicketHash(hasher: Hasher, previous: Uint8Array, ticket: Ticket): Uint8Array {
  return hasher.sha256(
    concat(
      tag('ticket'),
      previous,
      uint(ticket.firstSlot, 4),
      uint(ticket.count, 4),
      uint(ticket.drawnAtMicros, 8),
      fromHex(ticket.drawId.replaceAll('-', '')),
    ),
  )
}
