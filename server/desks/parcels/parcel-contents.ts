// The content of a parcel, and the lines of its label.

import { addressLines } from '#contract/address.ts'
import { byModelNumber } from '#contract/operator/shelf-order.ts'
import type { Language } from '#phrases/language.ts'
import { findCards } from '#server/cards/catalogue/queries.ts'
import { prizesOfDraw } from '#server/cards/draws/draw-contents.ts'
import { findDraw } from '#server/cards/draws/queries.ts'
import { findExchange } from '#server/cards/exchange/queries.ts'
import { isAbroad } from '#server/cards/shipping/consignment.ts'
import type { Address } from '#server/cards/shipping/parcel-address.ts'
import type { Shipment } from '#server/cards/shipping/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { localized, localizedImage } from '#server/localized.ts'
import { prefectureName } from '#server/people/members/prefectures.ts'

export interface ShippedCard {
  cardId: string
  name: string
  modelNumber: string
  imageUrl: string
  quantity: number
}

/** The cards of these shipments, in the order in which they are fetched. */
export async function cardsOf(
  db: Database,
  shipments: readonly Pick<Shipment, 'id' | 'memberId' | 'source'>[],
  language: Language,
): Promise<ShippedCard[]> {
  const quantities = new Map<string, number>()
  const add = (cardId: string, quantity: number) =>
    quantities.set(cardId, (quantities.get(cardId) ?? 0) + quantity)
  for (const { id, memberId, source } of shipments) {
    if (source === 'exchange') {
      const exchange = await findExchange(db, memberId, id)
      if (exchange !== undefined) add(exchange.cardId, exchange.quantity)
    } else {
      const draw = await findDraw(db, memberId, id)
      const prizes = draw === undefined ? [] : await prizesOfDraw(db, draw)
      for (const [offset, { cardId }] of prizes.entries()) if (draw?.shipped?.[offset] === '1') add(cardId, 1)
    }
  }
  const cards = await findCards(db, [...quantities.keys()])
  return Array.from(quantities, ([cardId, quantity]) => {
    const card = cards.get(cardId)
    return {
      cardId,
      name: card === undefined ? cardId : localized(card, 'name', language),
      modelNumber: card?.modelNumber ?? '',
      imageUrl: card === undefined ? '' : localizedImage(card, language),
      quantity,
    }
  }).sort(byModelNumber)
}

/** The lines of a label: in Japan in Japanese, abroad the other way round. */
export function labelLines(parcel: Address): string[] {
  const { prefectureId } = parcel
  if (prefectureId === null || isAbroad(parcel)) return addressLines(parcel, false)
  const postalCode = `〒${parcel.postalCode.replace(/^(\d{3})(\d{4})$/, '$1-$2')}`
  return addressLines({ ...parcel, postalCode, prefecture: prefectureName(prefectureId, 'ja') }, true)
}
