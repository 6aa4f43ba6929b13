// The content of a parcel, and the lines of its label.

import { addressLines } from '#contract/address.ts'
import { byModelNumber } from '#contract/operator/shelf-order.ts'
import type { Language } from '#phrases/language.ts'
import { presentFacts } from '#server/cards/boxes/present-facts.ts'
import { findCards } from '#server/cards/catalogue/queries.ts'
import { readContents } from '#server/cards/draws/draw-contents.ts'
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
  /** Its sealed grade or condition; empty without one. */
  state: string
  modelNumber: string
  imageUrl: string
  quantity: number
}

/** The cards of these shipments, in the order in which they are fetched; those in different states stand apart. */
export async function cardsOf(
  db: Database,
  shipments: readonly Pick<Shipment, 'id' | 'memberId' | 'source'>[],
  language: Language,
): Promise<ShippedCard[]> {
  const lines = new Map<string, { cardId: string; state: string; quantity: number }>()
  const add = (cardId: string, quantity: number, state = '') => {
    const line = lines.get(`${cardId} ${state}`) ?? { cardId, state, quantity: 0 }
    line.quantity += quantity
    lines.set(`${cardId} ${state}`, line)
  }
  for (const { id, memberId, source } of shipments) {
    if (source === 'exchange') {
      const exchange = await findExchange(db, memberId, id)
      if (exchange !== undefined) add(exchange.cardId, exchange.quantity)
    } else {
      const draw = await findDraw(db, memberId, id)
      if (draw === undefined) continue
      const { prizesOf, conditionsOf } = await readContents(db, [draw])
      for (const [offset, prize] of prizesOf(draw).entries()) {
        const { grade, condition } = presentFacts(prize, conditionsOf(draw.packId), language)
        if (draw.shipped?.[offset] === '1') add(prize.cardId, 1, grade || condition?.label)
      }
    }
  }
  const cards = await findCards(
    db,
    Array.from(lines.values(), ({ cardId }) => cardId),
  )
  return Array.from(lines.values(), ({ cardId, state, quantity }) => {
    const card = cards.get(cardId)
    return {
      cardId,
      state,
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
