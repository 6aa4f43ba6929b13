// A payment method with the payer's entries for it (spec §5, §9).

import type * as z from 'zod/mini'
import { foldPayerName, isPayerName } from '#contract/payer-name.ts'
import { type Asks, findMethod, type MethodId } from '#contract/payment-methods.ts'
import type { carrier, storeGroup } from '#contract/payments.ts'

/** The member's choices and entries; kept while they look at other methods. */
export interface MethodFields {
  storeGroup: z.output<typeof storeGroup>
  carrier: z.output<typeof carrier>
  payerName: string
}

/** The defaults of spec §9. */
export const emptyMethodFields: MethodFields = { storeGroup: 'econ', carrier: 'sb_ktai', payerName: '' }

/** The input that is sent: the method and nothing of another one. */
export interface ChosenMethod extends Partial<MethodFields> {
  methodId: MethodId
}

type Own = { own: Partial<MethodFields> } | { wrong: keyof MethodFields }

const ownFields: Record<Asks, (fields: MethodFields) => Own> = {
  storeGroup: ({ storeGroup }) => ({ own: { storeGroup } }),
  payerName: ({ payerName }) =>
    isPayerName(payerName) ? { own: { payerName: foldPayerName(payerName) } } : { wrong: 'payerName' },
  carrier: ({ carrier }) => ({ own: { carrier } }),
  // The server kept it when the browser came back from Amazon.
  checkoutSession: () => ({ own: {} }),
}

/** The method with its own fields, or the field that is not yet right. */
export function chooseMethod(
  methodId: MethodId,
  fields: MethodFields,
): { chosen: ChosenMethod } | { wrong: keyof MethodFields } {
  const asks = findMethod(methodId)?.asks
  if (asks === undefined) return { chosen: { methodId } }
  const read = ownFields[asks](fields)
  return 'wrong' in read ? read : { chosen: { methodId, ...read.own } }
}
