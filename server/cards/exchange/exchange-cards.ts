import { maxExchangeCount } from '#contract/exchange.ts'
import {
  findOffer,
  lockOffer,
  type Offer,
  stockOf,
  takeOffered,
} from '#server/cards/catalogue/exchange-cards.ts'
import { createShipments } from '#server/cards/shipping/create-shipment.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { isWalletHeld, lockWallets, post } from '#server/ledger/ledger.ts'
import { readBalance } from '#server/ledger/statements.ts'
import { countExchangedBy, findExchange, insertExchange } from './queries.ts'

export type ExchangeRefusal =
  | 'unknown'
  | 'bad count'
  | 'not enough left'
  | 'over limit'
  | 'price changed'
  | 'short of coins'
  /** The shop has an open claim against the member. */
  | 'held'

export interface WantedExchange {
  memberId: string
  cardId: string
  quantity: number
  /** The total price the member agreed to; an import may have changed the price since. */
  agreedHundredths?: number
}

/** Checks an exchange before it is made. Reads only; the exchange checks again. */
export async function checkExchange(
  db: Database,
  wanted: WantedExchange,
  now: Date,
): Promise<{ outcome: ExchangeRefusal } | { outcome: 'may exchange'; priceHundredths: number }> {
  const { memberId, cardId, quantity } = wanted
  const offer = await findOffer(db, cardId)
  const refused = judge(offer, wanted, await countExchangedBy(db, memberId, cardId))
  if (refused !== undefined || offer === undefined) return { outcome: refused ?? 'unknown' }
  if (await isWalletHeld(db, memberId)) return { outcome: 'held' }
  const { coinHundredths } = await readBalance(db, memberId, now)
  const priceHundredths = offer.coinHundredths * quantity
  if (coinHundredths < priceHundredths) return { outcome: 'short of coins' }
  return { outcome: 'may exchange', priceHundredths }
}

function judge(
  offer: Offer | undefined,
  { quantity, agreedHundredths }: WantedExchange,
  ownCount: number,
): ExchangeRefusal | undefined {
  if (offer === undefined || !offer.isOffered) return 'unknown'
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxExchangeCount) return 'bad count'
  if (quantity > stockOf(offer)) return 'not enough left'
  if (offer.maxPerMember > 0 && ownCount + quantity > offer.maxPerMember) return 'over limit'
  if (agreedHundredths !== undefined && agreedHundredths !== offer.coinHundredths * quantity)
    return 'price changed'
  return undefined
}

export type ExchangeOutcome = { outcome: 'exchanged' } | { outcome: ExchangeRefusal | 'other input' }

/**
 * Exchanges coins for cards and orders their shipment, in one transaction. `id` is chosen before it: the same
 * exchange again answers 'exchanged' and takes nothing, another card or count under that id is refused
 * ('other input'). Refuses, changing nothing: a card that is not offered; a count out of 1…5; more than is
 * left; more than the member may have; another price than was agreed to; too few coins; while the shop has an open claim.
 * They go into the member's parcel that waits when they wish and one does (ruling 44).
 * Invariant: no more is exchanged than was ever offered. Locks the offer, then the wallet.
 */
export async function exchangeCards(
  tx: Tx,
  wanted: WantedExchange & { id: string; termsNo: number; joinsWaiting?: boolean | undefined },
  now: Date,
): Promise<ExchangeOutcome> {
  const { id, memberId, cardId, quantity, termsNo, joinsWaiting } = wanted
  const offer = await lockOffer(tx, cardId)
  const before = await findExchange(tx, memberId, id)
  if (before !== undefined) {
    const isRepeat = before.cardId === cardId && before.quantity === quantity
    return { outcome: isRepeat ? 'exchanged' : 'other input' }
  }
  const refused = judge(offer, wanted, await countExchangedBy(tx, memberId, cardId))
  if (refused !== undefined || offer === undefined) return { outcome: refused ?? 'unknown' }
  await lockWallets(tx, [memberId])
  if (await isWalletHeld(tx, memberId)) return { outcome: 'held' }
  const coinHundredths = offer.coinHundredths * quantity
  const posting = { memberId, causeId: id }
  const paid = await post(
    tx,
    { ...posting, cause: 'exchange', coinHundredths: -coinHundredths, cards: quantity },
    now,
  )
  if (paid.outcome === 'short of coins') return { outcome: 'short of coins' }
  // From here on it must succeed.
  if (paid.outcome !== 'posted') throw new Error(`the exchange ${id} was posted before`)
  if (!(await takeOffered(tx, cardId, quantity)))
    throw new Error(`the stock of ${cardId} changed under its lock`)
  await insertExchange(tx, { id, memberId, cardId, quantity, coinHundredths, termsNo, exchangedAt: now })
  // The cards enter with one entry and leave with the choice, like a draw's; here the choice is always to ship.
  await post(tx, { ...posting, cause: 'choice', cards: -quantity }, now)
  await createShipments(tx, [{ id, source: 'exchange', memberId, cardCount: quantity, joinsWaiting }], now)
  return { outcome: 'exchanged' }
}
