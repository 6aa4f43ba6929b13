// A parcel as a delivery carrier is told of it.

import type { AddressPart } from '#contract/address.ts'
import { foreignPrefectureId } from '#contract/members.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import type { JapanDate } from '#server/business-time/japan.ts'
import { prefectureName } from '#server/people/members/prefectures.ts'
import { type Address, addressOfParcel } from './parcel-address.ts'
import type { Parcel } from './parcel-queries.ts'

/** Phone and postal code in digits, the prefecture by its name in Japanese. */
export type Party = Record<'name' | 'phone' | 'postalCode' | AddressPart, string>

export interface Consignment {
  /** By which the parcel is found again in the carrier's own file. */
  reference: string
  recipient: Party
  /** No more than the setting has. */
  sender: Partial<Party>
  /** By when the shop promised to send it (ruling 29). */
  promisedOn: JapanDate
  cardCount: number
}

type Addressed = Address & Pick<Parcel, 'id' | 'promisedOn' | 'cardCount'>

/**
 * The last group of a parcel's id: short enough for every carrier's column, and found by eye in a list of parcels.
 * Two parcels may share one, which is told and never guessed.
 */
export const referenceOf = (parcelId: string): string => parcelId.slice(-12)

/** A delivery carrier of Japan delivers in Japan. */
export const isAbroad = ({ prefectureId }: Pick<Parcel, 'prefectureId'>): boolean =>
  prefectureId === null || String(prefectureId) === foreignPrefectureId

export const consignmentOf = (
  parcel: Addressed,
  sender: NonNullable<ShopSettings['sender']>,
): Consignment => {
  const { recipient: name, prefectureId, ...address } = addressOfParcel(parcel)
  const prefecture = prefectureId === null ? '' : prefectureName(prefectureId, 'ja')
  return {
    reference: referenceOf(parcel.id),
    recipient: { ...address, name, prefecture },
    sender,
    promisedOn: parcel.promisedOn,
    cardCount: parcel.cardCount,
  }
}
