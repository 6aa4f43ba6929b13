// Sheets printed for parcels: labels, delivery notes and a pick list.

import * as z from 'zod/mini'
import { day } from '#contract/times.ts'
import { id, record } from '#contract/wire.ts'
import { operatorCall } from './operator-call.ts'
import { parcelKeepers } from './roles.ts'
import { shipmentFilter } from './shipments.ts'

/** At most this many parcels are printed at a time. */
export const mostSheets = 200

const party = { name: z.string(), phone: z.string(), address: z.array(z.string()) }

export const readParcelSheets = operatorCall({
  method: 'GET',
  path: '/operator/parcel_sheets',
  summary:
    'Address and contents of one unsent parcel, or of those in a list, soonest promised first. Held and sent parcels are left out. 422 when the one parcel may not be printed, or the list has too many. The audit log records the access.',
  roles: parcelKeepers,
  query: record({ ...shipmentFilter, parcelId: z.optional(id) }),
  output: record({
    /** From whom; null while the setting is empty. */
    sender: z.nullable(record(party)),
    shopName: record({ ja: z.string(), en: z.string() }),
    sheets: z.array(
      record({
        ...party,
        parcelId: id,
        /** The number on the parcel and in a carrier's file. */
        reference: z.string(),
        /** The language in which its member reads. */
        language: z.enum(['ja', 'en']),
        promisedOn: day,
        cardCount: z.int(),
        /** Named in the member's language; `state`: the sealed grade or condition, empty without one. */
        cards: z.array(
          record({
            cardId: id,
            ...{ name: z.string(), state: z.string(), modelNumber: z.string() },
            quantity: z.int(),
          }),
        ),
      }),
    ),
    /** Held parcels: they have no label. */
    leftOut: z.array(record({ parcelId: id, recipient: z.string() })),
  }),
})
