// Calls of the boxes room: the sealed box, its proofs, and its opening.

import * as z from 'zod/mini'
import { as, call, id, instant, record } from './wire.ts'

/** 32 bytes, lower-case hex. */
export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** One kind of prize, as it stands in the manifest. Its place in the list is its number. */
export const manifestPrize = record({
  cardKey: as('card', z.string()),
  rarity: z.int(),
  tier: z.int(),
  convertsToPoints: as('converts_to', z.int()),
  isShipOnly: as('ship_only', z.boolean()),
  quantity: z.int(),
})

const commitment = {
  packId: as('pack_id', id),
  number: z.int(),
  algorithm: z.string(),
  total: z.int(),
  endsAt: as('ends_at', z.string()),
  beacon: z.string(),
  manifest: z.array(manifestPrize),
  manifestHash: as('manifest_hash', hash),
  commitment: hash,
  root: hash,
  sealedAt: as('sealed_at', instant),
}

export const getBox = call({
  method: 'GET',
  path: '/box/:packId',
  summary: 'What was published about a box before its first sale, and how far it is sold.',
  access: 'public',
  output: record({
    ...commitment,
    packName: as('pack_name', z.string()),
    /** Card key → the card's name in the visitor's language. */
    cardNames: as('card_names', z.record(z.string(), z.string())),
    sold: z.int(),
    ticketHash: as('ticket_hash', hash),
    isOpened: as('is_opened', z.boolean()),
  }),
})

export const ticket = record({
  firstSlot: as('first_slot', z.int()),
  count: z.int(),
  drawnAtMicros: as('drawn_at_us', z.int()),
  drawId: as('draw_id', z.string()),
  hash,
})

export const getOpenedBox = call({
  method: 'GET',
  path: '/box/:packId/opened',
  summary:
    'The whole opened box: secret, every slot and salt, every ticket. 404 until it is sold out or ended.',
  access: 'public',
  output: record({
    ...commitment,
    sold: z.int(),
    ticketHash: as('ticket_hash', hash),
    secret: hash,
    /** Prize number of every slot: two bytes each, big-endian, base64. */
    slots: z.string(),
    /** Salt of every slot: 32 bytes each, base64. */
    salts: z.string(),
    tickets: z.array(ticket),
  }),
})

export const getDrawProof = call({
  method: 'GET',
  path: '/user/draw/proof/:drawId',
  summary: 'Proves that the cards of a draw are the ones sealed in its slots.',
  access: 'member',
  output: record({
    packId: as('pack_id', id),
    total: z.int(),
    commitment: hash,
    root: hash,
    firstSlot: as('first_slot', z.int()),
    count: z.int(),
    manifest: z.array(manifestPrize),
    manifestHash: as('manifest_hash', hash),
    /** Prize number and salt of each drawn slot, in slot order. */
    leaves: z.array(record({ prize: z.int(), salt: hash })),
    /** Hashes of the rest of the tree, in the order the verifier asks for them. */
    path: z.array(hash),
    ticket,
    previousTicketHash: as('previous_ticket_hash', hash),
  }),
})
