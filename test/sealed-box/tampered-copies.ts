// Copies of boxes of version 1 that a cheating shop could publish: real answers, each with one thing changed, and the names
// that the two verifiers give the fault.

import { hashManifest } from '#contract/box-v1.ts'
import { hex, type ManifestPrize, type SealedPrize, schemeOf } from '#contract/sealed-box.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import {
  type Copy,
  changed,
  copiesOf,
  flip,
  flipByte,
  forged,
  less,
  more,
  type Step,
  tickets,
  type Wire,
  withLength,
  withNewTicket,
  without,
  withSpareBits,
} from './tampering.ts'

const prizeOf = (wire: Wire): SealedPrize => ({
  cardKey: String(wire.card),
  rarity: Number(wire.rarity),
  tier: Number(wire.tier),
  convertsToPoints: Number(wire.converts_to),
  isShipOnly: wire.ship_only === true,
})

/** With a new hash that fits the manifest's content. */
function withNewManifestHash(answer: Wire): Wire {
  const manifest = (answer.manifest as Wire[]).map(
    (line): ManifestPrize => ({ ...prizeOf(line), quantity: Number(line.quantity) }),
  )
  const lastOne = answer.last_one === null ? null : prizeOf(answer.last_one as Wire)
  return {
    ...answer,
    manifest_hash: hex(hashManifest(schemeOf(nodeHasher, 'fukuhiki.v1'), manifest, lastOne)),
  }
}

const reversed = (answer: Wire): Wire =>
  withNewManifestHash({ ...answer, manifest: (answer.manifest as Wire[]).toReversed() })

const moved: Step[] = [
  [['manifest', 0, 'quantity'], less],
  [['manifest', 1, 'quantity'], more],
]
const anotherLastOne = { card: 'moon', rarity: 1, tier: 1, converts_to: 10, ship_only: false }
const twice = (answer: Wire) => (answer.tickets as Wire[])[0]?.draw_id
const timeOf = (answer: Wire) => Number((answer.tickets as Wire[])[0]?.drawn_at_us)

