// Calls of the boxes room: the sealed box, its proofs, and its opening.

import * as z from 'zod/mini'
import { hash, lastOne, manifestPrize, optionalHash, seal, ticket } from './sealed-records.ts'
import { prizesLeft, sale } from './what-is-left.ts'
import { as, call, id, instant, lookBack, record } from './wire.ts'

/** A slot in an address; a box has ten million at most. */
export const slotText = z.codec(z.string().check(z.regex(/^\d{1,7}$/)), z.int(), {
  decode: Number,
  encode: String,
})

const commitment = {
  /** Own. The pack. */
  packId: as('pack_id', id),

  /** Own. Number of the commitment. */
  number: z.int(),

  /** Own. How it was sealed. */
  algorithm: z.string(),

  /** Own. Slots. */
  total: z.int(),

  /** Own. End of its sale. */
  endsAt: as('ends_at', z.string()),

  /** Own. Public random value, if any. */
  beacon: z.string(),

  /** Own. What version 2 seals beside the prizes. */
  seal,

  /** Own. Its prizes. */
  manifest: z.array(manifestPrize),

  /** Own. The last-one prize: one card more for the last slot (ruling 35). Null: the box has none. */
  lastOne,

  /** Own. Hash of the manifest. */
  manifestHash: as('manifest_hash', hash),

  /** Own. What binds the shop. */
  commitment: hash,

  /** Own. Fingerprint of all slots; empty in a beacon box, which has no order. */
  root: optionalHash,

  /** Own. When it was sealed. */
  sealedAt: as('sealed_at', instant),
}

/** By card key: what the shop calls a card, and how it looks. */
export const cardLooks = z.catchall(
  z.object({}),
  record({
    /** Own. Name in the visitor's language. */
    name: z.string(),
    /** Own. Model number. */
    modelNumber: as('model_number', z.string()),
    /** Own. Picture. */
    imageUrl: as('image_url', z.string()),
    /** Own. Mask of the shine over the picture. */
    foilUrl: as('foil_url', z.string()),
    /** Own. Picture of its back; empty: none. */
    backUrl: as('back_url', z.string()),
  }),
)

export const getBox = call({
  method: 'GET',
  path: '/box/:packId',
  summary: 'What was published about a box before its first sale, and what is left of it.',
  access: 'public',
  output: record({
    ...commitment,
    ...sale,
    ...prizesLeft,

    /** Own. Its name. */
    packName: as('pack_name', z.string()),
    /** Own. Card key → what the shop calls the card. The fingerprints cover the key alone. */
    cards: z.catchall(
      z.object({}),
      record({
        /** Own. Name in the visitor's language. */
        name: z.string(),
        /** Own. Model number. */
        modelNumber: as('model_number', z.string()),
      }),
    ),

    /** Own. Slots sold. */
    sold: z.int(),

    /** Own. Head of the ticket chain. */
    ticketHash: as('ticket_hash', hash),

    /** Own. Opened. */
    isOpened: as('is_opened', z.boolean()),

    /** Own. What the operator did to its sale, in its order; never changed or removed (ruling 33). */
    halts: z.array(
      record({
        /** Own. What was done; `words_added`: more words on what was done before. */
        kind: z.enum(['halted', 'resumed', 'ended_early', 'words_added']),
        /** Own. Why, in both languages; null for a sale that goes on. */
        reason: z.nullable(
          record({
            /** Own. In Japanese. */
            ja: z.string(),
            /** Own. In English; empty where it is missing, and Japanese is shown. */
            en: z.string(),
          }),
        ),
        /** Own. Slots sold by then: its place among the draws. */
        sold: z.int(),
        /** Own. When. */
        happenedAt: as('happened_at', instant),
      }),
    ),
  }),
})

export const getOpenedBox = lookBack({
  method: 'GET',
  path: '/box/:packId/opened',
  summary:
    'The whole opened box: secret, every slot and salt, every ticket. 404 until it is sold out or ended.',
  access: 'public',
  output: record({
    ...commitment,

    /** Own. Slots sold. */
    sold: z.int(),

    /** Own. Head of the ticket chain. */
    ticketHash: as('ticket_hash', hash),

    /** Own. The secret of an opened box. */
    secret: hash,
    /** Own. Prize number of every slot: two bytes each, big-endian, base64. */
    slots: z.string(),
    /** Own. Salt of every slot: 32 bytes each, base64. */
    salts: z.string(),

    /** Own. Every draw. */
    tickets: z.array(ticket),

    /** Own. The holders who were invited; missing where everybody may come. */
    invited: z.optional(z.array(hash)),
  }),
})

export const getDrawProof = lookBack({
  method: 'GET',
  path: '/box/:packId/draw/:drawId',
  summary:
    'Proves to all who know its id that the cards of a draw are the ones sealed in its slots. It says nothing of the member. 404 for an unknown draw, and for everyone until the member opened it or it was chosen (decision 023).',
  access: 'public',
  query: record({
    /** Own. First slot of the draw. The box and the slot find a draw, and its id opens it. */
    firstSlot: as('first_slot', slotText),
  }),
  output: record({
    /** Own. The pack. */
    packId: as('pack_id', id),

    /** Own. How it was sealed; missing in version 1. */
    algorithm: z.optional(z.string()),

    /** Own. Slots. */
    total: z.int(),

    /** Own. What version 2 seals beside the prizes. */
    seal,

    /** Own. What binds the shop. */
    commitment: hash,

    /** Own. Fingerprint of all slots. */
    root: hash,

    /** Own. First slot of the draw. */
    firstSlot: as('first_slot', z.int()),

    /** Own. Its slots. */
    count: z.int(),

    /** Own. Its prizes. */
    manifest: z.array(manifestPrize),

    /** Own. The last-one prize: one card more for the last slot (ruling 35). Null: the box has none. */
    lastOne,

    /** Own. Hash of the manifest. */
    manifestHash: as('manifest_hash', hash),
    /** Own. Prize number and salt of each drawn slot, in slot order. */
    leaves: z.array(
      record({
        /** Own. Number of the prize. */
        prize: z.int(),
        /** Own. Its salt. */
        salt: hash,
      }),
    ),
    /** Own. Hashes of the rest of the tree, in the order the verifier asks for them. */
    path: z.array(hash),

    /** Own. The draw's ticket. */
    ticket,

    /** Own. The ticket before. */
    previousTicketHash: as('previous_ticket_hash', hash),

    /** Own. Card key → what the shop calls the drawn card and how it looks. The fingerprints cover the key alone. */
    cards: cardLooks,
  }),
})

export const getDrawPicture = lookBack({
  method: 'GET',
  path: '/box/:packId/draw/:drawId/picture',
  summary:
    'The picture for links to the proof of a draw: its best card, which it is of its box, and the shop’s name. 404 where the proof is answered with 404 (decision 023).',
  access: 'public',
  query: record({
    /** Own. First slot of the draw. */
    firstSlot: as('first_slot', slotText),
  }),
  output: record({
    /** Own. The picture, with words in the visitor's language. */
    imageUrl: as('image_url', z.string()),
  }),
})
