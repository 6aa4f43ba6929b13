import { type getBeaconProof, mostClosings } from '#contract/beacon-calls.ts'
import type { getDrawProof } from '#contract/boxes.ts'
import { firstTicketHash, schemeOf } from '#contract/sealed-box.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Language } from '#phrases/language.ts'
import { countsAt, publishBatches, publishClosings } from '#server/cards/boxes/beacon/publish-closings.ts'
import { decidedUpTo, findLineOf } from '#server/cards/boxes/beacon/published-queries.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { proveRun } from '#server/cards/boxes/prove-run.ts'
import { type Box, findBox, findSeal, listPrizes } from '#server/cards/boxes/queries.ts'
import { prizesOfRun } from '#server/cards/boxes/sold-slots.ts'
import { findCards } from '#server/cards/catalogue/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { localizedImage } from '#server/localized.ts'
import { prizesOfDraw, readContents } from './draw-contents.ts'
import { presentCards } from './present-draw.ts'
import { bestKinds } from './present-summaries.ts'
import { countedOf, type Draw, isDecided, listTicketHashes, previousTicketHash } from './queries.ts'

type Proven = OutputOf<typeof getDrawProof>

/** Reads the leaves, the path and the ticket with which a browser checks a draw by itself. */
export async function proveDraw(db: Database, draw: Draw): Promise<Omit<Proven, 'cards'>> {
  const box = await findBox(db, draw.packId)
  if (box === undefined || box.root === null) throw new Error(`draw ${draw.id} has no sealed box`)
  const run = { first: draw.firstSlot, count: draw.count }
  const [seal, manifest, proof, previous] = await Promise.all([
    findSeal(db, draw.packId),
    listPrizes(db, draw.packId),
    proveRun(db, box, run),
    previousTicketHash(db, draw.packId, draw.firstSlot),
  ])
  const ceilingPrizes = box.countsMembers ? (await readContents(db, [draw])).ceilingPrizesOf(draw) : 0
  const chainStart = Buffer.from(
    firstTicketHash(schemeOf(nodeHasher, box.algorithm), box.commitment, box.root),
  )
  return {
    packId: draw.packId,
    total: box.total,
    commitment: box.commitment.toString('hex'),
    root: box.root.toString('hex'),
    firstSlot: draw.firstSlot,
    count: draw.count,
    manifest,
    // The seal of version 2 holds every extra.
    ...(seal === null ? { lastOne: box.lastOne } : { algorithm: box.algorithm, seal, lastOne: null }),
    manifestHash: box.manifestHash.toString('hex'),
    leaves: proof.leaves.map((leaf) => ({ prize: leaf.prize, salt: leaf.salt.toString('hex') })),
    path: proof.path.map((hash) => hash.toString('hex')),
    ticket: presentTicket(box, draw, ceilingPrizes),
    previousTicketHash: (previous ?? chainStart).toString('hex'),
  }
}

type ProvenPlaces = OutputOf<typeof getBeaconProof>

/**
 * Reads how the places of a draw from a beacon box were closed and decided, so that a browser decides them itself.
 * `after`: the closing whose counts it kept. Undefined while they are not decided.
 */
export async function provePlaces(
  db: Database,
  draw: Draw,
  after: number | undefined,
): Promise<Omit<ProvenPlaces, 'cards'> | undefined> {
  const { packId, firstSlot, count } = draw
  const [box, seal, line] = await Promise.all([
    findBox(db, packId),
    findSeal(db, packId),
    findLineOf(db, packId, firstSlot),
  ])
  if (box === undefined || seal?.trust === undefined || line === undefined || !isDecided(draw))
    return undefined
  const isRecent = after !== undefined && after < line.number && line.number - after <= mostClosings
  const from = isRecent ? after + 1 : line.number
  const end = line.firstSlot + line.count
  const hashesIn = (first: number, next: number) => listTicketHashes(db, packId, first, next)
  const [manifest, closings, decided, batches, prizes, contents] = await Promise.all([
    listPrizes(db, packId),
    publishClosings(db, box, seal.trust, { from, to: line.number }),
    decidedUpTo(db, packId, from - 1),
    publishBatches(db, box, { firstSlot, end }, hashesIn),
    prizesOfRun(db, packId, firstSlot, count),
    box.countsMembers ? readContents(db, [draw]) : undefined,
  ])
  return {
    ...{ packId, algorithm: box.algorithm, total: box.total, seal, manifest, closings, prizes },
    commitment: box.commitment.toString('hex'),
    manifestHash: box.manifestHash.toString('hex'),
    ...(await countsAt(db, packId, decided)),
    ...batches,
    ticket: presentTicket(box, draw, contents?.ceilingPrizesOf(draw) ?? 0),
  }
}

const presentTicket = (box: Box, draw: Draw, ceilingPrizes: number): Proven['ticket'] => ({
  firstSlot: draw.firstSlot,
  count: draw.count,
  drawnAtMicros: draw.drawnAt.getTime() * 1000,
  drawId: draw.id,
  ...countedOf(box, draw, ceilingPrizes),
  hash: draw.ticketHash.toString('hex'),
})

/** The shop's names and pictures of a draw's cards: a card of one kind once. */
export async function presentLooks(db: Database, draw: Draw, language: Language): Promise<Proven['cards']> {
  const cards = await presentCards(db, draw, language)
  return Object.fromEntries(
    cards.map(({ cardKey, name, modelNumber, imageUrl, foilUrl, backUrl }) => [
      cardKey,
      { name, modelNumber, imageUrl, foilUrl, backUrl },
    ]),
  )
}

/** The picture of a draw's best card, the one that its history tells first. */
export async function bestPicture(db: Database, draw: Draw, language: Language): Promise<string> {
  const [best] = bestKinds(await prizesOfDraw(db, draw))
  const card = best && (await findCards(db, [best.cardId])).get(best.cardId)
  return card === undefined ? '' : localizedImage(card, language)
}