export const openedCopies: Copy[] = [
  ...copiesOf('opened', 'ended', [
    ['another pack', [[['pack_id'], 'another']], 'commitment', 'commitment'],
    ['another algorithm', [[['algorithm'], 'fukuhiki.v3']], 'algorithm', 'algorithm'],
    ['called version 2', [[['algorithm'], 'fukuhiki.v2']], 'malformed', 'terms'],
    ['an end of the sale set after the sealing', [[['ends_at'], '']], 'commitment', 'commitment'],
    ['a beacon', [[['beacon'], 'x']], 'commitment', 'commitment'],
    ['another secret', [[['secret'], flip]], 'commitment', 'commitment'],
    ['another commitment', [[['commitment'], flip]], 'root', 'root'],
    ['another commitment, and its chain', forged([['commitment'], flip]), 'commitment', 'commitment'],
    ['another root', [[['root'], flip]], 'root', 'root'],
    ['another root, and its chain', forged([['root'], flip]), 'root', 'root'],
    ['another hash of the manifest', [[['manifest_hash'], flip]], 'manifest', 'manifest'],
    ['a card of another name', [[['manifest', 0, 'card'], 'commons']], 'manifest', 'manifest'],
    ['another rarity', [[['manifest', 1, 'rarity'], less]], 'manifest', 'manifest'],
    ['another tier', [[['manifest', 1, 'tier'], less]], 'manifest', 'manifest'],
    ['other points', [[['manifest', 2, 'converts_to'], more]], 'manifest', 'manifest'],
    ['no longer ship-only', [[['manifest', 1, 'ship_only'], false]], 'manifest', 'manifest'],
    [
      'fewer points, with a hash that fits',
      (answer) => withNewManifestHash(changed(answer, [['manifest', 2, 'converts_to'], 1])),
      'commitment',
      'commitment',
    ],
    ['one more of a prize', [[['manifest', 0, 'quantity'], more]], 'quantities', 'quantities'],
    ['one hit more, one common fewer', moved, 'manifest', 'manifest'],
    ['no common at all', [[['manifest', 0, 'quantity'], 0]], 'malformed', 'manifest'],
    ['one slot more', [[['total'], more]], 'quantities', 'quantities'],
    ['more slots than a box may have', [[['total'], 10_000_001]], 'malformed', 'quantities'],
    ['a last-one prize', [[['last_one'], anotherLastOne]], 'manifest', 'manifest'],
    ['a manifest in another order', reversed, 'manifest-order', 'manifest order'],
    ['another prize in slot 42', [[['slots'], flipByte(2 * 42 + 1)]], 'slot 42', 'slot'],
    ['another salt of slot 217', [[['salts'], flipByte(32 * 217)]], 'salt 217', 'salt'],
    ['a slot too many', [[['slots'], withLength(2)]], 'slots-length', 'slot'],
    ['a salt too short', [[['salts'], withLength(-1)]], 'salts-length', 'salt'],
    ['bits of no byte', [[['slots'], withSpareBits]], 'malformed', 'slot'],
    ['one slot more sold', [[['sold'], more]], 'sold', 'ticket order'],
    ['another head of the chain', [[['ticket_hash'], flip]], 'ticket-hash', 'ticket'],
    ['the last ticket left out', tickets((all) => all.slice(0, -1)), 'sold', 'ticket order'],
    ['the first ticket left out', tickets((all) => all.slice(1)), 'ticket-order 0', 'ticket order'],
    ['all tickets left out', tickets(() => []), 'sold', 'ticket order'],
    ['tickets in another order', tickets((all) => all.toReversed()), 'ticket-order 0', 'ticket order'],
    ['a ticket twice', tickets((all) => [...all, ...all.slice(-1)]), 'draw-id 4', 'draw id'],
    ['a ticket at another time', [[['tickets', 2, 'drawn_at_us'], more]], 'ticket 2', 'ticket'],
    ['a ticket with one slot more', [[['tickets', 1, 'count'], more]], 'ticket 1', 'ticket'],
    ['a ticket with another hash', [[['tickets', 3, 'hash'], flip]], 'ticket 3', 'ticket'],
    [
      'a forged ticket of an earlier time',
      (answer) => forged([['tickets', 1, 'drawn_at_us'], timeOf(answer) - 1])(answer),
      'ticket-time 1',
      'ticket time',
    ],
    [
      'a forged ticket with the draw id of another',
      (answer) => forged([['tickets', 2, 'draw_id'], twice(answer)])(answer),
      'draw-id 2',
      'draw id',
    ],
    ['a forged ticket with a gap', forged([['tickets', 0, 'count'], 6]), 'ticket-order 1', 'ticket order'],
    ['a forged ticket without slots', forged([['tickets', 1, 'count'], 0]), 'ticket-order 1', 'ticket'],
    [
      'forged tickets of more slots than there are',
      forged([['tickets', 3, 'count'], 301], [['sold'], 314]),
      'sold',
      'ticket order',
    ],
    ['no secret', without('secret'), 'malformed', 'malformed'],
    ['a root in capitals', [[['root'], (root: string) => root.toUpperCase()]], 'malformed', 'malformed'],
    ['a number as text', [[['sold'], '17']], 'malformed', 'malformed'],
    ['half a letter', [[['beacon'], '\ud800']], 'malformed', 'commitment'],
    ['a prize beyond its width', [[['manifest', 0, 'tier'], 257]], 'malformed', 'manifest'],
  ]),
  ...copiesOf('opened', 'soldOut', [
    ['without its last-one prize', [[['last_one'], null]], 'manifest', 'manifest'],
    ['a last-one prize of fewer points', [[['last_one', 'converts_to'], less]], 'manifest', 'manifest'],
    [
      'without its last-one prize, with a hash that fits',
      (answer) => withNewManifestHash({ ...answer, last_one: null }),
      'root',
      'root',
    ],
  ]),
]

