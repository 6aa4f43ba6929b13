// Parcels that have not left: held by an operator, and let go.

import * as z from 'zod/mini'
import { id, nothing, record } from '../wire.ts'
import { actFields, type OperatorRole, operatorCall } from './operator-call.ts'

/**
 * Why a parcel may not leave. `operator`: an operator held it. `suspended`: its member is suspended. `claim`: the shop
 * has an open claim against them. `disputed`: money of theirs is disputed, or went back behind our books.
 */
export const holdReasons = ['operator', 'suspended', 'claim', 'disputed'] as const
export type HoldReason = (typeof holdReasons)[number]

export const shipmentHolders: readonly OperatorRole[] = ['support', 'shipping', 'owner']
export const shipmentReleasers: readonly OperatorRole[] = ['support', 'owner']

export const holdShipment = operatorCall({
  method: 'POST',
  path: '/operator/shipments/hold',
  summary:
    'Keeps a parcel in the house until it is released. 409 when it has left, or an operator holds it already.',
  roles: shipmentHolders,
  input: record({ ...actFields, shipmentId: id }),
  output: nothing,
})

export const releaseShipment = operatorCall({
  method: 'POST',
  path: '/operator/shipments/release',
  summary:
    'Lets a held parcel leave, whatever holds it now; what begins later holds it again. 409 when it is not held, or is held for other reasons than the caller saw.',
  roles: shipmentReleasers,
  input: record({
    ...actFields,
    shipmentId: id,
    /** What the caller was shown: it is not let go for what began meanwhile. */
    reasons: z.array(z.enum(holdReasons)).check(z.minLength(1)),
  }),
  output: nothing,
})
