// Calls about beacon boxes: everything decided, and a round from anybody.

import * as z from 'zod/mini'
import { beaconBox, beaconProofFields, roundSignature } from './beacon-records.ts'
import { cardLooks, slotText } from './boxes.ts'
import { as, call, lookBack, record } from './wire.ts'

export const getBeaconBox = call({
  method: 'GET',
  path: '/box/:packId/places',
  summary:
    'A beacon box as far as it is decided, for an audit at any time: every closing since its sale began, every decided place, and once it is over every ticket. 404 for another box.',
  access: 'public',
  isForEverySite: true,
  output: beaconBox,
})

/** A number of closings in an address. */
const numberText = z.codec(z.string().check(z.regex(/^\d{1,15}$/)), z.int(), {
  decode: Number,
  encode: String,
})

/** A browser that kept older counts than so many closings ago is told the draw's own closing alone. */
export const mostClosings = 200

export const getBeaconProof = lookBack({
  method: 'GET',
  path: '/box/:packId/places/:drawId',
  summary:
    'Proves to all who know its id how the places of a draw were closed and decided. 404 for an unknown draw, and for everyone until the member opened it or it was chosen (decision 023).',
  access: 'public',
  isForEverySite: true,
  query: record({
    /** Own. First place of the draw. */
    firstSlot: as('first_slot', slotText),

    /** Own. Number of the closing whose counts the browser kept; closings from the next one on are told. */
    after: z.optional(numberText),
  }),
  output: record({
    ...beaconProofFields,

    /** Own. Card key → what the shop calls the drawn card and how it looks. */
    cards: cardLooks,
  }),
})

export const bringRound = call({
  method: 'POST',
  path: '/beacon/:round',
  summary:
    'Brings a round for which places wait, from whoever has it. 404 when none waits for it, 422 when the beacon did not sign it.',
  access: 'public',
  input: record({
    /** Own. The beacon's signature. */
    signature: roundSignature,
  }),
  output: record({}),
})
