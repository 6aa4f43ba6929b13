// The test vector of docs/sealed-box.md: two boxes of three slots, the second with a last-one prize, with every hash of
// their verification. `npm run docs` writes it into the page; `npm test` refuses a page that the code contradicts.

import * as z from 'zod/mini'
import { getDrawProof, getOpenedBox } from '../contract/boxes.ts'
import {
  encodePrize,
  type Hasher,
  hex,
  leafHash,
  nextTicketHash,
  pathOfRun,
  slotSalt,
  subtreeHash,
} from '../contract/sealed-box.ts'
import { type DrawProof, type OpenedBox, verifyDraw, verifyOpenedBox } from '../contract/verify-box.ts'
import type { BoxPrize, BoxTerms, LastOnePrize } from '../server/domain/boxes/box-terms.ts'
import { nodeHasher } from '../server/domain/boxes/hasher.ts'
import { computeSeal } from '../server/domain/boxes/seal-box.ts'

/** Counts from a number; with these two, no box is sold in the order of its manifest. */
const secretFrom = (first: number) => Buffer.from(Array.from({ length: 32 }, (_, index) => first + index))
const lastOne: LastOnePrize = {
  cardId: 'star-whale',
  cardKey: 'star-whale',
  rarity: 3,
  tier: 7,
  convertsToPoints: 900,
  isShipOnly: false,
}
const terms = (packId: string): BoxTerms => ({
  packId,
  currency: 'points',
  price: 500,
  startsAt: new Date(0),
  endsAt: new Date('2027-01-31T15:00:00Z'),
  prizes: [
    { ...lastOne, cardId: 'sun-crane', cardKey: 'sun-crane', tier: 6, isShipOnly: true, quantity: 1 },
    {
      cardId: 'moon-fox',
      cardKey: 'moon-fox',
      rarity: 1,
      tier: 2,
      convertsToPoints: 300,
      isShipOnly: false,
      quantity: 2,
    },
  ],
})

interface VectorBox {
  packId: string
  secret: Buffer
  lastOne?: LastOnePrize
}

/** A box that was sold out in two draws, of two slots and of the last one. */
function soldBox({ packId, secret, lastOne }: VectorBox) {
  const seal = computeSeal({ ...terms(packId), lastOne }, secret)
  const runs = [
    {
      firstSlot: 0,
      count: 2,
      drawnAtMicros: 1_800_000_000_123_000,
      drawId: '01a31892-f400-7000-8000-0000000000a1',
    },
    {
      firstSlot: 2,
      count: 1,
      drawnAtMicros: 1_800_000_060_000_000,
      drawId: '01a31893-de60-7000-8000-0000000000b2',
    },
  ]
  let previous = seal.ticketHash as Uint8Array
  const tickets = runs.map((run) => {
    previous = nextTicketHash(nodeHasher, previous, run)
    return { ...run, hash: hex(previous) }
  })
  return { seal, tickets }
}

export function vectorBox(box: VectorBox): { opened: OpenedBox; proof: DrawProof } {
  const { packId, secret } = box
  const { seal, tickets } = soldBox(box)
  const { total, commitment, lastOne } = seal
  const order = seal.chunks[0]?.prizes as Buffer
  const slots = Array.from({ length: total }, (_, slot) => ({
    slot,
    number: order.readUInt16BE(slot * 2),
    salt: slotSalt(nodeHasher, secret, commitment, slot),
  }))
  const leaves = slots.map(({ slot, number, salt }) =>
    leafHash(
      nodeHasher,
      { commitment, total, lastOne },
      {
        slot,
        prize: encodePrize(seal.prizes[number] as BoxPrize),
        salt,
      },
    ),
  )
  const published = {
    packId,
    total,
    manifest: seal.prizes,
    lastOne,
    manifestHash: hex(seal.manifestHash),
    commitment: hex(commitment),
    root: hex(seal.root),
  }
  const [first, last] = tickets as [(typeof tickets)[0], (typeof tickets)[0]]
  const run = { first: last.firstSlot, count: last.count }
  const path = pathOfRun(total, run, (offset, size) =>
    subtreeHash(nodeHasher, offset, size, (slot) => leaves[slot] as Uint8Array),
  )
  return {
    opened: {
      ...published,
      algorithm: seal.algorithm,
      endsAt: '2027-02-01T00:00:00.000+09:00',
      beacon: seal.beacon,
      secret: hex(secret),
      slots: order.toString('base64'),
      salts: Buffer.concat(slots.map(({ salt }) => salt)).toString('base64'),
      sold: total,
      ticketHash: last.hash,
      tickets,
    },
    proof: {
      ...published,
      firstSlot: run.first,
      count: run.count,
      leaves: slots.slice(run.first).map(({ number, salt }) => ({ prize: number, salt: hex(salt) })),
      path: path.map(hex),
      ticket: last,
      previousTicketHash: first.hash,
    },
  }
}

