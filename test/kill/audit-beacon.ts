// Holds everything that is kept of beacon boxes against what anybody computes from it, with separate SQL.

import type pg from 'pg'
import {
  beaconScheme,
  closingMessage,
  decide,
  decisionKey,
  firstHead,
  hashBatch,
  hashClosing,
  hashLine,
  hashLines,
  hashPlaces,
  hashVerdict,
  nextHead,
  outcomeOf,
  roundMessage,
  roundMs,
  type Trust,
  type VerdictWord,
  verdictMessage,
} from '#contract/beacon-box.ts'
import { compareBytes, fromHex, hex } from '#contract/sealed-box.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { nodeSignatures } from '#server/cards/boxes/signatures.ts'

interface Box {
  pack_id: string
  commitment: Buffer
  next_slot: number
  closed_slot: number
  decided_slot: number
  ticket_hash: Buffer
  trust: Trust
  counts: number[]
}

interface Closing {
  id: number
  number: number
  before: Buffer
  round: number
  lines: Buffer
  nonce: Buffer
  hash: Buffer
  signature: Buffer
  round_at: Date
  closed_at: Date
  outcome: string | null
}

export interface Line {
  closing_id: number
  pack_id: string
  first_slot: number
  count: number
  head: Buffer
  outcome: string | null
  prizes: Buffer | null
  remaining: Buffer | null
}

interface Draw {
  pack_id: string
  first_slot: number
  count: number
  id: string
  micros: number
  ticket_hash: Buffer
}

interface Batch {
  pack_id: string
  first_slot: number
  next_slot: number
  head: Buffer
}

interface Said {
  closing_id: number
  witness: Buffer
  verdict: VerdictWord
  at_micros: number
  before: Buffer
  signature: Buffer
}

/** The rows of beacon boxes, as the owner of the tables reads them. */
export interface Kept {
  boxes: Box[]
  closings: Closing[]
  lines: Line[]
  draws: Draw[]
  batches: Batch[]
  verdicts: Said[]
  /** Signatures by the number of their round. */
  rounds: Map<number, Buffer>
}

const scheme = beaconScheme(nodeHasher)

export async function readKept(pool: pg.Pool): Promise<Kept> {
  const rows = async <T extends object>(text: string) => (await pool.query<T>(text)).rows
  const signed = await rows<{ round: number; signature: Buffer }>('select round, signature from beacon_round')
  return {
    boxes: await rows(`
      select b.*, s.seal -> 'trust' trust, array(
        select quantity from box_prize p where p.pack_id = b.pack_id order by prize_no) counts
      from box b join box_seal s using (pack_id) where b.mode = 'beacon' order by pack_id`),
    closings: await rows('select * from closing order by id'),
    lines: await rows('select * from closing_line order by closing_id, pack_id'),
    draws: await rows(`
      select d.pack_id, d.first_slot, d.count, d.id, (extract(epoch from d.drawn_at) * 1000000)::bigint micros,
        d.ticket_hash
      from draw d join box b using (pack_id) where b.mode = 'beacon' order by first_slot`),
    batches: await rows('select pack_id, first_slot, next_slot, head from box_batch order by first_slot'),
    verdicts: await rows('select * from closing_verdict'),
    rounds: new Map(signed.map(({ round, signature }) => [round, signature])),
  }
}

const of = <T extends { pack_id: string }>(rows: readonly T[], packId: string) =>
  rows.filter((row) => row.pack_id === packId)

const differs = (one: Uint8Array | null | undefined, other: Uint8Array | null | undefined) =>
  one == null || other == null ? one !== other : compareBytes(one, other) !== 0

