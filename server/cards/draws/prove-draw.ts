import type { getDrawProof } from '#contract/boxes.ts'
import { firstTicketHash, schemeOf } from '#contract/sealed-box.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Language } from '#phrases/language.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { proveRun } from '#server/cards/boxes/prove-run.ts'
import { findBox, findSeal, listPrizes } from '#server/cards/boxes/queries.ts'
import { findCards } from '#server/cards/catalogue/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { localizedImage } from '#server/localized.ts'
import { prizesOfDraw, readContents } from './draw-contents.ts'
import { presentCards } from './present-draw.ts'
import { bestKinds } from './present-summaries.ts'
import { countedOf, type Draw, previousTicketHash } from './queries.ts'

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
    ticket: {
      firstSlot: draw.firstSlot,
      count: draw.count,
      drawnAtMicros: draw.drawnAt.getTime() * 1000,
      drawId: draw.id,
      ...countedOf(box, draw, ceilingPrizes),
      hash: draw.ticketHash.toString('hex'),
    },
    previousTicketHash: (previous ?? chainStart).toString('hex'),
  }
}

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
