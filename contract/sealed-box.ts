// The sealed box: how a box is committed to, shuffled, sealed, proven and opened. Server, browser and
// command line run this same code, each with its own SHA-256, so that a proof means the same everywhere.
//
// Every hash input begins with its own tag and every number is fixed-width big-endian, so that two different
// inputs never have the same bytes. The public description is docs/sealed-box.md.

export const algorithm = 'fukuhiki.v1'

/** SHA-256 and HMAC-SHA-256 as the caller has them (Node or browser). */
export interface Hasher {
  sha256(input: Uint8Array): Uint8Array
  hmac(key: Uint8Array, input: Uint8Array): Uint8Array
}

/** What a slot holds. */
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

function concat(...parts: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

function uint(value: number, bytes: 1 | 2 | 4 | 8): Uint8Array {
  if (!Number.isSafeInteger(value) || value < 0 || value >= 256 ** bytes)
    throw new RangeError(`${value} does not fit ${bytes} bytes`)
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, BigInt(value))
  return new Uint8Array(view.buffer).slice(8 - bytes)
}

/** UTF-8 bytes with their length in front. */
function text(value: string): Uint8Array {
  const bytes = encoder.encode(value)
  return concat(uint(bytes.length, 4), bytes)
}

const tag = (step: string) => encoder.encode(`${algorithm}.${step}`)

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function fromHex(value: string): Uint8Array {
  return Uint8Array.from(value.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
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
): Uint16Array {
  const slots = Uint16Array.from(
    prizes.flatMap((prize, number) => Array<number>(prize.quantity).fill(number)),
  )
  const key = hasher.hmac(secret, concat(tag('shuffle'), commitment, text(beacon)))
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
  let block: DataView = new DataView(new ArrayBuffer(0))
  let counter = 0
  let at = 0
  return () => {
    if (at === block.byteLength) {
      const bytes = hasher.hmac(key, concat(tag('stream'), uint(counter++, 8)))
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

// Leaves and tree (RFC 9162 shape) -----------------------------------------------------------------------

export function slotSalt(
  hasher: Hasher,
  secret: Uint8Array,
  commitment: Uint8Array,
  slot: number,
): Uint8Array {
  return hasher.hmac(secret, concat(tag('salt'), commitment, uint(slot, 4)))
}

export interface SealedSlot {
  slot: number
  /** The bytes of the prize, not its number: the root alone then fixes the prizes. */
  prize: Uint8Array
  salt: Uint8Array
}

/** What the leaves of one box have in common. */
export interface LeafTerms {
  commitment: Uint8Array
  total: number
  /** Stands in the leaf of the last slot, besides that slot's own prize. */
  lastOne: SealedPrize | null
}

export function leafHash(hasher: Hasher, terms: LeafTerms, sealed: SealedSlot): Uint8Array {
  const { commitment, total, lastOne } = terms
  const { slot, prize, salt } = sealed
  const place = [uint(0, 1), commitment, uint(total, 4), uint(slot, 4)]
  return hasher.sha256(
    lastOne === null || slot !== total - 1
      ? concat(tag('leaf'), ...place, prize, salt)
      : concat(tag('last-one-leaf'), ...place, prize, encodePrize(lastOne), salt),
  )
}

function nodeHash(hasher: Hasher, left: Uint8Array, right: Uint8Array): Uint8Array {
  return hasher.sha256(concat(tag('node'), uint(1, 1), left, right))
}

/** The size of a tree's left part: the largest power of two below `size`. */
const leftSize = (size: number) => 2 ** (31 - Math.clz32(size - 1))

/** The hash over `size` leaves from `offset`; `leaf` gives one. */
export function subtreeHash(
  hasher: Hasher,
  offset: number,
  size: number,
  leaf: (slot: number) => Uint8Array,
): Uint8Array {
  if (size === 1) return leaf(offset)
  const left = leftSize(size)
  return nodeHash(
    hasher,
    subtreeHash(hasher, offset, left, leaf),
    subtreeHash(hasher, offset + left, size - left, leaf),
  )
}

/** A run of slots: first … first + count - 1. */
export interface SlotRun {
  first: number
  count: number
}

/**
 * The hashes of all subtrees outside a run, in the order in which `rootFromRun` reads them.
 * `hashOf` gives the hash of any complete subtree.
 */
export function pathOfRun(
  total: number,
  run: SlotRun,
  hashOf: (offset: number, size: number) => Uint8Array,
): Uint8Array[] {
  const path: Uint8Array[] = []
  const visit = (offset: number, size: number): void => {
    if (isOutside(offset, size, run)) path.push(hashOf(offset, size))
    else if (size > 1) {
      const left = leftSize(size)
      visit(offset, left)
      visit(offset + left, size - left)
    }
  }
  visit(0, total)
  return path
}

/** Recomputes the root from the leaves of a run and its path; undefined when the path does not fit. */
export function rootFromRun(
  hasher: Hasher,
  total: number,
  run: SlotRun,
  leaves: readonly Uint8Array[],
  path: readonly Uint8Array[],
): Uint8Array | undefined {
  let used = 0
  const visit = (offset: number, size: number): Uint8Array | undefined => {
    if (isOutside(offset, size, run)) return path[used++]
    if (size === 1) return leaves[offset - run.first]
    const left = leftSize(size)
    const leftHash = visit(offset, left)
    const rightHash = visit(offset + left, size - left)
    return leftHash && rightHash && nodeHash(hasher, leftHash, rightHash)
  }
  const root = visit(0, total)
  return used === path.length && leaves.length === run.count ? root : undefined
}

const isOutside = (offset: number, size: number, run: SlotRun) =>
  offset + size <= run.first || offset >= run.first + run.count

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