/** Places are sold without a gap, each in one batch whose head follows from its tickets and the head before. */
function faultsOfTickets({ draws, batches }: Kept, box: Box): string[] {
  const faults: string[] = []
  const name = (what: string, at: number) => faults.push(`${box.pack_id}: ${what} at ${at}`)
  const tickets = of(draws, box.pack_id)
  let head: Uint8Array = firstHead(scheme, box.commitment)
  let slot = 0
  for (const batch of of(batches, box.pack_id)) {
    if (batch.first_slot !== slot) name('gap between batches', slot)
    const own = tickets.filter(
      ({ first_slot }) => batch.first_slot <= first_slot && first_slot < batch.next_slot,
    )
    const hashes = own.map((draw) => {
      if (draw.first_slot !== slot) name('gap between tickets', slot)
      slot = draw.first_slot + draw.count
      const hash = hashPlaces(scheme, box.commitment, {
        ...{ firstSlot: draw.first_slot, count: draw.count },
        ...{ drawnAtMicros: Number(draw.micros), drawId: draw.id },
      })
      if (differs(hash, draw.ticket_hash)) name('another ticket', draw.first_slot)
      return hash
    })
    head = nextHead(scheme, head, hashBatch(scheme, hashes), batch.next_slot)
    if (slot !== batch.next_slot) name('a batch does not hold its tickets', batch.first_slot)
    if (differs(head, batch.head)) name('another head', batch.first_slot)
  }
  if (slot !== box.next_slot || tickets.reduce((sum, { count }) => sum + count, 0) !== slot)
    name('a ticket is in no batch', slot)
  if (differs(head, box.ticket_hash)) name('the newest head is another', slot)
  return faults
}

/** Every closing is signed and of its lines; those that count are numbered without a gap, and each names the one before. */
function faultsOfClosings({ closings, lines, boxes, verdicts }: Kept, trust: Trust): string[] {
  const faults: string[] = []
  const commitments = new Map(boxes.map(({ pack_id, commitment }) => [pack_id, commitment]))
  let counted: Pick<Closing, 'number' | 'hash' | 'round'> = { number: 0, hash: Buffer.alloc(32), round: 0 }
  for (const closing of closings) {
    const name = (what: string) => faults.push(`closing ${closing.id} (${closing.number}): ${what}`)
    const listed = lines
      .filter(({ closing_id }) => closing_id === closing.id)
      .map((line) => ({
        commitment: commitments.get(line.pack_id) ?? Buffer.alloc(32),
        hash: hashLine(scheme, { first: line.first_slot, count: line.count, head: line.head }),
      }))
      .toSorted((a, b) => compareBytes(a.commitment, b.commitment))
    if (differs(hashLines(scheme, listed), closing.lines)) name('other lines')
    if (differs(hashClosing(scheme, closing), closing.hash)) name('another hash')
    const key = fromHex(trust.shopKey)
    if (!nodeSignatures.isEd25519(key, closingMessage(scheme, closing.hash), closing.signature))
      name('not signed')
    if (closing.number !== counted.number + 1) name(`comes after number ${counted.number}`)
    if (differs(closing.before, counted.hash) || closing.round <= counted.round)
      name('does not follow the one before')
    if (closing.round_at.getTime() !== roundMs(trust.network, closing.round))
      name('another time of its round')
    if (closing.round_at.getTime() - closing.closed_at.getTime() < trust.closeMs) name('closed too late')
    const said = verdicts.filter(({ closing_id }) => closing_id === closing.id)
    for (const { witness, ...verdict } of said) {
      const told = { ...verdict, number: closing.number, closing: closing.hash, atMicros: verdict.at_micros }
      const message = verdictMessage(scheme, hashVerdict(scheme, told))
      if (!nodeSignatures.isEd25519(witness, message, verdict.signature)) name('a verdict is not signed')
    }
    const words = said.map(({ verdict }) => verdict)
    const outcome = outcomeOf(trust.quorum, words)
    if (closing.outcome !== (outcome === 'open' ? null : outcome))
      name(`${closing.outcome}, and its witnesses said ${words}`)
    if (closing.outcome === 'counts') counted = closing
  }
  return faults
}