interface Recorded {
  /** The tag, without `fukuhiki.v1.`. */
  step: string
  key?: Uint8Array
  input: Uint8Array
  output: Uint8Array
}

const tags = 'last-one-manifest|manifest|commitment|shuffle|stream|salt|last-one-leaf|leaf|node|chain|ticket'
const tagged = new RegExp(`^fukuhiki\\.v1\\.(${tags})`)

/** Hashes, and keeps what was hashed. */
function recordingHasher(): { recorded: Recorded[]; hasher: Hasher } {
  const recorded: Recorded[] = []
  const keep = (input: Uint8Array, output: Uint8Array, key?: Uint8Array) => {
    const step = tagged.exec(Buffer.from(input).toString('latin1'))?.[1]
    if (step === undefined) throw new Error('an input without its tag')
    recorded.push({ step, input, output: Uint8Array.from(output), ...(key && { key }) })
    return output
  }
  const hasher: Hasher = {
    sha256: (input) => keep(input, nodeHasher.sha256(input)),
    hmac: (key, input) => keep(input, nodeHasher.hmac(key, input), key),
  }
  return { recorded, hasher }
}

function recordLines({ step, key, input, output }: Recorded): string[] {
  const words = Array.from({ length: 8 }, (_, index) => hex(output.slice(index * 4, index * 4 + 4)))
  return [
    step,
    ...(key === undefined ? [] : [`  key ${hex(key)}`]),
    `  in  ${hex(input)}`,
    `  out ${hex(output)}`,
    ...(step === 'stream' ? [`  words ${words.map((word) => Number.parseInt(word, 16)).join(' ')}`] : []),
  ]
}

const block = (language: string, lines: string[]) => [`\`\`\`${language}`, ...lines, '```', '']
const json = (value: unknown) => block('json', JSON.stringify(value, null, 1).split('\n'))
const order = (opened: OpenedBox) => {
  const bytes = Buffer.from(opened.slots, 'base64')
  return Array.from({ length: opened.total }, (_, slot) => bytes.readUInt16BE(slot * 2)).join(' ')
}

function boxLines(title: string, { opened, proof }: ReturnType<typeof vectorBox>): string[] {
  const { recorded, hasher } = recordingHasher()
  const faults = [...verifyOpenedBox(hasher, opened), ...verifyDraw(nodeHasher, proof)]
  if (faults.length > 0) throw new Error(`the vector is wrong: ${JSON.stringify(faults)}`)
  const envelope = { state: 200 }
  const csrf = { csrf: { name: 'csrf_token', value: 'x' } }
  const published = { number: 1, sealedAt: '2026-12-01T12:00:00.000+09:00' }
  return [
    `### ${title}`,
    '',
    `The answer of \`/api/box/${opened.packId}/opened\`:`,
    '',
    ...json({ ...envelope, ...z.encode(getOpenedBox.output, { ...opened, ...published }), ...csrf }),
    `The order of the slots is ${order(opened)}. Every hash of its verification, in order; \`in\` and \`out\` are hex:`,
    '',
    ...block('text', recorded.flatMap(recordLines)),
    `The answer of \`/api/user/draw/proof/${proof.ticket.drawId}\`, the draw of the last slot:`,
    '',
    ...json({ ...envelope, ...z.encode(getDrawProof.output, proof), ...csrf }),
  ]
}

export const plainBox: VectorBox = { packId: 'vector-plain', secret: secretFrom(0) }
export const lastOneBox: VectorBox = { packId: 'vector-last-one', secret: secretFrom(1), lastOne }

const begin = '<!-- The rest of this page is written by `npm run docs`. -->'

/** The page with the vector that the code gives now. */
export function withVector(page: string): string {
  const [prose = ''] = page.split(begin)
  return [
    `${prose}${begin}`,
    '',
    ...boxLines('Three slots', vectorBox(plainBox)),
    ...boxLines('Three slots and a last-one prize', vectorBox(lastOneBox)),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
