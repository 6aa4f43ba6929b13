// The test vector of docs/sealed-box.md: two boxes of three slots, the second with a last-one prize, with every hash of
// their verification, and one of eleven slots that was sold partly. `npm run docs` writes it into the page; `npm test` refuses a page that the code contradicts.

import * as z from 'zod/mini'
import { getDrawProof, getOpenedBox } from '#contract/boxes.ts'
import { encodePrize, type Hasher, hex, nextTicketHash } from '#contract/sealed-box.ts'
import { leafHash, pathOfRun, saltHasher, subtreeHash } from '#contract/slot-tree.ts'
import { type DrawProof, type OpenedBox, verifyDraw, verifyOpenedBox } from '#contract/verify-box.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { BoxPrize, LastOnePrize } from '#server/cards/boxes/box-terms.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { computeSeal } from '#server/cards/boxes/seal-box.ts'

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

interface VectorBox {
  packId: string
  secret: Buffer
  /** Not in the order of the manifest. */
  prizes: BoxPrize[]
  lastOne?: LastOnePrize
  beacon?: string
  endsAt?: Date
  /** The number of slots that each draw took. */
  runs: number[]
  /** The draw whose proof is shown. */
  proven: number
}

const firstDrawAt = 1_800_000_000_123_000

/** The tickets of its draws, one each minute. */
function ticketsOf(runs: number[], chainStart: Uint8Array) {
  let previous = chainStart
  let firstSlot = 0
  return runs.map((count, draw) => {
    const number = (0xa1 + 17 * draw).toString(16)
    const run = {
      firstSlot,
      count,
      drawnAtMicros: firstDrawAt + 60_000_000 * draw,
      drawId: `01a31892-f400-7000-8000-0000000000${number}`,
    }
    firstSlot += count
    const before = hex(previous)
    previous = nextTicketHash(nodeHasher, previous, run)
    return { ticket: { ...run, hash: hex(previous) }, before }
  })
}

interface Published {
  opened: OpenedBox
  proof: DrawProof
}

