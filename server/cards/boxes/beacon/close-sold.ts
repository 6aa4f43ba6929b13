import {
  beaconScheme,
  closingMessage,
  hashClosing,
  hashLine,
  hashLines,
  roundFrom,
  roundMs,
  type Trust,
} from '#contract/beacon-box.ts'
import { compareBytes } from '#contract/sealed-box.ts'
import type { SigningKey } from '#server/cards/boxes/ed25519.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { insertClosing, listUnsettled, lockClosings, newestClosing, newestCounted } from './queries.ts'
import { findTrusts, listUnclosed, lockUnclosed, moveSlot } from './sold-places.ts'

export interface Closing {
  clock: () => Date
  random: (bytes: number) => Buffer
  /** On whom the shop relies for new boxes: its beacon is that of every box that can be closed. */
  trust: Trust
  /** The key that this trust names. */
  key: SigningKey
}

/**
 * Closes every place that was sold of a beacon box and is in no closing, for the first round that leaves the witnesses their
 * time. One transaction; nobody is told before it is committed. Does nothing while a closing is open, after a fork, and when
 * nothing was sold. A box that waits for verdicts of its own witnesses, or relies on another beacon, is left out.
 * @returns whether it closed anything
 */
export async function closeSold(db: Database, { clock, random, trust, key }: Closing): Promise<boolean> {
  return await transaction(db, async (tx) => {
    await lockClosings(tx)
    const newest = await newestClosing(tx)
    if (newest !== undefined && (newest.outcome === null || newest.outcome === 'forked')) return false
    const unclosed = await listUnclosed(tx)
    const trusts = await findTrusts(tx, unclosed)
    const isOpen = new Set(
      (await listUnsettled(tx)).filter(({ outcome }) => outcome !== 'counts').map((line) => line.packId),
    )
    const closable = unclosed.filter(
      (packId) => !isOpen.has(packId) && trusts.get(packId)?.network.chainHash === trust.network.chainHash,
    )
    const boxes = await lockUnclosed(tx, closable)
    if (boxes.length === 0) return false
    const scheme = beaconScheme(nodeHasher)
    const lines = boxes
      .map(({ packId, commitment, closedSlot, nextSlot, ticketHash }) => ({
        ...{ packId, commitment, firstSlot: closedSlot, count: nextSlot - closedSlot, head: ticketHash },
        hash: hashLine(scheme, { first: closedSlot, count: nextSlot - closedSlot, head: ticketHash }),
      }))
      .toSorted((a, b) => compareBytes(a.commitment, b.commitment))
    const counted = await newestCounted(tx)
    // The clock is read once the boxes are locked: a batch of draws may have held them for long.
    const now = clock()
    const round = Math.max(roundFrom(trust.network, now.getTime() + trust.closeMs), (counted?.round ?? 0) + 1)
    const header = {
      number: (counted?.number ?? 0) + 1,
      before: counted?.hash ?? Buffer.alloc(32),
      round,
      lines: hashLines(scheme, lines),
      nonce: random(32),
    }
    const hash = Buffer.from(hashClosing(scheme, header))
    await insertClosing(
      tx,
      {
        ...header,
        hash,
        signature: key.sign(closingMessage(scheme, hash)),
        roundAt: new Date(roundMs(trust.network, round)),
        closedAt: now,
      },
      lines.map(({ packId, firstSlot, count, head }) => ({ packId, firstSlot, count, head })),
    )
    for (const { packId, firstSlot, count } of lines)
      if (!(await moveSlot(tx, 'closedSlot', { packId, from: firstSlot, to: firstSlot + count })))
        throw new Error(`the box ${packId} was closed meanwhile`)
    return true
  })
}