const leavesOf = (answer: Wire) => answer.leaves as Wire[]
const otherPrize = (number: number) => 1 - number
const renumbered = (answer: Wire): Wire => ({
  ...reversed(answer),
  leaves: leavesOf(answer).map((leaf) => ({ ...leaf, prize: otherPrize(Number(leaf.prize)) })),
})
/** One slot more than there are, with a ticket that says so too. */
const beyondTheEnd = (answer: Wire) =>
  withNewTicket(
    changed(
      answer,
      [['count'], more],
      [['ticket', 'count'], more],
      [['leaves'], (leaves: Wire[]) => [...leaves, leaves[0]]],
    ),
  )
const ofNoSlot = (answer: Wire) =>
  withNewTicket(
    changed(answer, [['count'], 0], [['ticket', 'count'], 0], [['leaves'], []], [['path'], [answer.root]]),
  )

export const drawCopies: Copy[] = [
  ...copiesOf('draw', 'last', [
    ['another prize', [[['leaves', 1, 'prize'], otherPrize]], 'root', 'path'],
    ['a prize the manifest does not have', [[['leaves', 1, 'prize'], 2]], 'prize 1', 'path'],
    ['another salt', [[['leaves', 4, 'salt'], flip]], 'root', 'path'],
    ['a leaf too many', [[['leaves'], (all: Wire[]) => [...all, all[0]]]], 'leaves-length', 'path'],
    ['a leaf too few', [[['leaves'], (all: Wire[]) => all.slice(1)]], 'leaves-length', 'path'],
    ['slots behind the end of the box', beyondTheEnd, 'slots-range', 'path'],
    ['no slot, and the root as its path', ofNoSlot, 'slots-range', 'path'],
    ['a hash too many', [[['path'], (all: string[]) => [...all, all[0]]]], 'path', 'path'],
    ['a hash too few', [[['path'], (all: string[]) => all.slice(1)]], 'path', 'path'],
    ['another hash', [[['path', 0], flip]], 'root', 'path'],
    ['without its last-one prize', [[['last_one'], null]], 'manifest', 'manifest'],
    [
      'without its last-one prize, with a hash that fits',
      (answer) => withNewManifestHash({ ...answer, last_one: null }),
      'root',
      'path',
    ],
    [
      'another last-one prize, with a hash that fits',
      (answer) => withNewManifestHash({ ...answer, last_one: anotherLastOne }),
      'root',
      'path',
    ],
    ['a manifest in another order', renumbered, 'manifest-order', 'manifest order'],
    ['one more of a prize', [[['manifest', 0, 'quantity'], more]], 'quantities', 'quantities'],
    ['another commitment', [[['commitment'], flip]], 'root', 'path'],
    [
      'a ticket of other slots',
      (answer) => withNewTicket(changed(answer, [['ticket', 'first_slot'], 14])),
      'ticket-slots',
      'ticket',
    ],
    ['a ticket at another time', [[['ticket', 'drawn_at_us'], more]], 'ticket', 'ticket'],
    ['another ticket before', [[['previous_ticket_hash'], flip]], 'ticket', 'ticket'],
    ['no path', without('path'), 'malformed', 'malformed'],
  ]),
  ...copiesOf('draw', 'middle', [
    ['slots of another member', [[['first_slot'], 0]], 'ticket-slots', 'ticket'],
    ['leaves in another order', [[['leaves'], (all: Wire[]) => all.toReversed()]], 'root', 'path'],
  ]),
  ...copiesOf('draw', 'first', [
    [
      'a chain that began elsewhere',
      (answer) => withNewTicket(changed(answer, [['previous_ticket_hash'], flip])),
      'chain',
      'ticket',
    ],
  ]),
  {
    what: 'draw',
    of: 'first',
    title: 'another root than the noted one',
    change: (answer) => changed(answer, [['root'], flip]),
    fault: 'noted-root',
    ours: 'root changed',
    notesRoot: true,
  },
]
