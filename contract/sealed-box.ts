// Both versions of the sealed box share this: bytes, the shuffle, and the chain of tickets. `box-v1.ts` and `box-v2.ts`
// hold what each commits to. Server, browser and command line run this same code, each with its own SHA-256, so that a
// proof means the same everywhere.
//
// Every hash input begins with its own tag and every number is fixed-width big-endian, so that two different
// inputs never have the same bytes. The public description is docs/sealed-box.md.

/** Boxes of version 1 are served and verified to their end; every new box is version 2. */
export const algorithms = ['fukuhiki.v1', 'fukuhiki.v2'] as const
export type Algorithm = (typeof algorithms)[number]
export const newest: Algorithm = 'fukuhiki.v2'

/**
 * SHA-256 and HMAC-SHA-256 as the caller has them (Node or browser). A result belongs to the caller; an input may be
 * written anew after the call.
 */
export interface Hasher {
  sha256(input: Uint8Array): Uint8Array
  /** HMAC with one key, which is prepared once: a box needs it a million times. */
  hmac(key: Uint8Array): (input: Uint8Array) => Uint8Array
}

/** A hasher with the tags of one version. */
export interface Scheme extends Hasher {
  algorithm: Algorithm
  tag(step: string): Uint8Array
}

export const schemeOf = (hasher: Hasher, algorithm: Algorithm): Scheme => ({
  ...hasher,
  algorithm,
  tag: (step) => utf8(`${algorithm}.${step}`),
})

/** A prize is this, besides its place in the reveal and the points it converts to. Version 2 binds it. */
export interface PrizeFacts {
  /** Points are credited when the reveal has told them (ruling 51); their card is only a picture. */
  kind: PrizeKind
  /** The card's grade and who gave it; both empty: it is not graded. */
  gradingCompany: string
  grade: string
  /** Key of one of the box's condition words, or empty (ruling 48). */
  condition: string
  noteJa: string
  noteEn: string
  /** SHA-256 of the pictures' files, hex; empty: none is bound. */
  front: string
  frontEn: string
  back: string
  /** Reference price in yen with its date (YYYY-MM-DD) and source; 0 and empty: none is told. */
  referenceYen: number
  referenceDate: string
  referenceSource: string
}

/** A grade as it is written on the slab; empty for a card that nobody graded. */
export const gradeOf = ({ gradingCompany, grade }: Pick<PrizeFacts, 'gradingCompany' | 'grade'>): string =>
  [gradingCompany, grade].filter(Boolean).join(' ')

/** Tells whether a prize is points, which are credited and never shipped (ruling 51). */
export const isPoints = ({ facts }: { facts?: Pick<PrizeFacts, 'kind'> | undefined }): boolean =>
  facts?.kind === 'points'

export const prizeKinds = ['card', 'points'] as const
export type PrizeKind = (typeof prizeKinds)[number]

/** The content of a slot. */
export interface SealedPrize {
  cardKey: string
  rarity: number
  tier: number
  convertsToPoints: number
  isShipOnly: boolean
  /** Missing in version 1. */
  facts?: PrizeFacts | undefined
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

export const utf8 = (value: string): Uint8Array => encoder.encode(value)

/** UTF-8 bytes with their length in front. */
export function text(value: string): Uint8Array {
  const bytes = utf8(value)
  return concat(uint(bytes.length, 4), bytes)
}

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

/** Below zero when `a` stands before `b`. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const differs = a.findIndex((byte, index) => byte !== b[index])
  return differs < 0 ? a.length - b.length : (a[differs] as number) - (b[differs] ?? -1)
}

// Shuffle ----------------------------------------------------------------------------------------------

/** Prize number of every slot: Fisher–Yates, driven by an HMAC stream without modulo bias. */
export function shuffle(
  scheme: Scheme,
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
  const key = scheme.hmac(secret)(concat(scheme.tag('shuffle'), commitment, text(beacon)))
  const next = wordStream(scheme, key)
  for (let last = slots.length - 1; last > 0; last--) {
    const picked = below(last + 1, next)
    const kept = slots[last] as number
    slots[last] = slots[picked] as number
    slots[picked] = kept
  }
  return slots
}

/** Endless 32-bit numbers from HMAC(key, counter). */
export function wordStream(scheme: Scheme, key: Uint8Array): () => number {
  const hmac = scheme.hmac(key)
  const input = concat(scheme.tag('stream'), uint(0, 8))
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
export function below(bound: number, next: () => number): number {
  const limit = 2 ** 32 - (2 ** 32 % bound)
  let word = next()
  while (word >= limit) word = next()
  return word % bound
}

// Tickets -------------------------------------------------------------------------------------------------

/** A ticket says this in a box that counts members: one with a ceiling, or with invited members. */
export interface CountedTicket {
  /** The member, as 32 bytes in hex that mean nothing outside this box. */
  holder: string
  /** The number of ceiling prizes that the draw brought. It follows from the tickets, so no hash covers it. */
  ceilingPrizes: number
}

export interface Ticket {
  firstSlot: number
  count: number
  /** Microseconds since 1970. */
  drawnAtMicros: number
  /** UUID of the draw: random, so only the buyer can recognise it. */
  drawId: string
  counted?: CountedTicket | undefined
}

/** The first hash of a box's ticket chain. */
export const firstTicketHash = (scheme: Scheme, commitment: Uint8Array, root: Uint8Array): Uint8Array =>
  scheme.sha256(concat(scheme.tag('chain'), commitment, root))

export const nextTicketHash = (scheme: Scheme, previous: Uint8Array, ticket: Ticket): Uint8Array =>
  scheme.sha256(concat(scheme.tag('ticket'), previous, ...ticketFields(ticket)))

/** The bytes of a ticket, as its hash covers them. */
export const ticketFields = ({ firstSlot, count, drawnAtMicros, drawId, counted }: Ticket): Uint8Array[] => [
  uint(firstSlot, 4),
  uint(count, 4),
  uint(drawnAtMicros, 8),
  uuidBytes(drawId),
  ...(counted ? [fromHex(counted.holder)] : []),
]

/** The 16 bytes of a UUID. */
export const uuidBytes = (uuid: string): Uint8Array => fromHex(uuid.replaceAll('-', ''))
