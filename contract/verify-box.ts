// Verification of the sealed box, in the browser and on the command line: each check returns its faults.

import {
  algorithm,
  commit,
  comparePrizes,
  encodePrize,
  equalBytes,
  firstTicketHash,
  fromHex,
  type Hasher,
  hashManifest,
  hex,
  type ManifestPrize,
  nextTicketHash,
  type SealedPrize,
  shuffle,
  type Ticket,
} from './sealed-box.ts'
import {
  type BoxToHash,
  chunkHasher,
  chunkSlots,
  chunksOf,
  hashOverChunks,
  leafHash,
  rootFromRun,
} from './slot-tree.ts'

/** A failed check. `slot` and `ticket` count from 0. */
export type Fault =
  | { kind: 'algorithm' | 'manifest' | 'manifest order' | 'quantities' | 'commitment' | 'root' | 'path' }
  | { kind: 'root changed'; seen: string }
  | { kind: 'slot' | 'salt'; slot: number }
  | { kind: 'ticket' | 'ticket order' | 'ticket time' | 'draw id'; ticket: number }

const fits = (value: number, bytes: number) =>
  Number.isSafeInteger(value) && value >= 0 && value < 256 ** bytes

/** Half a surrogate pair has no UTF-8 bytes: it is hashed as another character is. */
const areTexts = (...values: string[]) => values.every((value) => value.isWellFormed())

/** Tells whether every value of a prize has its own bytes; a number beyond its width would be cut to another number. */
const isPrizeWellFormed = ({ cardKey, rarity, tier, convertsToPoints }: SealedPrize) =>
  areTexts(cardKey) && fits(rarity, 1) && fits(tier, 1) && fits(convertsToPoints, 4)

/** The largest number of slots in a box. */
const maxTotal = 10_000_000
const isTotal = (total: number) => Number.isInteger(total) && total >= 1 && total <= maxTotal

/** The largest number of prizes that a slot's two bytes can number. */
const maxLines = 256 ** 2

const arePrizesWellFormed = ({ manifest, lastOne }: Pick<DrawProof, 'manifest' | 'lastOne'>) =>
  manifest.length <= maxLines &&
  manifest.every((prize) => isPrizeWellFormed(prize) && fits(prize.quantity, 4) && prize.quantity > 0) &&
  (lastOne === null || isPrizeWellFormed(lastOne))

/** The numbers of the prizes count in this order: in another one they mean nothing. */
const isInOrder = (manifest: ManifestPrize[]) =>
  manifest.every((prize, number) => {
    const next = manifest[number + 1]
    return next === undefined || comparePrizes(prize, next) <= 0
  })

const slotsOf = (manifest: ManifestPrize[]) => manifest.reduce((sum, { quantity }) => sum + quantity, 0)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Tells whether a ticket's hash follows from its fields and the ticket before. */
function isTicketHash(hasher: Hasher, previous: Uint8Array, ticket: Ticket & { hash: string }): boolean {
  const { firstSlot, count, drawnAtMicros, drawId } = ticket
  const isWellFormed =
    fits(firstSlot, 4) && fits(count, 4) && count > 0 && fits(drawnAtMicros, 8) && uuid.test(drawId)
  return isWellFormed && hex(nextTicketHash(hasher, previous, ticket)) === ticket.hash
}

export interface DrawProof {
  packId: string
  total: number
  commitment: string
  root: string
  firstSlot: number
  count: number
  manifest: ManifestPrize[]
  /** The extra prize of the last slot (ruling 35). */
  lastOne: SealedPrize | null
  manifestHash: string
  leaves: { prize: number; salt: string }[]
  path: string[]
  ticket: Ticket & { hash: string }
  previousTicketHash: string
}

/**
 * Checks that the cards of a draw are the ones sealed in its slots before sale.
 * @param seenRoot the root the browser saw before buying, where it has one
 * @returns the faults found; none means the draw is proven
 */
export function verifyDraw(hasher: Hasher, proof: DrawProof, seenRoot?: string): Fault[] {
  if (!arePrizesWellFormed(proof)) return [{ kind: 'manifest' }]
  if (!isInOrder(proof.manifest)) return [{ kind: 'manifest order' }]
  if (!isTotal(proof.total) || slotsOf(proof.manifest) !== proof.total) return [{ kind: 'quantities' }]
  const { firstSlot, count, manifest } = proof
  // Without these, a slot behind the box's end or a draw of no slot would never be hashed.
  const isRun = fits(firstSlot, 4) && fits(count, 4) && count > 0 && firstSlot + count <= proof.total
  const arePrizes = proof.leaves.every(({ prize }) => manifest[prize] !== undefined)
  if (!isRun || !arePrizes) return [{ kind: 'path' }]
  const faults: Fault[] = []
  if (seenRoot !== undefined && seenRoot !== proof.root) faults.push({ kind: 'root changed', seen: seenRoot })
  if (hex(hashManifest(hasher, manifest, proof.lastOne)) !== proof.manifestHash)
    faults.push({ kind: 'manifest' })

  const commitment = fromHex(proof.commitment)
  const encoded = manifest.map(encodePrize)
  const leaves = proof.leaves.map(({ prize, salt }, index) =>
    leafHash(
      hasher,
      { ...proof, commitment },
      { slot: firstSlot + index, prize: encoded[prize] as Uint8Array, salt: fromHex(salt) },
    ),
  )
  const run = { first: firstSlot, count }
  const root = rootFromRun(hasher, proof.total, run, leaves, proof.path.map(fromHex))
  if (root === undefined || hex(root) !== proof.root) faults.push({ kind: 'path' })

  const { ticket } = proof
  const previous = fromHex(proof.previousTicketHash)
  const isSameRun = ticket.firstSlot === firstSlot && ticket.count === count
  // Before the first slot stands a known hash: the beginning of the chain.
  const start = firstTicketHash(hasher, commitment, fromHex(proof.root))
  const follows = firstSlot > 0 || equalBytes(previous, start)
  if (!isSameRun || !follows || !isTicketHash(hasher, previous, ticket))
    faults.push({ kind: 'ticket', ticket: 0 })
  return faults
}

