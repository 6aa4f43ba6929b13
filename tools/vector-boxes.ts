// The boxes of the test vector of docs/sealed-box.md, sealed and sold in memory as a shop would publish them.

import * as z from 'zod/mini'
import { countsMembers, holderOf } from '#contract/box-v2.ts'
import { getDrawProof, getOpenedBox } from '#contract/boxes.ts'
import { extrasOf, extrasOfTicket } from '#contract/extras.ts'
import {
  type Algorithm,
  hex,
  type ManifestPrize,
  nextTicketHash,
  type PrizeFacts,
  type Scheme,
  schemeOf,
} from '#contract/sealed-box.ts'
import { leafHash, pathOfRun, prizeInLeaf, saltHasher, subtreeHash } from '#contract/slot-tree.ts'
import type { OpenedBox } from '#contract/verify-box.ts'
import type { DrawProof } from '#contract/verify-draw.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { type BoxPrize, type BoxTerms, type LastOnePrize, noFacts } from '#server/cards/boxes/box-terms.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { computeSeal, holdersOf } from '#server/cards/boxes/seal-box.ts'

export interface VectorBox extends Partial<Omit<BoxTerms, 'packId' | 'prizes'>> {
  algorithm: Algorithm
  packId: string
  secret: Buffer
  /** Not in the order of the manifest. */
  prizes: BoxPrize[]
  beacon?: string
  /** The number of slots that each draw took. */
  runs: number[]
  /** Ids of the members who drew, in turn; needed where the box counts members. */
  members?: string[]
  /** The draw whose proof is shown. */
  proven: number
}

const firstDrawAt = 1_800_000_000_123_000

/** The ceiling prizes that each draw brought: its member's slots are read one by one, from the first draw on. */
function ceilingPrizes({ runs, members = [], extras = [] }: VectorBox, tiers: number[]): number[] {
  const ceiling = extras.find(({ kind }) => kind === 'ceiling')
  const without = new Map<string | undefined, number>()
  let slot = 0
  return runs.map((count, draw) => {
    const member = members[draw % members.length]
    let earned = 0
    for (const end = slot + count; slot < end; slot++) {
      const isMiss = ceiling !== undefined && (tiers[slot] as number) < ceiling.tier
      const misses = isMiss ? (without.get(member) ?? 0) + 1 : 0
      if (misses === ceiling?.draws) earned += 1
      without.set(member, misses === ceiling?.draws ? 0 : misses)
    }
    return earned
  })
}

/** The tickets of its draws, one each minute. */
function ticketsOf(scheme: Scheme, box: VectorBox, chainStart: Uint8Array, earned: number[] | undefined) {
  const { packId, runs, members = [] } = box
  let previous = chainStart
  let firstSlot = 0
  return runs.map((count, draw) => {
    const number = (0xa1 + 17 * draw).toString(16).padStart(4, '0')
    const run = {
      firstSlot,
      count,
      drawnAtMicros: firstDrawAt + 60_000_000 * draw,
      drawId: `01a31892-f400-7000-8000-00000000${number}`,
      ...(earned && {
        counted: {
          holder: hex(holderOf(scheme, packId, members[draw % members.length] as string)),
          ceilingPrizes: earned[draw] as number,
        },
      }),
    }
    firstSlot += count
    const before = hex(previous)
    previous = nextTicketHash(scheme, previous, run)
    return { ticket: { ...run, hash: hex(previous) }, before }
  })
}

export interface Published {
  opened: OpenedBox
  proof: DrawProof
}

