// Verification of an opened box, in the browser and on the command line: each check returns its faults.

import * as v1 from './box-v1.ts'
import { countsMembers, hashInvited, type Seal } from './box-v2.ts'
import { ceilingCounter } from './extras.ts'
import {
  equalBytes,
  firstTicketHash,
  fromHex,
  type Hasher,
  hex,
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
  isTicketHash,
  isWithinTerms,
  manifestFault,
  manifestHashOf,
  sealFaults,
  sealOf,
} from './verify-contents.ts'

export interface OpenedBox extends Contents {
  algorithm: string
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
function fromBase64(value: string): Uint8Array<ArrayBuffer> {
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
  if (!areInvited(scheme, box.invited, seal)) faults.push({ kind: 'invited' })
  return faults
}

function areInvited(scheme: Scheme, invited: string[] | undefined, { terms }: Seal): boolean {
  if (terms.invitedHash === '') return true
  if (invited === undefined) return false
  const isAscending = invited.every((holder, at) => at === 0 || holder > (invited[at - 1] as string))
  return isAscending && hex(hashInvited(scheme, invited)) === terms.invitedHash
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
    ...verifyTickets(scheme, box, seal),
    ...(seal === undefined ? [] : verifyHolders(box, seal, order)),
  ]
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

/**
 * Tickets must be consecutive, without a gap, and each hash must cover the one before. Their times never go back
 * and no draw has two of them.
 */
function verifyTickets(scheme: Scheme, box: OpenedBox, seal: Seal | undefined): Fault[] {
  const faults: Fault[] = []
  const drawIds = new Set<string>()
  let previous = firstTicketHash(scheme, fromHex(box.commitment), fromHex(box.root))
  let nextSlot = 0
  let time = 0
  for (const [index, ticket] of box.tickets.entries()) {
    if (ticket.firstSlot !== nextSlot) faults.push({ kind: 'ticket order', ticket: index })
    if (!isTicketHash(scheme, previous, ticket, seal)) faults.push({ kind: 'ticket', ticket: index })
    if (ticket.drawnAtMicros < time) faults.push({ kind: 'ticket time', ticket: index })
    if (drawIds.has(ticket.drawId)) faults.push({ kind: 'draw id', ticket: index })
    // Continue from the published values, so that one bad ticket is one fault.
    previous = fromHex(ticket.hash)
    nextSlot = ticket.firstSlot + ticket.count
    time = ticket.drawnAtMicros
    drawIds.add(ticket.drawId)
  }
  // A ticket missing at the end breaks no link: only the number of sold slots and the chain's head reveal it.
  if (nextSlot !== box.sold || box.sold > box.total)
    faults.push({ kind: 'ticket order', ticket: box.tickets.length })
  else if (hex(previous) !== box.ticketHash) faults.push({ kind: 'ticket', ticket: box.tickets.length })
  return faults
}

/**
 * Checks what terms and ceiling promise of each ticket: its count and moment, a holder who was invited and kept to the
 * limit of a member, and as many ceiling prizes as the holder's own slots earned.
 */
function verifyHolders(
  { tickets, manifest, total, invited }: OpenedBox,
  seal: Seal,
  order: Uint16Array,
): Fault[] {
  const { extras, terms } = seal
  const isCounted = countsMembers(seal)
  const ceiling = extras.find(({ kind }) => kind === 'ceiling')
  const guests = terms.invitedHash === '' ? undefined : new Set(invited)
  const tierOf = (slot: number) => manifest[order[slot] as number]?.tier ?? 0
  const newHolder = () => ({ slots: 0, earns: ceiling ? ceilingCounter(ceiling).earns : () => false })
  const held = new Map<string, ReturnType<typeof newHolder>>()
  return tickets.flatMap((ticket, index): Fault[] => {
    const { firstSlot, count, counted } = ticket
    const faults: Fault[] = []
    let isAllowed = isWithinTerms(ticket, terms)
    if (counted !== undefined && isCounted) {
      const member = held.get(counted.holder) ?? newHolder()
      held.set(counted.holder, member)
      member.slots += count
      if (terms.maxPerMember > 0 && member.slots > terms.maxPerMember) isAllowed = false
      if (guests?.has(counted.holder) === false) isAllowed = false
      let earned = 0
      for (let slot = Math.max(0, firstSlot); slot < Math.min(firstSlot + count, total); slot++)
        if (member.earns(tierOf(slot))) earned += 1
      if (earned !== counted.ceilingPrizes) faults.push({ kind: 'ceiling', ticket: index })
    }
    if (!isAllowed) faults.push({ kind: 'ticket terms', ticket: index })
    return faults
  })
}
