// Verification of an opened box, in the browser and on the command line: each check returns its faults.

import * as v1 from './box-v1.ts'
import type { Seal } from './box-v2.ts'
import {
  equalBytes,
  firstTicketHash,
  fromHex,
  type Hasher,
  hex,
  nextTicketHash,
  type Scheme,
  schemeOf,
  shuffle,
  type Ticket,
} from './sealed-box.ts'
import { type BoxToHash, chunkHasher, chunkSlots, chunksOf, hashOverChunks } from './slot-tree.ts'
import {
  algorithmOf,
  areTexts,
  type Contents,
  type Fault,
  manifestFault,
  manifestHashOf,
  sealFaults,
  sealOf,
} from './verify-contents.ts'
import { areInvited, holderFaults, isTicketHash, ticketFaults } from './verify-tickets.ts'

export interface OpenedBox extends Contents {
  algorithm: string
  root: string
  endsAt: string
  beacon: string
  secret: string
  /** Two bytes a slot, big-endian, base64. */
  slots: string
  /** 32 bytes a slot, base64. */
  salts: string
  /** Slots sold and head of the ticket chain, as the box's page showed them during the sale. */
  sold: number
  ticketHash: string
  tickets: (Ticket & { hash: string })[]
  /** The holders who were invited, ascending; missing where everybody may come. */
  invited?: string[] | undefined
}

const saltBytes = 32

/** The bytes of a base64 text; none where it is no base64, or its last bits are not those of any bytes. */
export function fromBase64(value: string): Uint8Array<ArrayBuffer> {
  const isBase64 = /^[A-Za-z0-9+/]*(?:[AQgw]==|[AEIMQUYcgkosw048]=)?$/.test(value) && value.length % 4 === 0
  const characters = isBase64 ? atob(value) : ''
  const bytes = new Uint8Array(characters.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at)
  return bytes
}

/** A run of whole chunks with what was published of its slots. Sending it to a worker copies its own bytes alone. */
export interface SlotsToVerify {
  box: BoxToHash
  firstChunk: number
  /** Prize number of each slot, as the secret shuffles them. */
  order: Uint16Array<ArrayBuffer>
  /** The published prize numbers and salts, as in an opened box; shorter where some are missing. */
  published: Uint8Array<ArrayBuffer>
  publishedSalts: Uint8Array<ArrayBuffer>
}

export interface VerifiedSlots {
  faults: Fault[]
  /** The root of each chunk, in order. */
  roots: Uint8Array[]
}

/**
 * The first part of `verifyOpenedBox`: recomputes manifest, commitment and shuffle.
 * @returns the faults found, and all slots; without slots the verification is over
 */
export function beginVerification(
  hasher: Hasher,
  box: OpenedBox,
): { faults: Fault[]; slots?: SlotsToVerify } {
  const algorithm = algorithmOf(box)
  if (algorithm === undefined) return { faults: [{ kind: 'algorithm' }] }
  const scheme = schemeOf(hasher, algorithm)
  const { manifest, total, lastOne } = box
  const secret = fromHex(box.secret)
  const commitment = fromHex(box.commitment)
  const malformed = manifestFault(scheme, box)
  if (malformed !== undefined) return { faults: [malformed] }
  const faults = boundFaults(scheme, box)

  const order = shuffle(scheme, manifest, secret, commitment, box.beacon)
  const published = fromBase64(box.slots)
  const publishedSalts = fromBase64(box.salts)
  if (published.length !== total * 2) faults.push({ kind: 'slot', slot: published.length >> 1 })
  if (publishedSalts.length !== total * saltBytes)
    faults.push({ kind: 'salt', slot: Math.floor(publishedSalts.length / saltBytes) })
  const toHash = { algorithm, commitment, total, lastOne, secret, manifest }
  return { faults, slots: { box: toHash, firstChunk: 0, order, published, publishedSalts } }
}

/** Checks what the commitment binds: in version 1 it is made with the secret itself, in version 2 with its hash. */
function boundFaults(scheme: Scheme, box: OpenedBox): Fault[] {
  const { packId, beacon, endsAt } = box
  const seal = sealOf(scheme, box)
  const secret = fromHex(box.secret)
  const manifestHash = manifestHashOf(scheme, box, seal)
  const faults: Fault[] = hex(manifestHash) === box.manifestHash ? [] : [{ kind: 'manifest' }]
  if (seal === undefined) {
    const isCommitted = hex(v1.commit(scheme, { ...box, manifestHash }, secret)) === box.commitment
    return isCommitted && areTexts(packId, beacon, endsAt) ? faults : [...faults, { kind: 'commitment' }]
  }
  faults.push(...sealFaults(scheme, box, seal, { mode: 'sealed', secret }))
  if (endsAt !== seal.terms.endsAt) faults.push({ kind: 'terms' })
  if (beacon !== '') faults.push({ kind: 'mode' })
  if (!areInvited(scheme, box.invited, seal.terms)) faults.push({ kind: 'invited' })
  return faults
}

