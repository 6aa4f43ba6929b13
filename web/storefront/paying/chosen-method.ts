// A way to pay with what it wants to know (spec §5, §9).

import type * as z from 'zod/mini'
import { isPayerName, widenKatakana } from '../../../contract/payer-name.ts'
import { type MethodId, methodIds } from '../../../contract/payment-methods.ts'
import type { carrier, storeGroup } from '../../../contract/payments.ts'

/** What a member has chosen or typed; kept while they look at other methods. */
export interface MethodFields {
  storeGroup: z.output<typeof storeGroup>
  carrier: z.output<typeof carrier>
  payerName: string
}

/** The defaults of spec §9. */
export const emptyMethodFields: MethodFields = { storeGroup: 'econ', carrier: 'sb_ktai', payerName: '' }

/** What travels: the method and nothing of another one. */
export interface ChosenMethod extends Partial<MethodFields> {
  methodId: MethodId
}

/** The method with its own fields, or the field that is not yet right. */
export function chooseMethod(
  methodId: MethodId,
  fields: MethodFields,
): { chosen: ChosenMethod } | { wrong: keyof MethodFields } {
  switch (methodId) {
    case methodIds.convenienceStore:
      return { chosen: { methodId, storeGroup: fields.storeGroup } }
    case methodIds.bankTransfer:
      return isPayerName(fields.payerName)
        ? { chosen: { methodId, payerName: widenKatakana(fields.payerName) } }
        : { wrong: 'payerName' }
    case methodIds.carrier:
      return { chosen: { methodId, carrier: fields.carrier } }
    default:
      return { chosen: { methodId } }
  }
}
