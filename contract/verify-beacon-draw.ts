// Verification of one draw of a beacon box. The browser starts from the counts that it kept before buying and draws the
// cards itself; what the shop says only has to agree.

import { firstHead, hashBatch, hashPlaces, type Line, nextHead } from './beacon-box.ts'
import { equalBytes, fromHex, hex } from './sealed-box.ts'
import {
  areCounts,
  type BeaconContents,
  type BeaconFault,
  type CountedClosing,
  type Counts,
  contentsOf,
  type FollowedBox,
  followClosings,
  type Primitives,
} from './verify-closings.ts'
import { isWithinTerms } from './verify-contents.ts'
import { type HashedTicket, isTicketHash } from './verify-tickets.ts'

export interface BeaconProof extends BeaconContents, Counts {
  /** From the one after which the counts stand to the one that closed the draw. */
  closings: CountedClosing[]
  ticket: HashedTicket
  /** The transaction that sold it. */
  batch: {
    /** Head of the box before it. */
    head: string
    /** Hashes of its other tickets, in order. */
    others: string[]
    /** The number of them that stand before the draw's. */
    place: number
    /** Places sold after it. */
    sold: number
  }
  /** The transactions after it, up to the end of the closing's line. */
  later: { digest: string; sold: number }[]
  /** The prize number of each place of the draw, as the shop says. */
  prizes: number[]
}

/** A browser keeps this of a box before it buys: the counts, and the closing after which they stand. */
export interface SeenCounts extends Counts {
  commitment: string
  /** 0: before the first. */
  number: number
  /** `K`; zeros before the first. */
  closing: string
}

/**
 * Checks that the places of a draw were closed before witnesses while nobody knew the round, and draws their prizes.
 * @param seen what the browser kept before buying, where it kept something
 * @returns the faults found; none means that the draw is proven. The prize numbers of its places are told with them where
 * the shop says others, and with no other fault
 */
export async function verifyBeaconDraw(
  primitives: Primitives,
  proof: BeaconProof,
  seen?: SeenCounts,
): Promise<{ faults: BeaconFault[]; prizes: number[] }> {
  const { faults: contentsFaults, box } = contentsOf(primitives, proof)
  const faults: BeaconFault[] = [...contentsFaults, ...(seen === undefined ? [] : changes(proof, seen))]
  if (box === undefined) return { faults, prizes: [] }
  if (!areCounts(proof, proof)) return { faults: [...faults, { kind: 'counts' }], prizes: [] }
  const followed = await followClosings(primitives, box, proof, proof.closings)
  faults.push(...followed.faults, ...ticketFaults(box, proof))
  if (faults.length > 0) return { faults, prizes: [] }
  const at = proof.ticket.firstSlot - proof.decided
  const prizes = at < 0 ? [] : followed.prizes.slice(at, at + proof.ticket.count)
  const isTold = prizes.length === proof.prizes.length && prizes.every((one, of) => one === proof.prizes[of])
  if (!isTold) faults.push({ kind: 'prizes' })
  return { faults, prizes }
}

function changes(proof: BeaconProof, seen: SeenCounts): BeaconFault[] {
  const faults: BeaconFault[] = []
  const next = proof.closings[0]?.closing
  if (proof.commitment !== seen.commitment) faults.push({ kind: 'commitment changed' })
  if (next?.number !== seen.number + 1 || next.before !== seen.closing)
    faults.push({ kind: 'closing changed' })
  const isSame =
    proof.decided === seen.decided && proof.left.every((count, prize) => count === seen.left[prize])
  if (!isSame) faults.push({ kind: 'counts changed' })
  return faults
}

/** The ticket is one that the terms allow, and the head of the last closing's line covers it. */
function ticketFaults({ scheme, commitment }: FollowedBox, proof: BeaconProof): BeaconFault[] {
  const { ticket, seal, closings, batch, later } = proof
  const faults: BeaconFault[] = []
  const isHashed = isTicketHash(ticket, seal, (hashed) => hashPlaces(scheme, fromHex(commitment), hashed))
  if (!isHashed) faults.push({ kind: 'ticket', ticket: 0 })
  if (seal !== undefined && !isWithinTerms(ticket, seal.terms))
    faults.push({ kind: 'ticket terms', ticket: 0 })
  const last = closings.at(-1)
  const line = last?.line
  if (last === undefined || line === undefined || !isInside(ticket, line))
    return [...faults, { kind: 'place' }]
  const start = firstHead(scheme, fromHex(commitment))
  const isFirst = ticket.firstSlot === 0
  const ends = [ticket.firstSlot + ticket.count, batch.sold, ...later.map(({ sold }) => sold)]
  const rises = ends.every((sold, at) => at < 2 || sold > (ends[at - 1] as number))
  const others = batch.others.map(fromHex)
  if (
    !rises ||
    batch.sold < (ends[0] as number) ||
    ends.at(-1) !== line.first + line.count ||
    (isFirst && (batch.place !== 0 || !equalBytes(fromHex(batch.head), start))) ||
    batch.place < 0 ||
    batch.place > others.length
  )
    return [...faults, { kind: 'batch' }]
  const digest = hashBatch(scheme, others.toSpliced(batch.place, 0, fromHex(ticket.hash)))
  let head = nextHead(scheme, fromHex(batch.head), digest, batch.sold)
  for (const one of later) head = nextHead(scheme, head, fromHex(one.digest), one.sold)
  if (hex(head) !== line.head) faults.push({ kind: 'head', closing: last.closing.number })
  return faults
}

const isInside = ({ firstSlot, count }: HashedTicket, line: Omit<Line, 'head'>) =>
  firstSlot >= line.first && firstSlot + count <= line.first + line.count
