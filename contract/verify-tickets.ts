// Verification of a box's tickets, which a sealed box and a beacon box say alike.

import { countsMembers, hashInvited, type Seal, type SealedTerms } from './box-v2.ts'
import { ceilingCounter } from './extras.ts'
import { hex, type ManifestPrize, type Scheme, type Ticket } from './sealed-box.ts'
import { type Fault, fits, isWithinTerms } from './verify-contents.ts'

export type HashedTicket = Ticket & { hash: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Tells whether a ticket's hash follows from its fields, as a box of its kind hashes them. */
export function isTicketHash(
  ticket: HashedTicket,
  seal: Seal | undefined,
  hashOf: (ticket: Ticket) => Uint8Array,
): boolean {
  const { firstSlot, count, drawnAtMicros, drawId, counted } = ticket
  const isWellFormed =
    fits(firstSlot, 4) && fits(count, 4) && count > 0 && fits(drawnAtMicros, 8) && uuid.test(drawId)
  const isCounted = seal !== undefined && countsMembers(seal)
  if (!isWellFormed || (isCounted && !(counted && fits(counted.ceilingPrizes, 4)))) return false
  return hex(hashOf(isCounted ? ticket : { ...ticket, counted: undefined })) === ticket.hash
}

/**
 * Tickets must be consecutive, without a gap. Their times never go back and no draw has two of them.
 * @returns the faults, and where the last ticket ends
 */
export function ticketFaults(
  tickets: readonly HashedTicket[],
  isHashed: (ticket: HashedTicket) => boolean,
): { faults: Fault[]; end: number } {
  const faults: Fault[] = []
  const drawIds = new Set<string>()
  let end = 0
  let time = 0
  for (const [index, ticket] of tickets.entries()) {
    if (ticket.firstSlot !== end) faults.push({ kind: 'ticket order', ticket: index })
    if (!isHashed(ticket)) faults.push({ kind: 'ticket', ticket: index })
    if (ticket.drawnAtMicros < time) faults.push({ kind: 'ticket time', ticket: index })
    if (drawIds.has(ticket.drawId)) faults.push({ kind: 'draw id', ticket: index })
    // Continue from the published values, so that one bad ticket is one fault.
    end = ticket.firstSlot + ticket.count
    time = ticket.drawnAtMicros
    drawIds.add(ticket.drawId)
  }
  return { faults, end }
}

export function areInvited(
  scheme: Scheme,
  invited: string[] | undefined,
  { invitedHash }: Pick<SealedTerms, 'invitedHash'>,
): boolean {
  if (invitedHash === '') return true
  if (invited === undefined) return false
  const isAscending = invited.every((holder, at) => at === 0 || holder > (invited[at - 1] as string))
  return isAscending && hex(hashInvited(scheme, invited)) === invitedHash
}

interface SoldBox {
  total: number
  manifest: ManifestPrize[]
  tickets: HashedTicket[]
  invited?: string[] | undefined
}

/**
 * Checks what terms and ceiling promise of each ticket: its count and moment, a holder who was invited and kept to the
 * limit of a member, and as many ceiling prizes as the holder's own slots earned.
 * @param order the prize number of every slot
 */
export function holderFaults(
  { tickets, manifest, total, invited }: SoldBox,
  seal: Seal,
  order: ArrayLike<number>,
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
