// Audit of a whole beacon box, while it is on sale or at its end: nothing of it is secret, so nobody has to wait.

import { firstHead, hashBatch, hashPlaces, type Line, nextHead, roundMs } from './beacon-box.ts'
import { fromHex, hex } from './sealed-box.ts'
import { fromBase64 } from './verify-box.ts'
import {
  type BeaconContents,
  type BeaconFault,
  type CountedClosing,
  type Counts,
  contentsOf,
  type FollowedBox,
  followClosings,
  type Primitives,
} from './verify-closings.ts'
import { areInvited, type HashedTicket, holderFaults, isTicketHash, ticketFaults } from './verify-tickets.ts'

export interface BeaconBox extends BeaconContents, Counts {
  /** Every closing of the shop that counts: from the last whose round is not after the start of the sale, or from 1. */
  closings: CountedClosing[]
  /** Prize number of each decided place: two bytes, big-endian, base64. */
  slots: string
  /** Places sold, and the head of the box after them. */
  sold: number
  head: string
  /** Every ticket, once the box is over and all that was sold is decided. */
  tickets?: HashedTicket[] | undefined
  /** With them, how many of them each transaction sold, in order. */
  batches?: number[] | undefined
  /** With them, the holders who were invited, ascending; missing where everybody may come. */
  invited?: string[] | undefined
}

/**
 * Decides a box anew, from its manifest on: every closing of the shop since its sale began, every decided place and what
 * is left; and where its tickets are published, those. Each line of the box costs the verification of a round.
 * @returns the faults found; none means that everything decided was closed in time
 */
export async function verifyBeaconBox(primitives: Primitives, published: BeaconBox): Promise<BeaconFault[]> {
  const { faults: contentsFaults, box } = contentsOf(primitives, published)
  if (box === undefined) return contentsFaults
  const faults: BeaconFault[] = [...contentsFaults]
  if (!beginsInTime(box, published.closings)) faults.push({ kind: 'beginning' })
  const before = { decided: 0, left: published.manifest.map(({ quantity }) => quantity) }
  const followed = await followClosings(primitives, box, before, published.closings)
  faults.push(...followed.faults, ...slotFaults(published, followed.prizes))
  if (followed.faults.length > 0) return faults
  const { counts, lines, prizes } = followed
  const isLeft =
    counts.decided === published.decided &&
    counts.left.length === published.left.length &&
    counts.left.every((count, prize) => count === published.left[prize])
  if (!isLeft) faults.push({ kind: 'counts' })
  const head = lines.at(-1)?.head ?? firstHead(box.scheme, fromHex(box.commitment))
  const isHead = published.sold > counts.decided || hex(head) === published.head
  if (published.sold < counts.decided || published.sold > box.total || !isHead) faults.push({ kind: 'sold' })
  if (published.tickets !== undefined)
    faults.push(...allTicketsFaults(box, { ...published, tickets: published.tickets }, { lines, prizes }))
  return faults
}

/** A closing left out before the first one shown could hold places of this box that were decided to nobody's liking. */
function beginsInTime({ trust, startsAtMs }: FollowedBox, closings: readonly CountedClosing[]): boolean {
  const first = closings[0]?.closing
  return first === undefined || first.number === 1 || roundMs(trust.network, first.round) <= startsAtMs
}

function slotFaults({ slots, decided }: BeaconBox, prizes: readonly number[]): BeaconFault[] {
  const published = fromBase64(slots)
  if (published.length !== decided * 2) return [{ kind: 'slot', slot: published.length >> 1 }]
  return prizes.flatMap((prize, slot): BeaconFault[] => {
    const isSame = prize === (((published[slot * 2] ?? 0) << 8) | (published[slot * 2 + 1] ?? 0))
    return isSame ? [] : [{ kind: 'slot', slot }]
  })
}

/** Every ticket, in the transactions that the heads of the closings cover. */
function allTicketsFaults(
  { scheme, commitment }: FollowedBox,
  published: BeaconBox & { tickets: HashedTicket[] },
  { lines, prizes }: { lines: (Line & { closing: number })[]; prizes: number[] },
): BeaconFault[] {
  const { tickets, batches = [], seal, sold, decided } = published
  const faults: BeaconFault[] = []
  const walked = ticketFaults(tickets, (ticket) =>
    isTicketHash(ticket, seal, (hashed) => hashPlaces(scheme, fromHex(commitment), hashed)),
  )
  faults.push(...walked.faults)
  if (walked.end !== sold || decided !== sold) faults.push({ kind: 'ticket order', ticket: tickets.length })
  if (faults.some(({ kind }) => kind === 'ticket' || kind === 'ticket order')) return faults
  const isShared = batches.every((count) => Number.isInteger(count) && count > 0)
  if (!isShared || batches.reduce((sum, count) => sum + count, 0) !== tickets.length)
    return [...faults, { kind: 'batch' }]
  const heads = new Map<number, string>()
  let head = firstHead(scheme, fromHex(commitment))
  let from = 0
  for (const count of batches) {
    const batch = tickets.slice(from, from + count)
    const { firstSlot, count: slots } = batch.at(-1) as HashedTicket
    const digest = hashBatch(
      scheme,
      batch.map(({ hash }) => fromHex(hash)),
    )
    head = nextHead(scheme, head, digest, firstSlot + slots)
    heads.set(firstSlot + slots, hex(head))
    from += count
  }
  for (const line of lines)
    if (heads.get(line.first + line.count) !== hex(line.head))
      faults.push({ kind: 'head', closing: line.closing })
  if (seal === undefined) return faults
  if (!areInvited(scheme, published.invited, seal.terms)) faults.push({ kind: 'invited' })
  return [...faults, ...holderFaults(published, seal, prizes)]
}