/** Places are closed in their order, and the prizes of those that are decided follow from closings and rounds alone. */
function faultsOfPrizes({ lines, closings, batches, rounds }: Kept, box: Box): string[] {
  const faults: string[] = []
  const closingOf = new Map(closings.map((closing) => [closing.id, closing]))
  const left = Uint32Array.from(box.counts)
  let [closed, decided] = [0, 0]
  for (const line of of(lines, box.pack_id)) {
    const name = (what: string) =>
      faults.push(`${box.pack_id}: line ${line.first_slot}+${line.count}: ${what}`)
    const closing = closingOf.get(line.closing_id) as Closing
    if (line.first_slot !== closed) name(`${closed} were closed before`)
    const batch = of(batches, box.pack_id).find(({ next_slot }) => next_slot === line.first_slot + line.count)
    if (differs(batch?.head, line.head)) name('another head than that of its last place')
    if (line.outcome === null || line.outcome === 'counts') closed += line.count
    if (line.prizes === null) continue
    const signature = rounds.get(closing.round)
    if (line.outcome !== 'counts' || signature === undefined || line.first_slot !== decided) {
      name('decided, and must not be')
      continue
    }
    decided += line.count
    const key = decisionKey(scheme, signature, {
      ...{ commitment: box.commitment, closing: closing.hash },
      line: { first: line.first_slot, count: line.count, head: line.head },
    })
    const prizes = Buffer.alloc(2 * line.count)
    for (const [at, prize] of decide(scheme, key, left, line.count).entries())
      prizes.writeUInt16BE(prize, 2 * at)
    if (differs(prizes, line.prizes)) name('other prizes')
    const counts = Buffer.alloc(4 * left.length)
    for (const [prize, count] of left.entries()) counts.writeUInt32BE(count, 4 * prize)
    if (differs(counts, line.remaining)) name('other counts are left')
  }
  if (box.closed_slot !== closed || box.decided_slot !== decided)
    faults.push(
      `${box.pack_id}: ${box.closed_slot} closed and ${box.decided_slot} decided, not ${closed} and ${decided}`,
    )
  if (
    left.reduce((sum, count) => sum + count, 0) + decided !==
    box.counts.reduce((sum, count) => sum + count, 0)
  )
    faults.push(`${box.pack_id}: what is left and what is decided are not the whole`)
  return faults
}

/** A line for each decision, as whoever saw it committed tells it. */
export const decisionsOf = ({ lines }: Pick<Kept, 'lines'>): string[] =>
  lines.flatMap(({ pack_id, first_slot, prizes }) =>
    prizes === null ? [] : [`decided ${pack_id} ${first_slot} ${hex(prizes)}`],
  )

/** A line for each draw. */
export const salesOf = ({ draws }: Pick<Kept, 'draws'>): string[] =>
  draws.map((one) => `sold ${one.id} ${one.pack_id} ${one.first_slot} ${one.count} ${hex(one.ticket_hash)}`)

/**
 * All boxes rely on one trust.
 * @param verified signatures that were verified before, in hex: one takes 40 ms
 * @returns every fault; none: each paid place that had its round has its one prize
 */
export async function auditBeacon(kept: Kept, trust: Trust, verified = new Set<string>()): Promise<string[]> {
  const faults = [
    ...faultsOfClosings(kept, trust),
    ...kept.boxes.flatMap((box) => [...faultsOfTickets(kept, box), ...faultsOfPrizes(kept, box)]),
  ]
  const key = fromHex(trust.network.publicKey)
  for (const [round, signature] of kept.rounds) {
    const name = `${round} ${hex(signature)}`
    if (verified.has(name)) continue
    if (await nodeSignatures.isBls(key, roundMessage(nodeHasher, round), signature)) verified.add(name)
    else faults.push(`round ${round} is not the beacon's`)
  }
  return faults
}

/** The places that are sold and not decided. */
export const undecidedOf = ({ boxes }: Pick<Kept, 'boxes'>): number =>
  boxes.reduce((sum, { next_slot, decided_slot }) => sum + next_slot - decided_slot, 0)