export async function vectorBox(box: VectorBox): Promise<Published> {
  const { packId, secret, prizes, endsAt } = box
  const terms = { packId, currency: 'points', price: 500, startsAt: new Date(0), endsAt, prizes } as const
  const seal = await computeSeal({ ...terms, lastOne: box.lastOne }, secret, { beacon: box.beacon })
  const saltOf = saltHasher(nodeHasher, secret, seal.commitment)
  const { total, commitment, lastOne } = seal
  const order = seal.chunks[0]?.prizes as Buffer
  const slots = Array.from({ length: total }, (_, slot) => ({
    slot,
    number: order.readUInt16BE(slot * 2),
    salt: saltOf(slot),
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
  const sales = ticketsOf(box.runs, seal.ticketHash)
  const { ticket, before } = sales[box.proven] as (typeof sales)[0]
  const last = (sales.at(-1) as (typeof sales)[0]).ticket
  const run = { first: ticket.firstSlot, count: ticket.count }
  const path = pathOfRun(total, run, (offset, size) =>
    subtreeHash(nodeHasher, offset, size, (slot) => leaves[slot] as Uint8Array),
  )
  return {
    opened: {
      ...published,
      algorithm: seal.algorithm,
      endsAt: endsAt === undefined ? '' : japanInstant(endsAt),
      beacon: seal.beacon,
      secret: hex(secret),
      slots: order.toString('base64'),
      salts: Buffer.concat(slots.map(({ salt }) => salt)).toString('base64'),
      sold: last.firstSlot + last.count,
      ticketHash: last.hash,
      tickets: sales.map((sale) => sale.ticket),
    },
    proof: {
      ...published,
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

interface Recorded {
  /** The tag, without `fukuhiki.v1.`. */
  step: string
  key?: Uint8Array
  input: Uint8Array
  output: Uint8Array
}

const tags = 'last-one-manifest|manifest|commitment|shuffle|stream|salt|last-one-leaf|leaf|node|chain|ticket'
const tagged = new RegExp(`^fukuhiki\\.v1\\.(${tags})`)

/** Hashes, and keeps each input with its hash. */
function recordingHasher(): { recorded: Recorded[]; hasher: Hasher } {
  const recorded: Recorded[] = []
  const keep = (input: Uint8Array, output: Uint8Array, key?: Uint8Array) => {
    const step = tagged.exec(Buffer.from(input).toString('latin1'))?.[1]
    if (step === undefined) throw new Error('an input without its tag')
    recorded.push({
      step,
      input: Uint8Array.from(input),
      output: Uint8Array.from(output),
      ...(key && { key }),
    })
    return output
  }
  const hasher: Hasher = {
    sha256: (input) => keep(input, nodeHasher.sha256(input)),
    hmac: (key) => {
      const hmac = nodeHasher.hmac(key)
      return (input) => keep(input, hmac(input), key)
    },
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

/** The cards of a draw, with the last-one prize where the draw has the last slot. */
function looksIn({ leaves, manifest, lastOne, firstSlot, count, total }: DrawProof) {
  const hasLastSlot = firstSlot + count === total
  const drawn = [...leaves.map(({ prize }) => manifest[prize]), ...(hasLastSlot ? [lastOne] : [])]
  return Object.fromEntries(
    drawn
      .filter((prize) => prize != null)
      .map(({ cardKey }) => [
        cardKey,
        { name: cardKey, modelNumber: '', imageUrl: `/media/${cardKey}.webp`, foilUrl: '' },
      ]),
  )
}

interface Shown {
  title: string
  /** The words that describe the answer about the draw. */
  draw: string
  hasHashes: boolean
}

function boxLines({ title, draw, hasHashes }: Shown, { opened, proof }: Published): string[] {
  const { recorded, hasher } = recordingHasher()
  const faults = [...verifyOpenedBox(hasher, opened), ...verifyDraw(nodeHasher, proof)]
  if (faults.length > 0) throw new Error(`the vector is wrong: ${JSON.stringify(faults)}`)
  const envelope = { state: 200 }
  const csrf = { csrf: { name: 'csrf_token', value: 'x' } }
  const published = { number: 1, sealedAt: '2026-12-01T12:00:00.000+09:00' }
  const inOrder = `The order of the slots is ${order(opened)}.`
  return [
    `### ${title}`,
    '',
    `The answer of \`/api/box/${opened.packId}/opened\`:`,
    '',
    ...json({ ...envelope, ...z.encode(getOpenedBox.output, { ...opened, ...published }), ...csrf }),
    ...(hasHashes
      ? [`${inOrder} Every hash of its verification; \`in\` and \`out\` are hex:`, '']
      : [inOrder, '']),
    ...(hasHashes ? block('text', recorded.flatMap(recordLines)) : []),
    `The answer of \`/api/box/${proof.packId}/draw/${proof.ticket.drawId}?first_slot=${proof.firstSlot}\`, ${draw}:`,
    '',
    ...json({ ...envelope, ...z.encode(getDrawProof.output, { ...proof, cards: looksIn(proof) }), ...csrf }),
  ]
}

const soldOut = { endsAt: new Date('2027-01-31T15:00:00Z'), runs: [2, 1], proven: 1 }

export const plainBox: VectorBox = {
  ...soldOut,
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

const begin = '<!-- The rest of this page is written by `npm run docs`. -->'

/** The page with the vector that the code gives now. */
export async function withVector(page: string): Promise<string> {
  const [prose = ''] = page.split(begin)
  const small = { draw: 'the draw of the last slot', hasHashes: true }
  const middle = { draw: 'the second of the three draws', hasHashes: false }
  return [
    `${prose}${begin}`,
    '',
    ...boxLines({ title: 'Three slots', ...small }, await vectorBox(plainBox)),
    ...boxLines({ title: 'Three slots and a last-one prize', ...small }, await vectorBox(lastOneBox)),
    ...boxLines({ title: 'Eleven slots, eight of them sold', ...middle }, await vectorBox(partlyBox)),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
