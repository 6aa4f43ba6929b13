// Faults as text; slots and tickets count from 1 there.

import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import type { DrawFault } from './shown-cards.ts'

/** A box decides its cards in one of two ways, and each promises in words of its own. */
export type Mode = 'sealed' | 'beacon'

export function faultText(
  fault: DrawFault,
  { proofs, beaconProofs }: Pick<StorefrontPhrases, 'proofs' | 'beaconProofs'>,
  mode: Mode,
): string {
  if ('closing' in fault) return beaconProofs.closingFaults[fault.kind](formatInteger(fault.closing))
  const words = mode === 'beacon' ? { ...proofs.faults, ...beaconProofs.faults } : proofs.faults
  switch (fault.kind) {
    case 'root changed':
      return words.rootChanged
    case 'slot':
    case 'salt':
    case 'card':
      return words[fault.kind](formatInteger(fault.slot + 1))
    case 'ticket':
      return words.ticket(formatInteger(fault.ticket + 1))
    case 'ticket order':
      return words.ticketOrder(formatInteger(fault.ticket + 1))
    case 'ticket time':
      return words.ticketTime(formatInteger(fault.ticket + 1))
    case 'ticket terms':
      return words.ticketTerms(formatInteger(fault.ticket + 1))
    case 'ceiling':
      return words.ceiling(formatInteger(fault.ticket + 1))
    case 'draw id':
      return words.drawId(formatInteger(fault.ticket + 1))
    case 'last-one card':
      return words.lastOneCard
    case 'sealed late':
      return words.sealedLate
    case 'manifest order':
      return words.manifestOrder
    case 'commitment changed':
    case 'closing changed':
    case 'counts changed':
    case 'counts':
    case 'beginning':
    case 'place':
    case 'batch':
    case 'prizes':
    case 'sold':
      return beaconProofs.placeFaults[fault.kind]
    default:
      return words[fault.kind]
  }
}
