// The test vector of docs/beacon-box.md: rounds of drand and signatures that are none, then two boxes of one shop.
// `npm run docs` writes it into the page; `npm test` refuses a page that the code contradicts.

import * as z from 'zod/mini'
import type { Signatures } from '#contract/beacon-box.ts'
import { beaconBox, beaconProof } from '#contract/beacon-records.ts'
import { hex } from '#contract/sealed-box.ts'
import { type BeaconBox, verifyBeaconBox } from '#contract/verify-beacon-box.ts'
import { type BeaconProof, type SeenCounts, verifyBeaconDraw } from '#contract/verify-beacon-draw.ts'
import type { BoxTerms } from '#server/cards/boxes/box-terms.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { nodeSignatures } from '#server/cards/boxes/signatures.ts'
import { malformedSignatures, quicknet, quicknetRounds } from './beacon-rounds.ts'
import { BeaconShop } from './beacon-shop.ts'
import { countedBox, wholeBox } from './vector-boxes.ts'
import { block, inLines, json, recordingHasher, recordLines } from './vector-lines.ts'

const primitives = { ...nodeHasher, ...nodeSignatures }

/** The terms of a box of the vectors, without what was sold of it. */
export const termsOf = ({
  runs: _,
  proven: _p,
  secret: _s,
  algorithm: _a,
  members: _m,
  ...box
}: typeof wholeBox): BoxTerms => ({
  ...{ currency: 'points', price: 500, startsAt: new Date(0), endsAt: undefined },
  ...box,
})

/** Answers as they are sent. */
export const beaconWire = {
  box: (box: BeaconBox) => ({ state: 200, ...z.encode(beaconBox, box) }),
  draw: (proof: BeaconProof) => ({ state: 200, ...z.encode(beaconProof, proof) }),
}

export interface SoldVector {
  box: BeaconBox
  draw: BeaconProof
  /** The browser of the draw's member kept this. */
  seen: SeenCounts
}

/**
 * Two boxes that were sold side by side: one sold out in three closings, of which one has no line of it, and one ended
 * early, whose buyers count.
 */
export function vectorShop(): { whole: SoldVector; counted: SoldVector } {
  const shop = new BeaconShop()
  const whole = shop.open({ ...termsOf(wholeBox), packId: 'vector-beacon', maxPerPurchase: 2 })
  const counted = shop.open({ ...termsOf(countedBox), packId: 'vector-beacon-counted' })
  const [first = '', second = ''] = countedBox.members ?? []
  shop.sell(whole, { count: 1 })
  shop.close()
  const seen = shop.seen(whole)
  shop.sell(counted, { count: 2, memberId: first }, { count: 2, memberId: second })
  shop.close(['timely', 'late', 'timely'])
  const seenCounted = shop.seen(counted)
  const [third] = shop.sell(counted, { count: 2, memberId: first })
  const [last] = shop.sell(whole, { count: 2 })
  shop.sell(counted, { count: 1, memberId: second })
  shop.close()
  if (third === undefined || last === undefined) throw new Error('nothing was sold')
  return {
    whole: { box: shop.audit(whole, { isOver: true }), draw: shop.proof(whole, last, seen), seen },
    counted: {
      box: shop.audit(counted, { isOver: true }),
      draw: shop.proof(counted, third, seenCounted),
      seen: seenCounted,
    },
  }
}

const roundLines = [
  '### Rounds of quicknet',
  '',
  `The key is \`${quicknet.publicKey}\`, the chain \`${quicknet.chainHash}\`, \`genesis_time\` ${quicknet.genesisSeconds}, \`period_ms\` ${quicknet.periodMs}.`,
  '',
  ...block(
    'text',
    [...quicknetRounds].map(([round, signature]) => `${round} ${signature}`),
  ),
  'For round 1000 these are false:',
  '',
  ...block(
    'text',
    malformedSignatures.map(([what, signature]) => `${signature || '-'} ${what}`),
  ),
]

/** Each signature that a verification asks for, with what is signed. */
function recordingSignatures(): { lines: string[]; signatures: Signatures } {
  const lines: string[] = []
  const keep = (name: string, ...[key, message, signature]: Parameters<Signatures['isBls']>) =>
    lines.push(name, `  key ${hex(key)}`, `  in  ${hex(message)}`, `  signature ${hex(signature)}`)
  const signatures: Signatures = {
    isEd25519: (...signed) => {
      keep('ed25519', ...signed)
      return nodeSignatures.isEd25519(...signed)
    },
    isBls: (...signed) => {
      keep('bls', ...signed)
      return nodeSignatures.isBls(...signed)
    },
  }
  return { lines, signatures }
}

async function drawLines({ draw, seen }: SoldVector, hasHashes: boolean): Promise<string[]> {
  const { recorded, hasher } = recordingHasher()
  const { lines, signatures } = recordingSignatures()
  const { faults, prizes } = await verifyBeaconDraw({ ...hasher, ...signatures }, draw, seen)
  if (faults.length > 0) throw new Error(`the vector is wrong: ${JSON.stringify(faults)}`)
  const hashes = [
    'Every hash of its verification, then every signature; `key`, `in` and `out` are hex:',
    '',
    ...block('text', [...recorded.flatMap(recordLines), ...lines]),
  ]
  const { number, closing, decided, left } = seen
  return [
    `The answer about a draw, whose member had kept the closing ${number}, \`${closing}\`, with ${decided} places decided and ${left.join(' ')} left:`,
    '',
    ...json(inLines(beaconWire.draw(draw))),
    `Its prizes are ${prizes.join(' ')}.`,
    '',
    ...(hasHashes ? hashes : []),
  ]
}

async function boxLines(title: string, sold: SoldVector, hasHashes: boolean): Promise<string[]> {
  const faults = await verifyBeaconBox(primitives, sold.box)
  if (faults.length > 0) throw new Error(`the vector is wrong: ${JSON.stringify(faults)}`)
  const slots = Buffer.from(sold.box.slots, 'base64')
  const prizes = Array.from({ length: sold.box.decided }, (_, slot) => slots.readUInt16BE(slot * 2))
  return [
    `### ${title}`,
    '',
    'The answer about the whole box:',
    '',
    ...json(inLines(beaconWire.box(sold.box))),
    `The prizes of its places are ${prizes.join(' ')}.`,
    '',
    ...(await drawLines(sold, hasHashes)),
  ]
}

const begin = '<!-- The rest of this page is written by `npm run docs`. -->'

/** The page with the vector that the code gives now. */
export async function withBeaconVector(page: string): Promise<string> {
  const [prose = ''] = page.split(begin)
  const { whole, counted } = vectorShop()
  return [
    `${prose}${begin}`,
    '',
    ...roundLines,
    ...(await boxLines('Three places, sold out', whole, true)),
    ...(await boxLines('Nine places, seven of them sold', counted, false)),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
