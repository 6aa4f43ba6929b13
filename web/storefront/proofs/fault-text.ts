// Faults as text; slots and tickets count from 1 there.

import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import type { DrawFault } from './verify-shown-draw.ts'

export function faultText(fault: DrawFault, { faults: words }: StorefrontPhrases['proofs']): string {
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
    default:
      return words[fault.kind]
  }
}
