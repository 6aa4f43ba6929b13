import { mails } from '../../../phrases/mail/by-language.ts'
import type { Tx } from '../../db/pool.ts'
import { findMember } from '../members/queries.ts'
import { enqueueMail } from '../messages/messages.ts'
import { emptySentAddresses, findShipment, recordSent, type Shipment } from './queries.ts'

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
  | { outcome: 'unknown' | 'bad tracking number' }

/** Letters, digits and hyphens, as carriers print them. */
const trackingNumberShape = /^[A-Za-z0-9][A-Za-z0-9-]{3,39}$/

/**
 * Records that a parcel has left, and writes the member a mail with its tracking number, in the language
 * they registered in. Refuses, changing nothing: an unknown shipment; one that has left already; an invalid
 * tracking number. A member who has left the shop gets no mail, and the address is emptied.
 */
export async function markShipped(tx: Tx, parcel: SentParcel): Promise<SentOutcome> {
  const { shipmentId, trackingNumber, now } = parcel
  if (!trackingNumberShape.test(trackingNumber)) return { outcome: 'bad tracking number' }
  const shipment = await recordSent(tx, { id: shipmentId, trackingNumber, now })
  if (shipment === undefined) {
    const before = await findShipment(tx, shipmentId)
    return before === undefined ? { outcome: 'unknown' } : { outcome: 'shipped before', shipment: before }
  }
  if (shipment.isMemberGone) await emptySentAddresses(tx, shipment.memberId)
  else await writeMail(tx, shipment, parcel)
  return { outcome: 'shipped', shipment }
}

async function writeMail(tx: Tx, shipment: Shipment, parcel: SentParcel): Promise<void> {
  const member = await findMember(tx, shipment.memberId)
  if (member === undefined) return
  const words = mails[member.language === 'en' ? 'en' : 'ja'].shipment
  const { trackingNumber, noticesUntil } = parcel
  await enqueueMail(tx, {
    id: parcel.mailId,
    memberId: member.id,
    address: member.mail,
    now: parcel.now,
    subject: words.subject,
    body: words.body({
      name: shipment.recipient,
      cardCount: shipment.cardCount,
      trackingNumber,
      noticesUntil,
      isExchange: shipment.source === 'exchange',
    }),
  })
}
