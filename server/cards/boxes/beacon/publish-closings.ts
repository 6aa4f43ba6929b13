// Closings with what one box needs of them, as everybody may check them (docs/beacon-box.md).

import { beaconScheme, firstHead, hashLine, type Trust } from '#contract/beacon-box.ts'
import { hex } from '#contract/sealed-box.ts'
import type { BeaconProof } from '#contract/verify-beacon-draw.ts'
import type { CountedClosing, Counts } from '#contract/verify-closings.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { type Box, findBoxes, listPrizes } from '#server/cards/boxes/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { readCounts } from './decide-places.ts'
import {
  listBatches,
  listCounted,
  listLinesOf,
  listRounds,
  listVerdictsOf,
  signedOf,
} from './published-queries.ts'
import { findRemaining } from './queries.ts'

const groupBy = <Row extends { closingId: number }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ closingId }) => closingId)

/** The closings that count, from one number to another, as one box shows them. As many statements for all as for one. */
export async function publishClosings(
  db: Database,
  { packId }: Pick<Box, 'packId'>,
  trust: Trust,
  numbers: { from: number; to: number },
): Promise<CountedClosing[]> {
  const closings = await listCounted(db, numbers)
  const ids = closings.map(({ id }) => id)
  const [lines, verdicts, rounds] = await Promise.all([
    listLinesOf(db, ids),
    listVerdictsOf(db, ids),
    listRounds(
      db,
      trust,
      closings.map(({ round }) => round),
    ),
  ])
  const boxes = await findBoxes(db, [...new Set(lines.map((line) => line.packId))])
  const [linesOf, verdictsOf] = [groupBy(lines), groupBy(verdicts)]
  const keys = new Set(trust.witnesses.map(({ key }) => key))
  const scheme = beaconScheme(nodeHasher)
  return closings.map((closing) => {
    const all = linesOf.get(closing.id) ?? []
    const own = all.find((line) => line.packId === packId)
    const listed = all.map(({ packId, firstSlot: first, count, head }) => ({
      commitment: hex(boxes.get(packId)?.commitment ?? head),
      hash: hex(hashLine(scheme, { first, count, head })),
    }))
    const signature = rounds.get(closing.round)
    return {
      closing: signedOf(closing),
      lines: listed.toSorted((a, b) => (a.commitment < b.commitment ? -1 : 1)),
      ...(own && { line: { first: own.firstSlot, count: own.count, head: hex(own.head) } }),
      verdicts: (verdictsOf.get(closing.id) ?? [])
        .filter(({ witness }) => keys.has(hex(witness)))
        .map((said) => ({ witness: hex(said.witness), verdict: said.verdict })),
      ...(own && signature && { roundSignature: hex(signature) }),
    }
  })
}

/** The counts of a box after so many decided places. */
export async function countsAt(db: Database, packId: string, decided: number): Promise<Counts> {
  const kept = await findRemaining(db, packId, decided)
  const left =
    kept === undefined
      ? (await listPrizes(db, packId)).map(({ quantity }) => quantity)
      : [...readCounts(kept)]
  return { decided, left }
}

/**
 * The transaction that sold a ticket, and those after it to the end of its line. `hashesIn` reads the hashes of the
 * tickets of a run of places, in order.
 */
export async function publishBatches(
  db: Database,
  { packId, commitment }: Pick<Box, 'packId' | 'commitment'>,
  { firstSlot, end }: { firstSlot: number; end: number },
  hashesIn: (first: number, next: number) => Promise<{ firstSlot: number; hash: string }[]>,
): Promise<Pick<BeaconProof, 'batch' | 'later'>> {
  const batches = await listBatches(db, packId, { first: firstSlot, next: end })
  const before = batches.findLast(({ nextSlot }) => nextSlot <= firstSlot)
  const [own, ...later] = batches.filter(({ nextSlot }) => nextSlot > firstSlot)
  if (own === undefined) throw new Error(`no batch holds place ${firstSlot} of ${packId}`)
  const tickets = await hashesIn(own.firstSlot, own.nextSlot)
  const place = tickets.findIndex((ticket) => ticket.firstSlot === firstSlot)
  return {
    batch: {
      head: hex(before?.head ?? firstHead(beaconScheme(nodeHasher), commitment)),
      others: tickets.toSpliced(place, 1).map(({ hash }) => hash),
      place,
      sold: own.nextSlot,
    },
    later: later.map(({ digest, nextSlot }) => ({ digest: hex(digest), sold: nextSlot })),
  }
}
