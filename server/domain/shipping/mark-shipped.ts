import type { HoldReason } from '../../../contract/operator/shipments.ts'
import { isLanguage } from '../../../phrases/language.ts'
import { mails } from '../../../phrases/mail/by-language.ts'
import type { Tx } from '../../db/pool.ts'
import { findMember } from '../members/queries.ts'
import { addresseeOf } from '../members/unproven-mail.ts'
import { enqueueMail } from '../messages/messages.ts'
import type { Carrier, Carriers } from './carrier-file.ts'
import { lockWithHolds } from './holds.ts'
import {
  emptySentAddresses,
  lockShipment,
  recordSent,
  type Shipment,
  writeTrackingNumber,
} from './queries.ts'
import { carrierOfParcel, judgeNumber } from './tracking-number.ts'

export interface SentParcel {
  shipmentId: string
  /** The carrier's number, as printed on the label. */
  trackingNumber: string
  /** The delivery carriers that are known, and the one that has the parcel, where it is named. */
  carriers?: Carriers
  carrier?: string | undefined
  mailId: string
  /** Notices after this time of day may show the next evening (spec §9). */
  noticesUntil: string
  now: Date
}

export type SentOutcome =
  | { outcome: 'shipped'; shipment: Shipment }
  | { outcome: 'shipped before'; shipment: Shipment }
  | { outcome: 'held'; reasons: readonly HoldReason[] }
  | { outcome: 'unknown' | BadNumber }

type BadNumber = 'bad tracking number' | 'wrong check digit' | 'unknown carrier'

const badNumbers = { shape: 'bad tracking number', 'check digit': 'wrong check digit' } as const

/** The number as its carrier writes it, or what is wrong with it. */
function judge(
  { carriers, trackingNumber }: SentParcel,
  key: string | null | undefined,
): { number: string; carrier: Carrier | undefined } | { bad: 'bad tracking number' | 'wrong check digit' } {
  const carrier = carriers?.get(key ?? '')
  const judged = judgeNumber(carrier, trackingNumber)
  return 'fault' in judged ? { bad: badNumbers[judged.fault] } : { number: judged.number, carrier }
}

const isUnknownCarrier = ({ carriers, carrier }: SentParcel): boolean =>
  carrier !== undefined && carriers?.has(carrier) !== true

/**
 * Records that a parcel has left, and writes the member a mail with its tracking number and, where it is named, its
 * carrier, in the language they registered in. Refuses, changing nothing: an unknown shipment; one that has left already
 * or is held (holds.ts); an unknown carrier; a number that is none, or none of this carrier. A member who has left the
 * shop gets no mail, and the address is emptied.
 */
export async function markShipped(tx: Tx, parcel: SentParcel): Promise<SentOutcome> {
  const { shipmentId, now } = parcel
  if (isUnknownCarrier(parcel)) return { outcome: 'unknown carrier' }
  const judged = judge(parcel, parcel.carrier)
  if ('bad' in judged) return { outcome: judged.bad }
  const { number: trackingNumber, carrier } = judged
  const found = await lockWithHolds(tx, shipmentId)
  if (found === undefined) return { outcome: 'unknown' }
  if (found.reasons.length > 0) return { outcome: 'held', reasons: found.reasons }
  const shipment = await recordSent(tx, {
    id: shipmentId,
    trackingNumber,
    carrier: carrier?.key ?? null,
    now,
  })
  if (shipment === undefined) return { outcome: 'shipped before', shipment: found.shipment }
  if (shipment.isMemberGone) await emptySentAddresses(tx, shipment.memberId)
  else await writeMail(tx, shipment, { parcel, carrier, what: 'sent' })
  return { outcome: 'shipped', shipment }
}

export type CorrectedOutcome =
  | { outcome: 'corrected'; shipment: Shipment; before: Pick<Shipment, 'trackingNumber' | 'carrier'> }
  | { outcome: 'not shipped' | 'same number'; shipment: Shipment }
  | { outcome: 'unknown' | BadNumber }

/**
 * Puts right the tracking number of a parcel that has left, or its carrier, and writes the member a mail with the right
 * ones. Without a carrier named it keeps the one it has, which judges the number. Refuses, changing nothing: an unknown
 * shipment; one that has not left; the number and carrier it has; an unknown carrier; an invalid number. Of two operators
 * with the same correction the second is refused, so that no second mail leaves. A member who has left the shop gets
 * no mail.
 */
export async function correctTrackingNumber(tx: Tx, parcel: SentParcel): Promise<CorrectedOutcome> {
  const { shipmentId } = parcel
  if (isUnknownCarrier(parcel)) return { outcome: 'unknown carrier' }
  const before = await lockShipment(tx, shipmentId)
  const key = parcel.carrier ?? before?.carrier ?? null
  const judged = judge(parcel, key)
  if ('bad' in judged) return { outcome: judged.bad }
  if (before === undefined) return { outcome: 'unknown' }
  if (before.state !== 'shipped') return { outcome: 'not shipped', shipment: before }
  const { number: trackingNumber, carrier } = judged
  if (before.trackingNumber === trackingNumber && before.carrier === key)
    return { outcome: 'same number', shipment: before }
  const shipment = { ...before, trackingNumber, carrier: key }
  await writeTrackingNumber(tx, shipment)
  if (!before.isMemberGone) await writeMail(tx, shipment, { parcel, carrier, what: 'corrected' })
  return { outcome: 'corrected', shipment, before }
}

async function writeMail(
  tx: Tx,
  shipment: Shipment,
  {
    parcel,
    carrier,
    what,
  }: { parcel: SentParcel; carrier: Carrier | undefined; what: keyof typeof mails.ja.shipment },
): Promise<void> {
  const member = await findMember(tx, shipment.memberId)
  if (member === undefined) return
  const language = isLanguage(member.language) ? member.language : 'ja'
  const words = mails[language].shipment
  const { trackingNumber } = shipment
  const text = words[what]({
    name: addresseeOf(member, language),
    cardCount: shipment.cardCount,
    trackingNumber,
    carrier: carrier === undefined ? undefined : carrierOfParcel(carrier, trackingNumber, language),
    noticesUntil: parcel.noticesUntil,
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