export interface OpenedBox {
  packId: string
  algorithm: string
  total: number
  endsAt: string
  beacon: string
  manifest: ManifestPrize[]
  lastOne: SealedPrize | null
  manifestHash: string
  commitment: string
  root: string
  secret: string
  /** Two bytes a slot, big-endian, base64. */
  slots: string
  /** 32 bytes a slot, base64. */
  salts: string
  /** Slots sold and head of the ticket chain, as the box's page showed them during the sale. */
  sold: number
  ticketHash: string
  tickets: (Ticket & { hash: string })[]
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
  if (box.algorithm !== algorithm) return { faults: [{ kind: 'algorithm' }] }
  if (!arePrizesWellFormed(box)) return { faults: [{ kind: 'manifest' }] }
  if (!isInOrder(box.manifest)) return { faults: [{ kind: 'manifest order' }] }
  const faults: Fault[] = []
  const { manifest, total, lastOne } = box
  const secret = fromHex(box.secret)
  const commitment = fromHex(box.commitment)
  const manifestHash = hashManifest(hasher, manifest, lastOne)
  if (hex(manifestHash) !== box.manifestHash) faults.push({ kind: 'manifest' })
  if (slotsOf(manifest) !== total || !isTotal(total)) return { faults: [...faults, { kind: 'quantities' }] }
  const isCommitted = equalBytes(commit(hasher, { ...box, manifestHash }, secret), commitment)
  if (!isCommitted || !areTexts(box.packId, box.beacon, box.endsAt)) faults.push({ kind: 'commitment' })

  const order = shuffle(hasher, manifest, secret, commitment, box.beacon)
  const published = fromBase64(box.slots)
  const publishedSalts = fromBase64(box.salts)
  if (published.length !== total * 2) faults.push({ kind: 'slot', slot: published.length >> 1 })
  if (publishedSalts.length !== total * saltBytes)
    faults.push({ kind: 'salt', slot: Math.floor(publishedSalts.length / saltBytes) })
  const toHash = { commitment, total, lastOne, secret, manifest }
  return { faults, slots: { box: toHash, firstChunk: 0, order, published, publishedSalts } }
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

/** The last part of `verifyOpenedBox`: the root over all chunks, and the chain of tickets. */
export function endVerification(hasher: Hasher, box: OpenedBox, roots: readonly Uint8Array[]): Fault[] {
  const root = hashOverChunks(hasher, 0, box.total, (chunk) => roots[chunk] as Uint8Array)
  const rootFaults: Fault[] = hex(root) === box.root ? [] : [{ kind: 'root' }]
  return [...rootFaults, ...verifyTickets(hasher, box, fromHex(box.commitment))]
}

/**
 * Recomputes a whole opened box from its secret: manifest, commitment, shuffle, every slot and salt, the
 * root, and the chain of tickets without a gap. Costs some microseconds a slot; the three parts above share it out.
 * @returns the faults found; none means the box was sold exactly as it was sealed
 */
export function verifyOpenedBox(hasher: Hasher, box: OpenedBox): Fault[] {
  const { faults, slots } = beginVerification(hasher, box)
  if (slots === undefined) return faults
  const verified = verifySlots(hasher, slots)
  return [...faults, ...verified.faults, ...endVerification(hasher, box, verified.roots)]
}

/**
 * Tickets must be consecutive, without a gap, and each hash must cover the one before. Their times never go back
 * and no draw has two of them.
 */
function verifyTickets(hasher: Hasher, box: OpenedBox, commitment: Uint8Array): Fault[] {
  const faults: Fault[] = []
  const drawIds = new Set<string>()
  let previous = firstTicketHash(hasher, commitment, fromHex(box.root))
  let nextSlot = 0
  let time = 0
  for (const [index, ticket] of box.tickets.entries()) {
    if (ticket.firstSlot !== nextSlot) faults.push({ kind: 'ticket order', ticket: index })
    if (!isTicketHash(hasher, previous, ticket)) faults.push({ kind: 'ticket', ticket: index })
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
