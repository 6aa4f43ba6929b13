import type * as z from 'zod/mini'
import { type MethodId, methodIds } from '../../../contract/payment-methods.ts'
import type { carrier, storeGroup } from '../../../contract/payments.ts'
import type { MethodDetails } from '../../providers/payments/port.ts'

/** What a member says beside the method; the contract has checked each for its form. */
export interface SaidDetails {
  storeGroup?: z.output<typeof storeGroup>
  payerName?: string
  carrier?: z.output<typeof carrier>
}

/**
 * Picks what the method needs: a store group (econ unless said) and a carrier (sb_ktai unless said) have defaults
 * (spec §9), the payer's name has none. What belongs to another method counts for nothing: the screens of a member who
 * changed their mind may send it along.
 * @returns the details, or the field that is missing
 */
export function readMethodDetails(
  methodId: MethodId,
  said: SaidDetails,
): { details: MethodDetails } | { missing: keyof SaidDetails } {
  switch (methodId) {
    case methodIds.convenienceStore:
      return { details: { storeGroup: said.storeGroup ?? 'econ' } }
    case methodIds.bankTransfer:
      return said.payerName === undefined
        ? { missing: 'payerName' }
        : { details: { payerName: said.payerName } }
    case methodIds.carrier:
      return { details: { carrier: said.carrier ?? 'sb_ktai' } }
    default:
      return { details: {} }
  }
}
