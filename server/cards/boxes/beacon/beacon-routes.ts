import { bringRound, getBeaconBox } from '#contract/beacon-calls.ts'
import type { OutputOf } from '#contract/wire.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { withCeilingPrizes } from '#server/cards/boxes/ceiling-prizes.ts'
import { listInvited } from '#server/cards/boxes/invited.ts'
import { type Box, findBox, findSeal, listPrizes } from '#server/cards/boxes/queries.ts'
import type { BoxDeps } from '#server/cards/boxes/routes.ts'
import { holdersOf } from '#server/cards/boxes/seal-box.ts'
import { nodeSignatures } from '#server/cards/boxes/signatures.ts'
import { readSoldSlots } from '#server/cards/boxes/sold-slots.ts'
import type { Database } from '#server/db/pool.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import { base64InPieces, LongAnswer } from '#server/http/long-answer.ts'
import { decideDue, bringRound as keepRound, listWaiting } from './decide-places.ts'
import { countsAt, publishClosings } from './publish-closings.ts'
import { countedBefore, lastToAudit, listBatches } from './published-queries.ts'

type Audited = OutputOf<typeof getBeaconBox>

/** The data of a whole box is large, and a reader needs it once. */
const auditLimit = { perMinute: 30 }
/** A round is verified in some 40 ms. */
const roundLimit = { perMinute: 30 }

export function beaconRoutes(http: Http, { db, listTickets }: Pick<BoxDeps, 'db' | 'listTickets'>): void {
  http.serve(getBeaconBox, auditLimit, async ({ params, phrases }) => {
    const packId = params.packId ?? ''
    const box = await findBox(db, packId)
    const seal = box?.mode === 'beacon' ? await findSeal(db, packId) : undefined
    if (box === undefined || seal?.trust === undefined)
      return new Refusal(404, { packId: [phrases.notFound] })
    const { decidedSlot, nextSlot } = box
    const [from = 1, to] = await Promise.all([
      countedBefore(db, box.startsAt),
      lastToAudit(db, packId, box.decidedSlot),
    ])
    const [manifest, closings, slots] = await Promise.all([
      listPrizes(db, packId),
      publishClosings(db, box, seal.trust, { from, to }),
      decidedSlot === 0 ? Buffer.alloc(0) : readSoldSlots(db, packId, 0, decidedSlot),
    ])
    const isOver = box.openedAt !== null && decidedSlot === nextSlot
    const answer: Audited = {
      ...{ packId, algorithm: box.algorithm, total: box.total, seal, manifest, closings },
      commitment: box.commitment.toString('hex'),
      manifestHash: box.manifestHash.toString('hex'),
      ...(await countsAt(db, packId, decidedSlot)),
      slots: '',
      sold: nextSlot,
      head: box.ticketHash.toString('hex'),
      ...(box.givenUpAt && { givenUpAt: japanInstant(box.givenUpAt) }),
      ...(isOver && (await readTickets(db, listTickets, { box, seal, manifest, slots }))),
    }
    return new LongAnswer(answer, { slots: base64InPieces(slots) })
  })

  http.serve(bringRound, roundLimit, async ({ params, phrases, now }, { signature }) => {
    const round = Number(params.round)
    const waiting = (await listWaiting(db)).find(({ closing }) => closing.round === round)
    if (waiting === undefined) return new Refusal(404, { round: [phrases.notFound] })
    const brought = { round, signature: Buffer.from(signature, 'hex'), isBls: nodeSignatures.isBls }
    if (!(await keepRound(db, waiting.trust, brought)))
      return new Refusal(422, { signature: [phrases.draw.wrongRound] })
    await decideDue(db, () => now)
    return {}
  })
}

/** The tickets of a box that is over, with the number that each transaction sold. */
async function readTickets(
  db: Database,
  listTickets: BoxDeps['listTickets'],
  {
    box,
    ...read
  }: { box: Box } & Pick<Parameters<typeof withCeilingPrizes>[1], 'seal' | 'manifest' | 'slots'>,
): Promise<Pick<Audited, 'tickets' | 'batches' | 'invited'>> {
  const { packId, nextSlot } = box
  const [tickets, batches, invited] = await Promise.all([
    listTickets(db, packId),
    listBatches(db, packId, { first: 0, next: nextSlot }),
    listInvited(db, box),
  ])
  let sold = 0
  const sizes = batches.map(({ nextSlot: end }) => {
    const before = sold
    while ((tickets[sold]?.firstSlot ?? end) < end) sold += 1
    return sold - before
  })
  return {
    tickets: withCeilingPrizes(tickets, read),
    batches: sizes,
    ...(invited && { invited: holdersOf(box, invited) }),
  }
}
