import type * as z from 'zod/mini'
import { type Asks, findMethod, type MethodId } from '#contract/payment-methods.ts'
import type { carrier, storeGroup } from '#contract/payments.ts'
import type { MethodDetails } from '#server/providers/payments/port.ts'

/** The fields a member enters for the method; the contract has checked their form. */
export interface SaidDetails {
  storeGroup?: z.output<typeof storeGroup>
  payerName?: string
  carrier?: z.output<typeof carrier>
}

type Read = { details: MethodDetails } | { missing: keyof SaidDetails }

/**
 * The field each declaration asks for; Amazon Pay's session is stored by another call instead (`browser-routes.ts`).
 */
const readers: Record<Asks, (said: SaidDetails) => Read> = {
  storeGroup: ({ storeGroup = 'econ' }) => ({ details: { storeGroup } }),
  payerName: ({ payerName }) =>
    payerName === undefined ? { missing: 'payerName' } : { details: { payerName } },
  carrier: ({ carrier = 'sb_ktai' }) => ({ details: { carrier } }),
  checkoutSession: () => ({ details: {} }),
}

/**
 * Picks what the method needs: a store group (econ unless said) and a carrier (sb_ktai unless said) have defaults
 * (spec §9), the payer's name has none. Fields of other methods are ignored: the screen may still send them after the
 * member chose another method.
 * @returns the details, or the field that is missing
 */
export function readMethodDetails(methodId: MethodId, said: SaidDetails): Read {
  const asks = findMethod(methodId)?.asks
  return asks === undefined ? { details: {} } : readers[asks](said)
}