/** About as many runs of the slots as asked for, with bytes of their own. */
export function inRuns(slots: SlotsToVerify, runs: number): SlotsToVerify[] {
  const chunks = chunksOf(slots.order.length)
  const size = Math.ceil(chunks / runs)
  return Array.from({ length: Math.ceil(chunks / size) }, (_, run) => {
    const [from, to] = [run * size * chunkSlots, (run + 1) * size * chunkSlots]
    return {
      box: slots.box,
      firstChunk: run * size,
      order: slots.order.slice(from, to),
      published: slots.published.slice(from * 2, to * 2),
      publishedSalts: slots.publishedSalts.slice(from * saltBytes, to * saltBytes),
    }
  })
}

/**
 * The part of `verifyOpenedBox` that takes long: recomputes salt and leaf of every slot of a run, and compares what was
 * published. `onSlots` is told how many slots were verified since it was called last.
 */
export function verifySlots(
  hasher: Hasher,
  { box, firstChunk, order, published, publishedSalts }: SlotsToVerify,
  onSlots?: (count: number) => void,
): VerifiedSlots {
  const faults: Fault[] = []
  const rootOf = chunkHasher(hasher, box)
  const roots = Array.from({ length: chunksOf(order.length) }, (_, index) => {
    const from = index * chunkSlots
    const prizes = order.subarray(from, from + chunkSlots)
    const root = rootOf(firstChunk + index, prizes, (slot, salt) => {
      const at = slot - firstChunk * chunkSlots
      if ((((published[at * 2] ?? 0) << 8) | (published[at * 2 + 1] ?? 0)) !== order[at])
        faults.push({ kind: 'slot', slot })
      if (!equalBytes(publishedSalts.subarray(at * saltBytes, (at + 1) * saltBytes), salt))
        faults.push({ kind: 'salt', slot })
    })
    onSlots?.(prizes.length)
    return root
  })
  return { faults, roots }
}

/** The last part of `verifyOpenedBox`: the root over all chunks, and the chain of tickets. `order` is the shuffled one. */
export function endVerification(
  hasher: Hasher,
  box: OpenedBox,
  { roots, order }: { roots: readonly Uint8Array[]; order: Uint16Array },
): Fault[] {
  const scheme = schemeOf(hasher, algorithmOf(box) ?? 'fukuhiki.v1')
  const seal = sealOf(scheme, box)
  const root = hashOverChunks(scheme, 0, box.total, (chunk) => roots[chunk] as Uint8Array)
  const rootFaults: Fault[] = hex(root) === box.root ? [] : [{ kind: 'root' }]
  return [
    ...rootFaults,
    ...chainFaults(scheme, box, seal),
    ...(seal === undefined ? [] : holderFaults(box, seal, order)),
  ]
}

/** Tickets must follow each other, and each hash must cover the one before. */
function chainFaults(scheme: Scheme, box: OpenedBox, seal: Seal | undefined): Fault[] {
  let head = firstTicketHash(scheme, fromHex(box.commitment), fromHex(box.root))
  const { faults, end } = ticketFaults(box.tickets, (ticket) => {
    const previous = head
    // Continue from the published hash, so that one bad ticket is one fault.
    head = fromHex(ticket.hash)
    return isTicketHash(ticket, seal, (hashed) => nextTicketHash(scheme, previous, hashed))
  })
  // A ticket missing at the end breaks no link: only the number of sold slots and the chain's head reveal it.
  if (end !== box.sold || box.sold > box.total)
    faults.push({ kind: 'ticket order', ticket: box.tickets.length })
  else if (hex(head) !== box.ticketHash) faults.push({ kind: 'ticket', ticket: box.tickets.length })
  return faults
}

/**
 * Recomputes a whole opened box from its secret: manifest, commitment, shuffle, every slot and salt, the
 * root, and the chain of tickets without a gap. Costs some microseconds a slot; the three parts above share it out.
 * @returns the faults found; none means the box was sold exactly as it was sealed
 */
export function verifyOpenedBox(hasher: Hasher, box: OpenedBox): Fault[] {
  const { faults, slots } = beginVerification(hasher, box)
  if (slots === undefined) return faults
  const { order } = slots
  const verified = verifySlots(hasher, slots)
  return [...faults, ...verified.faults, ...endVerification(hasher, box, { roots: verified.roots, order })]
}
