import {
  beaconScheme,
  decide,
  decisionKey,
  roundMessage,
  type Signatures,
  type Trust,
} from '#contract/beacon-box.ts'
import { fromHex } from '#contract/sealed-box.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { findBox, listPrizes } from '#server/cards/boxes/queries.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import {
  findClosings,
  findRemaining,
  findRound,
  insertDecision,
  insertRound,
  listUnsettled,
  type StoredClosing,
  type StoredLine,
} from './queries.ts'
import { findTrusts, moveSlot } from './sold-places.ts'

const prizeBytes = 2
const countBytes = 4

/** The counts of a box's prizes as they are kept, in the order of its manifest. */
export const readCounts = (bytes: Buffer): Uint32Array =>
  Uint32Array.from({ length: bytes.length / countBytes }, (_, prize) =>
    bytes.readUInt32BE(prize * countBytes),
  )

/** A line that counts and waits for its round. */
export interface WaitingLine {
  line: StoredLine
  closing: StoredClosing
  trust: Trust
}

/** The lines that count and are not decided, in the order in which they must be. */
export async function listWaiting(db: Database): Promise<WaitingLine[]> {
  const lines = (await listUnsettled(db)).filter(({ outcome }) => outcome === 'counts')
  const closings = await findClosings(db, [...new Set(lines.map(({ closingId }) => closingId))])
  const trusts = await findTrusts(
    db,
    lines.map(({ packId }) => packId),
  )
  return lines.map((line) => ({
    line,
    closing: closings.get(line.closingId) as StoredClosing,
    trust: trusts.get(line.packId) as Trust,
  }))
}

/**
 * Keeps the signature of a round that decides something, whoever brings it. Refuses (false) one that the beacon's key did not
 * sign, and then writes nothing.
 */
export async function bringRound(
  db: Database,
  trust: Trust,
  { round, signature, isBls }: { round: number; signature: Buffer } & Pick<Signatures, 'isBls'>,
): Promise<boolean> {
  if ((await findRound(db, trust, round)) !== undefined) return true
  const isSigned = await isBls(fromHex(trust.network.publicKey), roundMessage(nodeHasher, round), signature)
  if (isSigned) await insertRound(db, trust, round, signature)
  return isSigned
}

/**
 * Decides every line whose round is known, in its order: the prizes follow from the counts, the closing and the round alone,
 * so whichever process decides writes the same bytes, and the first writes them. One transaction a line.
 * @returns how many lines it decided
 */
export async function decideDue(db: Database, clock: () => Date): Promise<number> {
  let decided = 0
  const held = new Set<string>()
  for (const { line, closing, trust } of await listWaiting(db)) {
    // A box is decided in the order of its places.
    if (held.has(line.packId)) continue
    const signature = await findRound(db, trust, closing.round)
    if (signature !== undefined && (await decideLine(db, { line, closing }, { signature, now: clock() })))
      decided += 1
    else held.add(line.packId)
  }
  return decided
}

async function decideLine(
  db: Database,
  { line, closing }: Omit<WaitingLine, 'trust'>,
  { signature, now }: { signature: Buffer; now: Date },
): Promise<boolean> {
  const { packId, firstSlot, count } = line
  const box = await findBox(db, packId)
  if (box?.decidedSlot !== firstSlot) return false
  const kept = await findRemaining(db, packId, firstSlot)
  const left =
    kept === undefined
      ? Uint32Array.from(await listPrizes(db, packId), ({ quantity }) => quantity)
      : readCounts(kept)
  const scheme = beaconScheme(nodeHasher)
  const key = decisionKey(scheme, signature, {
    commitment: box.commitment,
    closing: closing.hash,
    line: { first: firstSlot, count, head: line.head },
  })
  const numbers = decide(scheme, key, left, count)
  const prizes = Buffer.alloc(count * prizeBytes)
  for (const [place, prize] of numbers.entries()) prizes.writeUInt16BE(prize, place * prizeBytes)
  const remaining = Buffer.alloc(left.length * countBytes)
  for (const [prize, count] of left.entries()) remaining.writeUInt32BE(count, prize * countBytes)
  return await transaction(db, async (tx) => {
    const isFirst = await insertDecision(tx, line, { prizes, remaining, decidedAt: now })
    if (!isFirst) return false
    if (!(await moveSlot(tx, 'decidedSlot', { packId, from: firstSlot, to: firstSlot + count })))
      throw new Error(`places of ${packId} were decided meanwhile`)
    return true
  })
}
