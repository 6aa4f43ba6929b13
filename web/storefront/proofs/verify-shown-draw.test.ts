import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { encodePrize, hashManifest } from '#contract/box-v1.ts'
import {
  firstTicketHash,
  fromHex,
  type Hasher,
  hex,
  type ManifestPrize,
  nextTicketHash,
  schemeOf,
} from '#contract/sealed-box.ts'
import { leafHash, pathOfRun, subtreeHash } from '#contract/slot-tree.ts'
import { vectorBox, wholeBox } from '#tools/vector-boxes.ts'
import { nobleHasher } from './noble-hasher.ts'
import { verifyShownDraw } from './verify-shown-draw.ts'

const nodeHasher: Hasher = {
  sha256: (input) => createHash('sha256').update(input).digest(),
  hmac: (key) => (input) => createHmac('sha256', key).update(input).digest(),
}
const scheme = schemeOf(nodeHasher, 'fukuhiki.v1')
const manifest: ManifestPrize[] = [
  { cardKey: 'a', rarity: 0, tier: 1, convertsToPoints: 10, isShipOnly: false, quantity: 4 },
  { cardKey: 'b', rarity: 3, tier: 7, convertsToPoints: 900, isShipOnly: true, quantity: 1 },
]
const total = 5
const commitment = 'ab'.repeat(32)
const prizeAt = [0, 0, 1, 0, 0]
const saltAt = (slot: number) => String(slot).repeat(64)

const lastOne = { cardKey: 'c', rarity: 2, tier: 6, convertsToPoints: 700, isShipOnly: false } as const

const leaf = (slot: number) =>
  leafHash(
    scheme,
    { commitment: fromHex(commitment), total, lastOne },
    {
      slot,
      prize: encodePrize(manifest[prizeAt[slot] ?? 0] as ManifestPrize),
      salt: fromHex(saltAt(slot)),
    },
  )

function proofOf(first: number, count: number) {
  const root = subtreeHash(scheme, 0, total, leaf)
  const previous = firstTicketHash(scheme, fromHex(commitment), root)
  const ticket = {
    firstSlot: first,
    count,
    drawnAtMicros: 1_700_000_000_000_000,
    drawId: '0190d3b2-0000-7000-8000-000000000000',
  }
  const slots = Array.from({ length: count }, (_, index) => first + index)
  return {
    packId: 'p',
    total,
    commitment,
    root: hex(root),
    firstSlot: first,
    count,
    manifest,
    lastOne,
    manifestHash: hex(hashManifest(scheme, manifest, lastOne)),
    leaves: slots.map((slot) => ({ prize: prizeAt[slot] ?? 0, salt: saltAt(slot) })),
    path: pathOfRun(total, { first, count }, (offset, size) => subtreeHash(scheme, offset, size, leaf)).map(
      hex,
    ),
    ticket: { ...ticket, hash: hex(nextTicketHash(scheme, previous, ticket)) },
    previousTicketHash: hex(previous),
  }
}
const proof = proofOf(1, 2)
const common = {
  id: 'd.0',
  cardKey: 'a',
  rarity: 0,
  tier: 1,
  convertsToPoints: 10,
  isShipOnly: false,
  extra: null,
} as const
const ultra = {
  id: 'd.1',
  cardKey: 'b',
  rarity: 3,
  tier: 7,
  convertsToPoints: 900,
  isShipOnly: true,
  extra: null,
} as const

test('a correct draw has no faults', () => {
  expect(verifyShownDraw(nobleHasher, proof, [common, ultra], proof.root)).toEqual([])
})

test('names the slot whose card is not the sealed prize', () => {
  const dearer = { ...common, convertsToPoints: 500 }
  expect(verifyShownDraw(nobleHasher, proof, [dearer, ultra], proof.root)).toEqual([
    { kind: 'card', slot: 1 },
  ])
})

test('names the slot whose card is another one of the same value', () => {
  const other = { ...common, cardKey: 'c' }
  expect(verifyShownDraw(nobleHasher, proof, [other, ultra], proof.root)).toEqual([{ kind: 'card', slot: 1 }])
})

test('names a fingerprint that changed since it was seen', () => {
  const seen = 'cd'.repeat(32)
  expect(verifyShownDraw(nobleHasher, proof, [common, ultra], seen)).toEqual([{ kind: 'root changed', seen }])
})

test('names a card swapped in the proof as well', () => {
  const leaves = [{ prize: 1, salt: saltAt(1) }, proof.leaves[1] ?? { prize: 1, salt: '' }]
  const faults = verifyShownDraw(
    nobleHasher,
    { ...proof, leaves },
    [{ ...ultra, id: 'd.0' }, ultra],
    proof.root,
  )
  expect(faults).toEqual([{ kind: 'path' }])
})

test('verifies a last-one prize as the card after the last slot’s own', () => {
  const last = proofOf(3, 2)
  const cards = [common, { ...common, id: 'd.1' }]
  const extra = { ...lastOne, id: 'd.2', extra: 'last_one' as const }
  expect(verifyShownDraw(nobleHasher, last, [...cards, extra], last.root)).toEqual([])
  const others = [
    { ...extra, convertsToPoints: 701 },
    { ...extra, extra: null },
    { ...extra, id: 'd.1' },
    { ...extra, id: 'd.3' },
  ]
  for (const other of others)
    expect(verifyShownDraw(nobleHasher, last, [...cards, other], last.root)).toEqual([
      { kind: 'last-one card' },
    ])
  expect(verifyShownDraw(nobleHasher, proof, [common, ultra, extra], proof.root)).toEqual([
    { kind: 'last-one card' },
  ])
  const none = { ...last, lastOne: null, manifestHash: hex(hashManifest(scheme, manifest, null)) }
  expect(verifyShownDraw(nobleHasher, none, [...cards, extra], last.root)).toEqual([
    { kind: 'path' },
    { kind: 'last-one card' },
  ])
})

test('verifies the cards of extras after those of the slots: a milestone, then the last-one prize', async () => {
  const { proof } = await vectorBox({ ...wholeBox, maxPerPurchase: 0, runs: [3], proven: 0 })
  const [last, milestone] = proof.seal?.extras ?? []
  const prizes = [...proof.leaves.map((leaf) => proof.manifest[leaf.prize]), milestone?.prize, last?.prize]
  const cards = prizes.map((prize, index) => ({
    ...(prize as ManifestPrize & { rarity: 0 | 1 | 2 | 3 }),
    id: `d.${index}`,
    extra: ([null, null, null, 'milestone', 'last_one'] as const)[index] ?? null,
  }))
  expect(verifyShownDraw(nobleHasher, proof, cards, proof.root)).toEqual([])
  const swapped = cards.map((card, index) => ({ ...card, id: `d.${[0, 1, 2, 4, 3][index]}` }))
  expect(verifyShownDraw(nobleHasher, proof, swapped, proof.root)).toEqual([
    { kind: 'last-one card' },
    { kind: 'last-one card' },
  ])
  const dearer = cards.map((card, index) => (index === 3 ? { ...card, convertsToPoints: 71 } : card))
  expect(verifyShownDraw(nobleHasher, proof, dearer, proof.root)).toEqual([{ kind: 'last-one card' }])
})