export async function vectorBox(box: VectorBox): Promise<Published> {
  const { algorithm, secret, beacon, runs, members: _, proven, ...more } = box
  const terms = { currency: 'points', price: 500, startsAt: new Date(0), endsAt: undefined, ...more } as const
  const seal = await computeSeal(terms, secret, { algorithm, ...(beacon !== undefined && { beacon }) })
  const scheme = schemeOf(nodeHasher, algorithm)
  const saltOf = saltHasher(scheme, secret, seal.commitment)
  const { total, commitment } = seal
  const lastOne = seal.seal === null ? seal.lastOne : null
  const order = Buffer.concat(seal.chunks.map(({ prizes }) => prizes))
  const slots = Array.from({ length: total }, (_, slot) => ({
    slot,
    number: order.readUInt16BE(slot * 2),
    salt: saltOf(slot),
  }))
  const prizeAt = ({ number }: { number: number }) => seal.prizes[number] as BoxPrize
  const leaves = slots.map((sealed) =>
    leafHash(
      scheme,
      { commitment, total, lastOne },
      { slot: sealed.slot, prize: prizeInLeaf(scheme, prizeAt(sealed)), salt: sealed.salt },
    ),
  )
  const published = {
    packId: box.packId,
    total,
    manifest: seal.prizes.map(({ cardId: _, digest: __, ...prize }): ManifestPrize => prize),
    lastOne,
    manifestHash: hex(seal.manifestHash),
    commitment: hex(commitment),
    root: hex(seal.root),
    ...(seal.seal && { seal: seal.seal }),
  }
  const isCounted = seal.seal !== null && countsMembers(seal.seal)
  const earned = isCounted
    ? ceilingPrizes(
        box,
        slots.map((slot) => prizeAt(slot).tier),
      )
    : undefined
  const sales = ticketsOf(scheme, box, seal.ticketHash, earned)
  const { ticket, before } = sales[proven] as (typeof sales)[0]
  const last = (sales.at(-1) as (typeof sales)[0]).ticket
  const run = { first: ticket.firstSlot, count: ticket.count }
  const path = pathOfRun(total, run, (offset, size) =>
    subtreeHash(scheme, offset, size, (slot) => leaves[slot] as Uint8Array),
  )
  const { invited: guests } = terms.audience ?? {}
  const invited = guests && holdersOf({ algorithm, packId: box.packId }, guests)
  return {
    opened: {
      ...published,
      algorithm,
      endsAt: box.endsAt === undefined ? '' : japanInstant(box.endsAt),
      beacon: seal.beacon,
      secret: hex(secret),
      slots: order.toString('base64'),
      salts: Buffer.concat(slots.map(({ salt }) => salt)).toString('base64'),
      sold: last.firstSlot + last.count,
      ticketHash: last.hash,
      tickets: sales.map((sale) => sale.ticket),
      ...(invited && { invited }),
    },
    proof: {
      ...published,
      ...(seal.seal && { algorithm }),
      firstSlot: run.first,
      count: run.count,
      leaves: slots
        .slice(run.first, run.first + run.count)
        .map(({ number, salt }) => ({ prize: number, salt: hex(salt) })),
      path: path.map(hex),
      ticket,
      previousTicketHash: before,
    },
  }
}

/** The cards of a draw, with those that its extras bring. */
function looksIn({ leaves, manifest, lastOne, seal, total, ticket }: DrawProof) {
  const { firstSlot, count, counted } = ticket
  const ceilings = counted?.ceilingPrizes ?? 0
  const extras = extrasOfTicket(extrasOf({ lastOne, seal }), total, {
    firstSlot,
    count,
    ceilingPrizes: ceilings,
  })
  const drawn = [...leaves.map(({ prize }) => manifest[prize]), ...extras.map(({ prize }) => prize)]
  return Object.fromEntries(
    drawn
      .filter((prize) => prize !== undefined)
      .map(({ cardKey }) => [
        cardKey,
        { name: cardKey, modelNumber: '', imageUrl: `/media/${cardKey}.webp`, foilUrl: '', backUrl: '' },
      ]),
  )
}

/** Its answers as they are sent. */
export function wireOf({ opened, proof }: Published) {
  const csrf = { csrf: { name: 'csrf_token', value: 'x' } }
  const published = { number: 1, sealedAt: '2026-12-01T12:00:00.000+09:00' }
  return {
    opened: { state: 200, ...z.encode(getOpenedBox.output, { ...opened, ...published }), ...csrf },
    draw: { state: 200, ...z.encode(getDrawProof.output, { ...proof, cards: looksIn(proof) }), ...csrf },
  }
}

/** Counts from a number; with these, no box is sold in the order of its manifest. */
const secretFrom = (first: number) => Buffer.from(Array.from({ length: 32 }, (_, index) => first + index))
const lastOne: LastOnePrize = {
  cardId: 'star-whale',
  cardKey: 'star-whale',
  rarity: 3,
  tier: 7,
  convertsToPoints: 900,
  isShipOnly: false,
}
const sunCrane: BoxPrize = {
  ...lastOne,
  cardId: 'sun-crane',
  cardKey: 'sun-crane',
  tier: 6,
  isShipOnly: true,
  quantity: 1,
}
const moonFox: BoxPrize = {
  ...lastOne,
  cardId: 'moon-fox',
  cardKey: 'moon-fox',
  rarity: 1,
  tier: 2,
  convertsToPoints: 300,
  quantity: 2,
}

