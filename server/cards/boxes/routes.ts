import type { Seal } from '#contract/box-v2.ts'
import { getBox, getOpenedBox } from '#contract/boxes.ts'
import { extrasOf } from '#contract/extras.ts'
import type { Ticket } from '#contract/sealed-box.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import { base64InPieces, LongAnswer } from '#server/http/long-answer.ts'
import { withCeilingPrizes } from './ceiling-prizes.ts'
import { listInvited } from './invited.ts'
import { readOpenedBox } from './open-boxes.ts'
import { presentPrizesLeft, presentSale } from './present-remainder.ts'
import { type Box, findBox, findSeal, listPrizes, type StoredPrize } from './queries.ts'
import type { Remainders } from './remainders.ts'
import { listSaleEvents } from './sale-events.ts'
import { holdersOf } from './seal-box.ts'

/** The data of a whole opened box is large, and a reader needs it once. */
const openedLimit = { perMinute: 30 }

export interface BoxDeps {
  db: Database
  remainders: Remainders
  /** Given in `room.ts`, since draws and catalogue import this room. */
  listTickets: (db: Database, packId: string) => Promise<(Ticket & { hash: string })[]>
  packName: (packId: string, language: Language) => Promise<string>
  nameCards: (
    cardIds: string[],
    language: Language,
  ) => Promise<Record<string, { name: string; modelNumber: string }>>
}

type Commitment = Omit<
  OutputOf<typeof getOpenedBox>,
  'sold' | 'ticketHash' | 'secret' | 'slots' | 'salts' | 'tickets' | 'invited'
>

/** The public commitment, published before the first sale. */
export function presentCommitment(box: Box, seal: Seal | null, manifest: readonly StoredPrize[]): Commitment {
  return {
    packId: box.packId,
    number: box.commitmentNo,
    algorithm: box.algorithm,
    total: box.total,
    endsAt: box.endsAt === null ? '' : japanInstant(box.endsAt),
    beacon: box.beacon,
    manifest: [...manifest],
    // The seal of version 2 holds every extra.
    ...(seal === null ? { lastOne: box.lastOne } : { seal, lastOne: null }),
    manifestHash: box.manifestHash.toString('hex'),
    commitment: box.commitment.toString('hex'),
    root: box.root?.toString('hex') ?? '',
    sealedAt: japanInstant(box.sealedAt),
  }
}

export function boxRoutes(http: Http, { db, remainders, listTickets, packName, nameCards }: BoxDeps): void {
  http.serve(getBox, async ({ params, phrases, language, now }) => {
    const packId = params.packId ?? ''
    const box = await findBox(db, packId)
    if (box === undefined) return new Refusal(404, { packId: [phrases.notFound] })
    const [manifest, seal, name, events] = await Promise.all([
      remainders.of(box),
      findSeal(db, packId),
      packName(packId, language),
      listSaleEvents(db, packId),
    ])
    return {
      ...presentCommitment(box, seal, manifest),
      ...presentSale(box, now),
      ...presentPrizesLeft(manifest),
      packName: name,
      cards: await nameCards(
        [
          ...manifest.map(({ cardKey }) => cardKey),
          ...extrasOf({ lastOne: box.lastOne, seal }).map(({ prize }) => prize.cardKey),
        ],
        language,
      ),
      sold: box.nextSlot,
      ticketHash: box.ticketHash.toString('hex'),
      isOpened: box.openedAt !== null,
      halts: events.map(({ happenedAt, ...event }) => ({ ...event, happenedAt: japanInstant(happenedAt) })),
    }
  })

  http.serve(getOpenedBox, openedLimit, async ({ reader, params, phrases }) => {
    const packId = params.packId ?? ''
    const box = await findBox(reader, packId)
    if (box === undefined || box.openedAt === null || box.mode === 'beacon')
      return new Refusal(404, { packId: [phrases.notFound] })
    const [manifest, seal, tickets, invited, opened] = await Promise.all([
      listPrizes(reader, packId),
      findSeal(reader, packId),
      listTickets(reader, packId),
      listInvited(reader, box),
      readOpenedBox(reader, box),
    ])
    const answer = {
      ...presentCommitment(box, seal, manifest),
      sold: box.nextSlot,
      ticketHash: box.ticketHash.toString('hex'),
      secret: opened.secret.toString('hex'),
      slots: '',
      salts: '',
      tickets: withCeilingPrizes(tickets, { seal, manifest, slots: opened.slots }),
      ...(invited && { invited: holdersOf(box, invited) }),
    }
    return new LongAnswer(answer, {
      slots: base64InPieces(opened.slots),
      salts: base64InPieces(opened.salts),
    })
  })
}
