// A beacon box under audit and the proof of one of its draws, as they are sent.

import * as z from 'zod/mini'
import { closing, verdict } from './closings.ts'
import { hash, manifestPrize, seal, ticket } from './sealed-records.ts'
import { as, id, instant, record } from './wire.ts'

/** 48 bytes of a round's signature, lower-case hex. */
export const roundSignature = z.string().check(z.regex(/^[0-9a-f]{96}$/))

/** A closing that counts, with what one box needs of it. */
const countedClosing = record({
  /** Own. The closing. */
  closing,

  /** Own. Its lines, of all boxes, ascending by commitment. */
  lines: z.array(
    record({
      /** Own. The box. */
      commitment: hash,

      /** Own. Hash of its line. */
      hash,
    }),
  ),

  /** Own. This box's line; missing: it has none. */
  line: z.optional(
    record({
      /** Own. Its first place. */
      first: z.int(),

      /** Own. Its places. */
      count: z.int(),

      /** Own. Head of the box when the last of them was sold. */
      head: hash,
    }),
  ),

  /** Own. What witnesses say of it. */
  verdicts: z.array(
    record({
      /** Own. Key of the witness. */
      witness: hash,

      /** Own. Its verdict. */
      verdict,
    }),
  ),

  /** Own. The beacon's signature of its round; missing without a line. */
  roundSignature: as('round_signature', z.optional(roundSignature)),
})

const box = {
  /** Own. The pack. */
  packId: as('pack_id', id),

  /** Own. How it was made. */
  algorithm: z.string(),

  /** Own. Places. */
  total: z.int(),

  /** Own. What is fixed beside the prizes. */
  seal,

  /** Own. What binds the shop. */
  commitment: hash,

  /** Own. Its prizes. */
  manifest: z.array(manifestPrize),

  /** Own. Hash of the manifest. */
  manifestHash: as('manifest_hash', hash),

  /** Own. Closings of the shop that count. */
  closings: z.array(countedClosing),

  /** Own. Decided places. */
  decided: z.int(),

  /** Own. How many of each prize are left. */
  left: z.array(z.int()),
}

/** The proof of a draw; `decided` and `left` stand before the first of its closings. */
export const beaconProofFields = {
  ...box,

  /** Own. The draw's ticket. */
  ticket,

  /** Own. The transaction that sold it. */
  batch: record({
    /** Own. Head of the box before. */
    head: hash,

    /** Own. Hashes of its other tickets. */
    others: z.array(hash),

    /** Own. How many stand before the draw's. */
    place: z.int(),

    /** Own. Places sold after it. */
    sold: z.int(),
  }),

  /** Own. Transactions after it, to the end of the line. */
  later: z.array(
    record({
      /** Own. Digest of its tickets. */
      digest: hash,

      /** Own. Places sold after it. */
      sold: z.int(),
    }),
  ),

  /** Own. Prize number of each place. */
  prizes: z.array(z.int()),
}

export const beaconProof = record(beaconProofFields)

/** A whole box; `decided` and `left` stand after the last of its closings. */
export const beaconBox = record({
  ...box,

  /** Own. Prize number of each decided place: two bytes each, big-endian, base64. */
  slots: z.string(),

  /** Own. Places sold. */
  sold: z.int(),

  /** Own. Head of the box. */
  head: hash,

  /** Own. When its places from `decided` to `sold` were given up: they are paid back and never decided. */
  givenUpAt: as('given_up_at', z.optional(instant)),

  /** Own. Every ticket, once all is decided and the box is over. */
  tickets: z.optional(z.array(ticket)),

  /** Own. How many tickets each transaction sold. */
  batches: z.optional(z.array(z.int())),

  /** Own. The holders who were invited; missing where everybody may come. */
  invited: z.optional(z.array(hash)),
})
