import type { HoldReason } from '../../../contract/operator/shipments.ts'
import { isLanguage } from '../../../phrases/language.ts'
import { mails } from '../../../phrases/mail/by-language.ts'
import type { Tx } from '../../db/pool.ts'
import { findMember } from '../members/queries.ts'
import { addresseeOf } from '../members/unproven-mail.ts'
import { enqueueMail } from '../messages/messages.ts'
import { lockWithHolds } from './holds.ts'
import {
  emptySentAddresses,
  lockShipment,
  recordSent,
  type Shipment,
  writeTrackingNumber,
} from './queries.ts'

export interface SentParcel {
  shipmentId: string
  /** The carrier's number, as printed on the label. */
  trackingNumber: string
  mailId: string
  /** Notices after this time of day may show the next evening (spec §9). */
  noticesUntil: string
  now: Date
}

export type SentOutcome =
  | { outcome: 'shipped'; shipment: Shipment }
  | { outcome: 'shipped before'; shipment: Shipment }
  | { outcome: 'held'; reasons: readonly HoldReason[] }
  | { outcome: 'unknown' | 'bad tracking number' }

/** Letters, digits and hyphens, as carriers print them. */
const trackingNumberShape = /^[A-Za-z0-9][A-Za-z0-9-]{3,39}$/

/**
 * Records that a parcel has left, and writes the member a mail with its tracking number, in the language
 * they registered in. Refuses, changing nothing: an unknown shipment; one that has left already or is held
 * (holds.ts); an invalid tracking number. A member who has left the shop gets no mail, and the address is emptied.
 */
export async function markShipped(tx: Tx, parcel: SentParcel): Promise<SentOutcome> {
  const { shipmentId, trackingNumber, now } = parcel
  if (!trackingNumberShape.test(trackingNumber)) return { outcome: 'bad tracking number' }
  const found = await lockWithHolds(tx, shipmentId)
  if (found === undefined) return { outcome: 'unknown' }
  if (found.reasons.length > 0) return { outcome: 'held', reasons: found.reasons }
  const shipment = await recordSent(tx, { id: shipmentId, trackingNumber, now })
  if (shipment === undefined) return { outcome: 'shipped before', shipment: found.shipment }
  if (shipment.isMemberGone) await emptySentAddresses(tx, shipment.memberId)
  else await writeMail(tx, shipment, parcel, 'sent')
  return { outcome: 'shipped', shipment }
}

export type CorrectedOutcome =
  | { outcome: 'corrected'; shipment: Shipment; before: string }
  | { outcome: 'not shipped' | 'same number'; shipment: Shipment }
  | { outcome: 'unknown' | 'bad tracking number' }

/**
 * Puts right the tracking number of a parcel that has left, and writes the member a mail with the right one. Refuses,
 * changing nothing: an unknown shipment; one that has not left; the number it has; an invalid one. Of two operators
 * with the same correction the second is refused, so that no second mail leaves. A member who has left the shop gets
 * no mail.
 */
export async function correctTrackingNumber(tx: Tx, parcel: SentParcel): Promise<CorrectedOutcome> {
  const { shipmentId, trackingNumber } = parcel
  if (!trackingNumberShape.test(trackingNumber)) return { outcome: 'bad tracking number' }
  const shipment = await lockShipment(tx, shipmentId)
  if (shipment === undefined) return { outcome: 'unknown' }
  if (shipment.state !== 'shipped') return { outcome: 'not shipped', shipment }
  const { trackingNumber: before } = shipment
  if (before === trackingNumber) return { outcome: 'same number', shipment }
  await writeTrackingNumber(tx, shipmentId, trackingNumber)
  if (!shipment.isMemberGone) await writeMail(tx, shipment, parcel, 'corrected')
  return { outcome: 'corrected', shipment, before }
}

async function writeMail(
  tx: Tx,
  shipment: Shipment,
  parcel: SentParcel,
  what: keyof typeof mails.ja.shipment,
): Promise<void> {
  const member = await findMember(tx, shipment.memberId)
  if (member === undefined) return
  const language = isLanguage(member.language) ? member.language : 'ja'
  const words = mails[language].shipment
  const { trackingNumber, noticesUntil } = parcel
  const text = words[what]({
    name: addresseeOf(member, language),
    cardCount: shipment.cardCount,
    trackingNumber,
    noticesUntil,
    isExchange: shipment.source === 'exchange',
  })
  await enqueueMail(tx, {
    id: parcel.mailId,
    memberId: member.id,
    address: member.mail,
    now: parcel.now,
    ...text,
  })
}
