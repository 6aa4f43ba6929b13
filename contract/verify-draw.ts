// Verification of one draw, in the browser and on the command line: its faults are returned.

import {
  equalBytes,
  firstTicketHash,
  fromHex,
  type Hasher,
  hex,
  nextTicketHash,
  schemeOf,
  type Ticket,
} from './sealed-box.ts'
import { leafHash, prizeInLeaf, rootFromRun } from './slot-tree.ts'
import {
  algorithmOf,
  type Contents,
  type Fault,
  fits,
  isWithinTerms,
  manifestFault,
  manifestHashOf,
  sealFaults,
  sealOf,
} from './verify-contents.ts'
import { isTicketHash } from './verify-tickets.ts'

export interface DrawProof extends Contents {
  root: string
  firstSlot: number
  count: number
  leaves: { prize: number; salt: string }[]
  path: string[]
  ticket: Ticket & { hash: string }
  previousTicketHash: string
}

/**
 * Checks that the cards of a draw are the ones sealed in its slots before sale, and in version 2 that the whole of what
 * was sealed (prizes, extras, terms) is what the commitment in its leaves binds.
 * @param seenRoot the root the browser saw before buying, where it has one
 * @returns the faults found; none means the draw is proven
 */
export function verifyDraw(hasher: Hasher, proof: DrawProof, seenRoot?: string): Fault[] {
  const algorithm = algorithmOf(proof)
  if (algorithm === undefined) return [{ kind: 'algorithm' }]
  const scheme = schemeOf(hasher, algorithm)
  const malformed = manifestFault(scheme, proof)
  if (malformed !== undefined) return [malformed]
  const seal = sealOf(scheme, proof)
  const { firstSlot, count, manifest } = proof
  // Without these, a slot behind the box's end or a draw of no slot would never be hashed.
  const isRun = fits(firstSlot, 4) && fits(count, 4) && count > 0 && firstSlot + count <= proof.total
  const arePrizes = proof.leaves.every(({ prize }) => manifest[prize] !== undefined)
  if (!isRun || !arePrizes) return [{ kind: 'path' }]
  const faults: Fault[] = []
  if (seenRoot !== undefined && seenRoot !== proof.root) faults.push({ kind: 'root changed', seen: seenRoot })
  if (hex(manifestHashOf(scheme, proof, seal)) !== proof.manifestHash) faults.push({ kind: 'manifest' })
  if (seal !== undefined) faults.push(...sealFaults(scheme, proof, seal, { mode: 'sealed' }))

  const commitment = fromHex(proof.commitment)
  const inLeaves = manifest.map((prize) => prizeInLeaf(scheme, prize))
  const leaves = proof.leaves.map(({ prize, salt }, index) =>
    leafHash(
      scheme,
      { ...proof, commitment },
      { slot: firstSlot + index, prize: inLeaves[prize] as Uint8Array, salt: fromHex(salt) },
    ),
  )
  const run = { first: firstSlot, count }
  const root = rootFromRun(scheme, proof.total, run, leaves, proof.path.map(fromHex))
  if (root === undefined || hex(root) !== proof.root) faults.push({ kind: 'path' })

  const { ticket } = proof
  const previous = fromHex(proof.previousTicketHash)
  const isSameRun = ticket.firstSlot === firstSlot && ticket.count === count
  // Before the first slot stands a known hash: the beginning of the chain.
  const start = firstTicketHash(scheme, commitment, fromHex(proof.root))
  const follows = firstSlot > 0 || equalBytes(previous, start)
  if (
    !isSameRun ||
    !follows ||
    !isTicketHash(ticket, seal, (hashed) => nextTicketHash(scheme, previous, hashed))
  )
    faults.push({ kind: 'ticket', ticket: 0 })
  if (seal !== undefined && !isWithinTerms(ticket, seal.terms))
    faults.push({ kind: 'ticket terms', ticket: 0 })
  return faults
}
