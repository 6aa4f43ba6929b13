// Salts, leaves and the tree of a sealed box (the shape of RFC 9162): of one draw's slots, and of whole boxes, whose chunks
// are hashed by several workers side by side. The public description is docs/sealed-box.md.

import { encodePrize } from './box-v1.ts'
import { prizeDigest } from './box-v2.ts'
import {
  type Algorithm,
  concat,
  type Hasher,
  type Scheme,
  type SealedPrize,
  schemeOf,
  uint,
} from './sealed-box.ts'

const hashBytes = 32

/** Gives the salt of any slot of a box. */
export function saltHasher(
  scheme: Scheme,
  secret: Uint8Array,
  commitment: Uint8Array,
): (slot: number) => Uint8Array {
  const hmac = scheme.hmac(secret)
  const input = concat(scheme.tag('salt'), commitment, uint(0, 4))
  const slotOf = new DataView(input.buffer, input.length - 4)
  return (slot) => {
    slotOf.setUint32(0, slot)
    return hmac(input)
  }
}

export interface SealedSlot {
  slot: number
  /** The bytes that stand for the prize (`prizeInLeaf`), not its number: the root alone then fixes the prizes. */
  prize: Uint8Array
  salt: Uint8Array
}

/** Terms that all leaves of one box share. */
export interface LeafTerms {
  commitment: Uint8Array
  total: number
  /** In version 1 it stands in the leaf of the last slot, besides that slot's own prize. */
  lastOne: SealedPrize | null
}

/** The bytes that stand for a prize in every leaf that holds it. */
export const prizeInLeaf = (scheme: Scheme, prize: SealedPrize): Uint8Array =>
  scheme.algorithm === 'fukuhiki.v1' ? encodePrize(prize) : prizeDigest(scheme, prize)

function leafInput(
  scheme: Scheme,
  { commitment, total, lastOne }: LeafTerms,
  { slot, prize, salt }: SealedSlot,
): Uint8Array {
  // The commitment of version 2 fixes the number of slots and every extra prize.
  if (scheme.algorithm !== 'fukuhiki.v1')
    return concat(scheme.tag('leaf'), uint(0, 1), commitment, uint(slot, 4), prize, salt)
  const place = [uint(0, 1), commitment, uint(total, 4), uint(slot, 4)]
  return lastOne === null || slot !== total - 1
    ? concat(scheme.tag('leaf'), ...place, prize, salt)
    : concat(scheme.tag('last-one-leaf'), ...place, prize, encodePrize(lastOne), salt)
}

export const leafHash = (scheme: Scheme, terms: LeafTerms, sealed: SealedSlot): Uint8Array =>
  scheme.sha256(leafInput(scheme, terms, sealed))

/** `leafHash` for the many slots of one box, whose salts have 32 bytes: of an input only slot and salt change. */
function leafHasher(scheme: Scheme, terms: LeafTerms): (sealed: SealedSlot) => Uint8Array {
  const inputs = new Map<Uint8Array, { bytes: Uint8Array; slotOf: DataView }>()
  return (sealed) => {
    const { slot, prize, salt } = sealed
    if (slot === terms.total - 1) return leafHash(scheme, terms, sealed)
    let input = inputs.get(prize)
    if (input === undefined) {
      const bytes = leafInput(scheme, terms, sealed)
      const slotAt = bytes.length - hashBytes - prize.length - 4
      input = { bytes, slotOf: new DataView(bytes.buffer, slotAt) }
      inputs.set(prize, input)
    }
    input.slotOf.setUint32(0, slot)
    input.bytes.set(salt, input.bytes.length - hashBytes)
    return scheme.sha256(input.bytes)
  }
}

const nodeInput = (scheme: Scheme, left: Uint8Array, right: Uint8Array) =>
  concat(scheme.tag('node'), uint(1, 1), left, right)

/** The size of a tree's left part: the largest power of two below `size`. */
const leftSize = (size: number) => 2 ** (31 - Math.clz32(size - 1))

/** The hash over `size` leaves from `offset`; `leaf` gives one, of 32 bytes. */
export function subtreeHash(
  scheme: Scheme,
  offset: number,
  size: number,
  leaf: (slot: number) => Uint8Array,
): Uint8Array {
  const blank = new Uint8Array(hashBytes)
  const input = nodeInput(scheme, blank, blank)
  const visit = (first: number, slots: number): Uint8Array => {
    if (slots === 1) return leaf(first)
    const leftSlots = leftSize(slots)
    const left = visit(first, leftSlots)
    const right = visit(first + leftSlots, slots - leftSlots)
    input.set(left, input.length - 2 * hashBytes)
    input.set(right, input.length - hashBytes)
    return scheme.sha256(input)
  }
  return visit(offset, size)
}

/** Slots in one chunk; a power of two, so that each chunk is a whole part of the tree. */
export const chunkSlots = 256

export const chunksOf = (slots: number): number => Math.ceil(slots / chunkSlots)

/** All that salts and leaves follow from, besides the order. */
export interface BoxToHash extends LeafTerms {
  algorithm: Algorithm
  secret: Uint8Array
  /** In canonical order. */
  manifest: readonly SealedPrize[]
}

/**
 * Hashes whole chunks of a box. The function returned gives the root of a chunk from the prize numbers of its slots, and
 * tells the salt of each slot.
 */
export function chunkHasher(
  hasher: Hasher,
  box: BoxToHash,
): (chunk: number, prizes: Uint16Array, onSalt?: (slot: number, salt: Uint8Array) => void) => Uint8Array {
  const scheme = schemeOf(hasher, box.algorithm)
  const saltOf = saltHasher(scheme, box.secret, box.commitment)
  const leafOf = leafHasher(scheme, box)
  const encoded = box.manifest.map((prize) => prizeInLeaf(scheme, prize))
  return (chunk, prizes, onSalt) => {
    const leaves = Array.from(prizes, (number, index) => {
      const slot = chunk * chunkSlots + index
      const salt = saltOf(slot)
      onSalt?.(slot, salt)
      return leafOf({ slot, prize: encoded[number] as Uint8Array, salt })
    })
    return subtreeHash(scheme, 0, leaves.length, (index) => leaves[index] as Uint8Array)
  }
}

/** The hash over whole chunks; `offset` stands at the beginning of one. Chunks are leaves of the tree above them. */
export const hashOverChunks = (
  scheme: Scheme,
  offset: number,
  size: number,
  chunkRoot: (chunk: number) => Uint8Array,
): Uint8Array => subtreeHash(scheme, offset / chunkSlots, chunksOf(size), chunkRoot)

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
  scheme: Scheme,
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
    return leftHash && rightHash && scheme.sha256(nodeInput(scheme, leftHash, rightHash))
  }
  const root = visit(0, total)
  return used === path.length && leaves.length === run.count ? root : undefined
}

const isOutside = (offset: number, size: number, run: SlotRun) =>
  offset + size <= run.first || offset >= run.first + run.count
