// Answers as a shop publishes them, and ways to change one thing in them.

import { firstTicketHash, fromHex, hex, nextTicketHash, schemeOf } from '#contract/sealed-box.ts'
import type { Fault } from '#contract/verify-contents.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'

/** An answer as it is on the wire. */
export type Wire = Record<string, unknown>

/** Answers of the test's shop: two opened boxes, the draws of the second, and the first before it was opened. */
export type Sold = Record<'ended' | 'soldOut' | 'first' | 'middle' | 'last' | 'noted', Wire>

export interface Copy {
  what: 'opened' | 'draw'
  title: string
  of: keyof Sold
  change: (answer: Wire) => Wire
  /** The output of the verifier in Python. */
  fault: string
  /** The kind of our verifier's fault. */
  ours: Fault['kind'] | 'malformed'
  /** The visitor noted the root before. */
  notesRoot?: boolean
}

export type Path = (string | number)[]
/** A place, and its new value; a function gets the old one. */
export type Step = [Path, unknown]

export function changed(answer: Wire, ...steps: Step[]): Wire {
  const copy = structuredClone(answer)
  for (const [path, value] of steps) {
    const key = path.at(-1) as string
    const place = path.slice(0, -1).reduce<Wire>((inner, step) => inner[step] as Wire, copy)
    place[key] = typeof value === 'function' ? value(place[key]) : value
  }
  return copy
}

export const flip = (digits: string) => `${digits.startsWith('0') ? '1' : '0'}${digits.slice(1)}`
export const more = (number: number) => number + 1
export const less = (number: number) => number - 1

export const flipByte = (at: number) => (base64: string) => {
  const bytes = Buffer.from(base64, 'base64')
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return bytes.toString('base64')
}
export const withLength = (change: number) => (base64: string) => {
  const bytes = Buffer.from(base64, 'base64')
  return Buffer.concat([bytes, Buffer.alloc(2)])
    .subarray(0, bytes.length + change)
    .toString('base64')
}
/** The same bytes in other letters: the last letter before the padding has bits that belong to no byte. */
export const withSpareBits = (base64: string) =>
  base64.replace(/(.)(=+)$/, (_, letter: string, padding: string) => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
    return `${letters[letters.indexOf(letter) + 1]}${padding}`
  })

const ticketOf = (wire: Wire) => ({
  firstSlot: Number(wire.first_slot),
  count: Number(wire.count),
  drawnAtMicros: Number(wire.drawn_at_us),
  drawId: String(wire.draw_id),
  ...(wire.counted !== undefined && { counted: countedOf(wire.counted as Wire) }),
})
const countedOf = (wire: Wire) => ({
  holder: String(wire.holder),
  ceilingPrizes: Number(wire.ceiling_prizes),
})

/** A draw of version 1 does not name its algorithm. */
export const schemeFor = ({ algorithm }: Wire) =>
  schemeOf(nodeHasher, algorithm === 'fukuhiki.v2' ? algorithm : 'fukuhiki.v1')

const chainStart = (answer: Wire) =>
  firstTicketHash(schemeFor(answer), fromHex(String(answer.commitment)), fromHex(String(answer.root)))

/** With hashes made anew, as a shop that forges a ticket would. */
export function rechained(answer: Wire): Wire {
  let head = chainStart(answer)
  const tickets = (answer.tickets as Wire[]).map((ticket) => {
    head = nextTicketHash(schemeFor(answer), head, ticketOf(ticket))
    return { ...ticket, hash: hex(head) }
  })
  return { ...answer, tickets, ticket_hash: hex(head) }
}

/** A draw whose ticket has a hash made anew. */
export function withNewTicket(answer: Wire): Wire {
  const ticket = answer.ticket as Wire
  const hash = nextTicketHash(
    schemeFor(answer),
    fromHex(String(answer.previous_ticket_hash)),
    ticketOf(ticket),
  )
  return { ...answer, ticket: { ...ticket, hash: hex(hash) } }
}

export const without = (field: string) => (answer: Wire) => {
  const { [field]: _, ...others } = answer
  return others
}

export type Row = [title: string, change: Copy['change'] | Step[], fault: string, ours: Copy['ours']]

export const copiesOf = (what: Copy['what'], of: keyof Sold, rows: Row[]): Copy[] =>
  rows.map(([title, change, fault, ours]) => ({
    what,
    of,
    title,
    fault,
    ours,
    change: typeof change === 'function' ? change : (answer) => changed(answer, ...change),
  }))

export const tickets = (change: (tickets: Wire[]) => Wire[]): Step[] => [[['tickets'], change]]
/** With a chain that fits. */
export const forged =
  (...steps: Step[]) =>
  (answer: Wire) =>
    rechained(changed(answer, ...steps))
