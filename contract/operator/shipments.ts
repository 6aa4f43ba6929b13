// The parcels desk: the parcels to send, their holds and their tracking numbers.

import * as z from 'zod/mini'
import { day, instant } from '#contract/times.ts'
import { as, id, nothing, record } from '#contract/wire.ts'
import { count } from './field-kinds.ts'
import {
  actFields,
  fileOf,
  filterDay,
  filterText,
  gridPage,
  operatorCall,
  pageQuery,
  wholeFile,
} from './operator-call.ts'
import { parcelEvents, parcelStates, returnReasons, sendingFields } from './parcels.ts'
import { parcelKeepers, shipmentHolders, shipmentReaders, shipmentReleasers } from './roles.ts'

/**
 * Why a parcel may not leave. `operator`: an operator held it. `suspended`: its member is suspended. `claim`: the shop
 * has an open claim against them. `disputed`: money of theirs is disputed, or went back behind our books.
 */
export const holdReasons = ['operator', 'suspended', 'claim', 'disputed'] as const
export type HoldReason = (typeof holdReasons)[number]

export const holdShipment = operatorCall({
  method: 'POST',
  path: '/operator/shipments/hold',
  verb: 'shipment hold',
  summary: 'Holds a parcel until it is released. 409 when it has left, or an operator holds it already.',
  roles: shipmentHolders,
  moves: 'nothing',
  reason: 'asked',
  input: record({ ...actFields, parcelId: id }),
  output: nothing,
})

export const releaseShipment = operatorCall({
  method: 'POST',
  path: '/operator/shipments/release',
  verb: 'shipment release',
  summary:
    'Lets a held parcel leave, whatever holds it now; what begins later holds it again. 409 when it is not held, or is held for other reasons than the caller saw.',
  roles: shipmentReleasers,
  moves: ['parcels'],
  reason: 'asked',
  input: record({
    ...actFields,
    parcelId: id,
    /** The reasons that the caller was shown: a reason that began meanwhile keeps it held. */
    reasons: z.array(z.enum(holdReasons)).check(z.minLength(1), z.maxLength(holdReasons.length)),
  }),
  output: nothing,
})

/**
 * `waiting`: has not left, packed or not. `late`: of these, promised before today. `held`: may not leave. `back`: came back
 * and is in the house. `shipped`: left and is not back.
 */
export const parcelViews = ['waiting', 'late', 'unpacked', 'packed', 'held', 'back', 'shipped'] as const

const sources = z.enum(['draw', 'exchange'])

const lineFields = {
  parcelId: id,
  parcelState: z.enum(parcelStates),
  /** The origins of its cards. */
  sources: z.array(sources),
  shipmentCount: count,
  /** The day of Japan by which it is promised: of its shipments the soonest. */
  promisedOn: day,
  /** The instant at which its member asked for it; several shipments have that of the first. */
  createdAt: instant,
  cardCount: count,
  /** Masked for viewers, and for shipping once it has left; empty once it is erased. */
  recipient: z.string(),
  /** In the language of the console; empty abroad. */
  prefecture: z.string(),
  holds: z.array(z.enum(holdReasons)),
  /** The delivery carrier that has it; empty: none was named. */
  carrier: z.string(),
  trackingNumber: z.string(),
  shippedAt: z.nullable(instant),
}

/** Which parcels a list shows. */
export const shipmentFilter = {
  which: z._default(z.enum(parcelViews), 'waiting'),
  /** Promised by this day. */
  promisedUntil: filterDay,
  /** A tracking number whole, or the end of an id. */
  q: filterText,
}

const carriers = z.array(record({ key: z.string(), name: z.string() }))

export const listShipments = operatorCall({
  method: 'GET',
  path: '/operator/shipments',
  verb: 'shipment list',
  summary:
    'Parcels, soonest promised first; those that have left newest first. An unmasked answer is recorded.',
  roles: shipmentReaders,
  query: record({ ...pageQuery, ...shipmentFilter }),
  output: record({
    ...gridPage(record({ ...lineFields, isLate: z.boolean() })),
    isMasked: z.boolean(),
    /** Parcels of members in this list that wait, are not held and go to one address: they can become one. */
    proposals: z.array(
      record({
        parcelIds: z.array(id),
        recipient: z.string(),
        cardCount: z.int(),
        /** The soonest of their days. */
        promisedOn: day,
      }),
    ),
    /** The delivery carriers that the shop knows. */
    carriers,
  }),
})