const soldOut = { endsAt: new Date('2027-01-31T15:00:00Z'), runs: [2, 1], proven: 1 }

export const plainBox: VectorBox = {
  ...soldOut,
  algorithm: 'fukuhiki.v1',
  packId: 'vector-plain',
  secret: secretFrom(0),
  prizes: [sunCrane, moonFox],
}
export const lastOneBox: VectorBox = {
  ...plainBox,
  packId: 'vector-last-one',
  secret: secretFrom(1),
  lastOne,
}

/** Ended early: its last three slots and its last-one prize are unsold. */
export const partlyBox: VectorBox = {
  algorithm: 'fukuhiki.v1',
  packId: 'vector-partly',
  secret: secretFrom(2),
  prizes: [
    sunCrane,
    { ...moonFox, quantity: 6 },
    { ...moonFox, convertsToPoints: 150, quantity: 3 },
    { ...moonFox, tier: 1, quantity: 1 },
  ],
  lastOne,
  beacon: 'Zürich, 2027-01-01',
  runs: [3, 3, 2],
  proven: 1,
}

const sha256 = (text: string) => hex(nodeHasher.sha256(Buffer.from(text)))
const points: BoxPrize = {
  ...{ ...moonFox, cardId: 'points-50', cardKey: 'points-50', rarity: 0, tier: 1, convertsToPoints: 50 },
  facts: { ...noFacts, kind: 'points' },
  quantity: 1,
}
const graded: PrizeFacts = {
  ...{
    ...noFacts,
    gradingCompany: 'PSA',
    grade: '10',
    noteJa: 'Shohan, Kyōto',
    noteEn: 'First print, Kyōto',
  },
  ...{ front: sha256('front'), back: sha256('back') },
  ...{
    referenceYen: 12_000,
    referenceDate: '2026-12-20',
    referenceSource: 'https://prices.example/sun-crane',
  },
}
const japanDay = (day: string) => new Date(`${day}T00:00:00+09:00`)

/** With limits, a graded card, one with a condition, points, a milestone and a last-one prize. */
export const wholeBox: VectorBox = {
  algorithm: 'fukuhiki.v2',
  packId: 'vector-whole',
  secret: secretFrom(3),
  ...{ startsAt: japanDay('2027-01-10'), endsAt: japanDay('2027-02-01') },
  ...{ maxPerPurchase: 2, maxPerMember: 3, maxPerPeriod: 2, period: 'day' },
  conditions: [
    {
      ...{ key: 'b', labelJa: 'B', labelEn: 'B' },
      ...{ meaningJa: 'Kado ga shirokute mo, ana wa nai.', meaningEn: 'Corners may be white; no holes.' },
    },
  ],
  prizes: [
    { ...sunCrane, facts: graded },
    { ...moonFox, facts: { ...noFacts, condition: 'b' }, quantity: 1 },
    points,
  ],
  lastOne: { ...lastOne, facts: { ...noFacts, frontEn: sha256('front_en') } },
  extras: [
    {
      kind: 'milestone',
      prize: { ...points, convertsToPoints: 70 },
      ...{ quantity: 1, slots: [1], draws: 0, tier: 0 },
    },
  ],
  runs: [2, 1],
  proven: 1,
}

const [first, second] = ['01a31892-f400-7000-8000-00000000000a', '01a31892-f400-7000-8000-00000000000b']

/** Sold to two invited members, who drew in turn; ended early. */
export const countedBox: VectorBox = {
  algorithm: 'fukuhiki.v2',
  packId: 'vector-counted',
  secret: secretFrom(4),
  currency: 'coins',
  startsAt: japanDay('2027-01-10'),
  maxPerMember: 6,
  audience: { registeredWithinDays: 30, rankFrom: 1, isPhoneProven: true, invited: [first, second] },
  prizes: [
    { ...sunCrane, quantity: 1 },
    { ...moonFox, quantity: 8 },
  ],
  extras: [{ kind: 'ceiling', prize: lastOne, quantity: 2, slots: [], draws: 3, tier: 6 }],
  runs: [2, 2, 2, 1],
  members: [first, second],
  proven: 2,
}
