// The life of a parcel: its states, and the acts on it besides sending and holding (`shipments.ts`).

import * as z from 'zod/mini'
import { id, nothing, record } from '#contract/wire.ts'
import { actFields, operatorCall } from './operator-call.ts'
import { parcelKeepers } from './roles.ts'

/** `waiting`: can be packed. `kept`: came back, and stays until its member says where it goes. */
export const parcelStates = ['waiting', 'packed', 'sent', 'arrived', 'came_back', 'kept'] as const

/** Events in the history of a parcel. `readdressed`: it was packed, and its address changed. */
export const parcelEvents = [
  ...(['combined', 'split', 'packed', 'unpacked', 'readdressed', 'sent', 'corrected'] as const),
  ...(['arrived', 'came_back', 'kept', 'sent_again'] as const),
] as const

/**
 * Why a parcel came back, as its member is told. `absent`: it was not taken or collected in time. `address`: it could not
 * be delivered there. `refused`: the recipient did not take it.
 */
export const returnReasons = ['absent', 'address', 'refused', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

const aboutParcel = { ...actFields, parcelId: id }

/** At most this many parcels are combined at a time. */
export const mostCombined = 50

export const combineParcels = operatorCall({
  method: 'POST',
  path: '/operator/parcels/combine',
  verb: 'parcel combine',
  summary:
    'Combines waiting parcels to one member and address; a hold on one holds all. 409 when one of them is packed or has left, or when members or addresses differ.',
  roles: parcelKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record({ ...actFields, parcelIds: z.array(id).check(z.minLength(2), z.maxLength(mostCombined)) }),
  output: record({ parcelId: id }),
})

export const splitParcel = operatorCall({
  method: 'POST',
  path: '/operator/parcels/split',
  verb: 'parcel split',
  summary:
    'Splits one shipment off a waiting parcel into its own parcel. 409 when it is alone in it, or the parcel does not wait.',
  roles: parcelKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record({ ...actFields, shipmentId: id }),
  output: nothing,
})

export const packParcel = operatorCall({
  method: 'POST',
  path: '/operator/parcels/pack',
  verb: 'parcel pack',
  summary:
    'Marks a parcel as packed: it can be neither combined nor split. 409 when it does not wait, or is held. When its address changes it waits again.',
  roles: parcelKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record(aboutParcel),
  output: nothing,
})

export const unpackParcel = operatorCall({
  method: 'POST',
  path: '/operator/parcels/unpack',
  verb: 'parcel unpack',
  summary: 'Unpacks a parcel, which waits again. 409 when it is not packed.',
  roles: parcelKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record(aboutParcel),
  output: nothing,
})

export const recordArrival = operatorCall({
  method: 'POST',
  path: '/operator/parcels/arrived',
  verb: 'parcel arrived',
  summary: 'Marks a parcel as delivered; its member is told by mail. 409 when it is not on its way.',
  roles: parcelKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record(aboutParcel),
  output: nothing,
})

export const recordReturn = operatorCall({
  method: 'POST',
  path: '/operator/parcels/came_back',
  verb: 'parcel came-back',
  summary:
    'Records that a parcel came back; its member is told by mail why, and what happens next. 409 when it has not left.',
  roles: parcelKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record({ ...aboutParcel, reason: z.enum(returnReasons) }),
  output: nothing,
})

export const keepParcel = operatorCall({
  method: 'POST',
  path: '/operator/parcels/keep',
  verb: 'parcel keep',
  summary:
    'Keeps a parcel that came back until its member says where to send it. 409 when it did not come back, or is kept.',
  roles: parcelKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record(aboutParcel),
  output: nothing,
})

/** The number under which a parcel leaves. */
export const sendingFields = {
  ...aboutParcel,
  /** The key of a delivery carrier; empty: none is named. */
  carrier: z._default(z.string().check(z.maxLength(40)), ''),
  trackingNumber: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
}

export const sendParcelAgain = operatorCall({
  method: 'POST',
  path: '/operator/parcels/send_again',
  verb: 'parcel send-again',
  summary:
    'Records that a returned parcel has left again under a new number, to its member’s present address; the member is told by mail. 409 when it is not back, is held, or its address is erased; 422 for a number that its carrier does not use.',
  roles: parcelKeepers,
  moves: ['parcels'],
  reason: 'none',
  input: record(sendingFields),
  output: nothing,
})