export const readShipment = operatorCall({
  method: 'GET',
  path: '/operator/shipments/:parcelId',
  verb: 'shipment show',
  summary:
    'One parcel, by its id or that of one of its shipments, with its address, cards and history. 404 for an unknown id. An unmasked answer is recorded.',
  roles: shipmentReaders,
  output: record({
    ...lineFields,
    /** On the wire `state` is the envelope's. */
    state: as('shipment_state', z.enum(['unshipped', 'shipped'])),
    isLate: z.boolean(),
    isMasked: z.boolean(),
    /** Null for roles that open no member. */
    memberId: z.nullable(id),
    /** Masked: empty. The lines of the address as they stand on a label. */
    phone: z.string(),
    address: z.array(z.string()),
    /** In the order in which they are fetched. */
    cards: z.array(
      record({
        cardId: id,
        name: z.string(),
        /** Its sealed grade or condition; empty without one. */
        state: z.string(),
        modelNumber: z.string(),
        imageUrl: z.string(),
        quantity: z.int(),
      }),
    ),
    /** In the order in which they were ordered. */
    shipments: z.array(
      record({
        shipmentId: id,
        source: sources,
        cardCount: z.int(),
        promisedOn: day,
        createdAt: instant,
      }),
    ),
    /** Other parcels of its member that it can be combined with. */
    alike: z.array(record({ parcelId: id, cardCount: z.int(), promisedOn: day })),
    /** Newest first. */
    history: z.array(
      record({
        at: instant,
        what: z.enum(parcelEvents),
        carrier: z.string(),
        trackingNumber: z.string(),
        /** Why a parcel came back; null for other events. */
        reason: z.nullable(z.enum(returnReasons)),
      }),
    ),
    acts: z.array(record({ at: instant, who: z.string(), verb: z.string(), why: z.string() })),
    /** The address at which the parcel is tracked; empty without a carrier. */
    trackingUrl: z.string(),
    /** The delivery carriers that the shop knows. */
    carriers,
  }),
})

export const sendShipment = operatorCall({
  method: 'POST',
  path: '/operator/shipments/send',
  verb: 'shipment sent',
  summary:
    'Records that a parcel has left, and mails the member its number. 409 when it has left or is held, 422 for a number that its carrier does not use.',
  roles: parcelKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record(sendingFields),
  output: nothing,
})

export const correctShipment = operatorCall({
  method: 'POST',
  path: '/operator/shipments/correct',
  verb: 'shipment correct',
  summary:
    'Corrects the tracking number or the carrier of a parcel, and mails the member. 409 when it has not left or has that number, 422 for a number that its carrier does not use.',
  roles: parcelKeepers,
  moves: ['parcels'],
  reason: 'none',
  input: record(sendingFields),
  output: nothing,
})

/** At most this many parcels fit into a carrier's file. */
export const carrierFileLength = 1000
/** The largest file that comes back. */
export const carrierFileBytes = 512_000

export const writeCarrierFile = operatorCall({
  method: 'GET',
  path: '/operator/carrier_files/:carrier',
  verb: 'shipment export',
  summary:
    'The file of a delivery carrier’s software, of the parcels of a list that may leave. Parcels that are held, abroad or do not fit are left out, with every fault: nothing is cut. 422 when none fits. The audit log records the access.',
  roles: parcelKeepers,
  query: record({
    ...shipmentFilter,
    /** Parcels to leave out: ids or their last groups. */
    without: z.optional(z.string().check(z.maxLength(10_000))),
  }),
  output: record({
    /** In the carrier's encoding. */
    file: wholeFile,
    fileName: z.string(),
    parcels: z.int(),
    leftOut: z.array(
      record({
        parcelId: id,
        /** `unfit`: it does not fit the file, for the reasons in `faults`, and waits. */
        why: z.enum(['held', 'abroad', 'named', 'unfit']),
        recipient: z.string(),
        faults: z.array(z.string()),
      }),
    ),
  }),
})

export const importNumbers = operatorCall({
  method: 'POST',
  path: '/operator/carrier_files/import',
  verb: 'shipment import-numbers',
  summary:
    'Records that the parcels of a delivery carrier’s own file have left, each with one mail: all of them or none. What left before under its number stays. 422 with every wrong line.',
  roles: parcelKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record({
    ...actFields,
    carrier: z.string().check(z.maxLength(40)),
    file: fileOf(carrierFileBytes),
  }),
  output: record({ sent: z.int(), known: z.int(), withoutReference: z.int() }),
})
