// A pack as an operator sees it.

import {
  addSaleWords,
  endPackEarly,
  giveUpPack,
  haltPack,
  type listPacks,
  type readPack,
  resumePack,
} from '#contract/operator/packs.ts'
import type { OperatorRole } from '#contract/operator/roles.ts'
import { isPoints } from '#contract/sealed-box.ts'
import type { OutputOf } from '#contract/wire.ts'
import { answers } from '#phrases/answers/by-language.ts'
import type { Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Box } from '#server/cards/boxes/queries.ts'
import type { Remainder, Remainders } from '#server/cards/boxes/remainders.ts'
import { listSaleEvents } from '#server/cards/boxes/sale-events.ts'
import { isSaleOver, saleStateOf } from '#server/cards/boxes/stop-sale.ts'
import { extrasIn, type PackExtra } from '#server/cards/catalogue/import/pack-extras.ts'
import { findCards } from '#server/cards/catalogue/queries.ts'
import { readRankNames, sayAudience } from '#server/cards/catalogue/say-audience.ts'
import { countShippedCards, idsOfDraws } from '#server/cards/draws/draw-figures.ts'
import { mayGiveUp } from '#server/cards/draws/give-up-box.ts'
import type { Database } from '#server/db/pool.ts'
import { sumDrawCoins } from '#server/ledger/draw-coins.ts'
import { localized } from '#server/localized.ts'
import { draftOf } from './box-draft.ts'
import type { SoldPack } from './pack-figures.ts'
import { boxLink, packLink } from './shop-links.ts'

interface Shown {
  language: Language
  now: Date
}

const orNull = (at: Date | null): string | null => (at === null ? null : japanInstant(at))

export function presentLine(
  { box, pack, sales }: SoldPack,
  halts: number,
  { language, now }: Shown,
): OutputOf<typeof listPacks>['list'][number] {
  const { packId, currency, price, total, startsAt, endsAt } = box
  return {
    ...sales,
    packId,
    name: pack === undefined ? '' : localized(pack, 'name', language),
    sale: saleStateOf(box, now),
    currency,
    price,
    total,
    sold: box.nextSlot,
    halts,
    startsAt: japanInstant(startsAt),
    endsAt: orNull(endsAt),
  }
}

/** A missing limit is kept as 0. */
const limit = (most: number): number | null => (most === 0 ? null : most)

interface PageDeps {
  db: Database
  remainders: Remainders
  shopOrigin: string
}

export async function presentPack(
  { db, remainders, shopOrigin }: PageDeps,
  sold: SoldPack,
  { roles, ...shown }: Shown & { roles: readonly OperatorRole[] },
): Promise<OutputOf<typeof readPack>> {
  const { box } = sold
  const { packId } = box
  const events = await listSaleEvents(db, packId)
  const remainder = await remainders.of(box)
  const extras = extrasIn(await draftOf(db, box))
  const { toShip, sent } = await countShippedCards(db, packId)
  const isOver = isSaleOver(box, shown.now)
  const may = (call: { roles: readonly OperatorRole[] }) => roles.some((role) => call.roles.includes(role))
  return {
    ...presentLine(sold, events.filter(({ kind }) => kind === 'halted').length, shown),
    at: japanInstant(shown.now),
    coinHundredths: await sumDrawCoins(db, idsOfDraws(db, packId), box.sealedAt),
    cardsToShip: toShip,
    cardsSent: sent,
    soldConverts: remainder.reduce(
      (sum, { quantity, left, convertsToPoints }) => sum + (quantity - left) * convertsToPoints,
      extras.reduce((sum, { prize, given }) => sum + prize.convertsTo * given(0, box.decidedSlot), 0),
    ),
    prizes: await presentPrizes(db, { box, remainder, extras }, shown.language),
    maxPerPurchase: limit(box.maxPerPurchase),
    maxPerMember: limit(box.maxPerMember),
    maxPerPeriod: limit(box.maxPerPeriod),
    period: box.period,
    audience: sayAudience(box, await readRankNames(db, [box], shown), answers[shown.language]),
    sealedAt: japanInstant(box.sealedAt),
    openedAt: orNull(box.openedAt),
    commitmentNo: box.commitmentNo,
    events: events.map(({ kind, reason, sold: after, happenedAt }) => ({
      kind,
      reasonJa: reason?.ja ?? '',
      reasonEn: reason?.en ?? '',
      sold: after,
      happenedAt: japanInstant(happenedAt),
    })),
    pageUrl: packLink(shopOrigin, packId),
    proofUrl: boxLink(shopOrigin, packId),
    canHalt: may(haltPack) && !isOver && box.haltedAt === null,
    canAddWords: may(addSaleWords) && events.length > 0,
    canResume: may(resumePack) && !isOver && box.haltedAt !== null,
    canEnd: may(endPackEarly) && !isOver,
    canGiveUp: may(giveUpPack) && (await mayGiveUp(db, box, shown.now)),
  }
}

/** The extras, then the prizes of slots, the dearest first. */
async function presentPrizes(
  db: Database,
  { box, remainder, extras }: { box: Box; remainder: Remainder; extras: PackExtra[] },
  language: Language,
): Promise<OutputOf<typeof readPack>['prizes']> {
  const cards = await findCards(db, [
    ...remainder.map(({ cardId }) => cardId),
    ...extras.map(({ prize }) => prize.card),
  ])
  const present = (
    prize: Omit<Remainder[number], 'goneAt' | 'goneSlot' | 'cardKey' | 'rarity'>,
    kind: { extra: PackExtra['kind'] | null; isPoints: boolean },
  ) => {
    const { cardId, tier, convertsToPoints, isShipOnly, quantity, left } = prize
    const card = cards.get(cardId)
    const name = card === undefined ? '' : localized(card, 'name', language)
    return { cardId, name, tier, convertsToPoints, isShipOnly, quantity, left, ...kind }
  }
  const isCoins = box.currency === 'coins'
  return [
    ...extras.map(({ kind, prize: { card, tier, convertsTo, shipOnly = false, points = false }, given }) => {
      const quantity = given(0, box.total)
      const left = quantity - given(0, box.nextSlot)
      return present(
        {
          cardId: card,
          tier,
          convertsToPoints: convertsTo,
          isShipOnly: shipOnly || (isCoins && !points),
          quantity,
          left,
        },
        { extra: kind, isPoints: points },
      )
    }),
    ...remainder
      .toSorted((one, other) => other.convertsToPoints - one.convertsToPoints || other.tier - one.tier)
      .map((prize) => present(prize, { extra: null, isPoints: isPoints(prize) })),
  ]
}
