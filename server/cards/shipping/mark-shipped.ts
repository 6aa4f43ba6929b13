import type { HoldReason } from '#contract/operator/shipments.ts'
import type { Language } from '#phrases/language.ts'
import type { Tx } from '#server/db/pool.ts'
import type { ParcelState } from '#server/db/schema.ts'
import { findMember } from '#server/people/members/queries.ts'
import { type Telling, tellByPush } from '#server/people/push/tell.ts'
import type { Carrier, Carriers } from './carrier-file.ts'
import { lockWithHolds } from './holds.ts'
import { mailParcel } from './mail-parcel.ts'
import { emptySentAddresses, moveParcel, recordEvents, writeTrackingNumber } from './parcel-changes.ts'
import { awayStates, backStates, lockParcel, type Parcel, unsentStates } from './parcel-queries.ts'
import { carrierOfParcel, judgeNumber } from './tracking-number.ts'

export interface SentParcel {
  /** Id of the parcel, or of one of its shipments. */
  parcelId: string
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
  | { outcome: 'shipped'; parcel: Parcel }
  | { outcome: 'shipped before'; parcel: Parcel }
  | { outcome: 'held'; parcel: Parcel; reasons: readonly HoldReason[] }
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
 * carrier, in the language they registered in. Refuses, changing nothing: an unknown parcel; one that has left already
 * or is held (holds.ts); an unknown carrier; a number that is none, or none of this carrier. A member who has left the
 * shop gets no mail, and the address is emptied.
 */
export async function markShipped(tx: Tx, sent: SentParcel): Promise<SentOutcome> {
  if (isUnknownCarrier(sent)) return { outcome: 'unknown carrier' }
  const judged = judge(sent, sent.carrier)
  if ('bad' in judged) return { outcome: judged.bad }
  const found = await lockWithHolds(tx, sent.parcelId)
  if (found === undefined) return { outcome: 'unknown' }
  // One that came back is sent again, which is another operation.
  const wasSent = found.parcel.shippedAt !== null
  if (!wasSent && found.reasons.length > 0) return { outcome: 'held', ...found }
  const parcel = wasSent ? undefined : await leave(tx, found.parcel, { sent, judged, from: unsentStates })
  return parcel === undefined
    ? { outcome: 'shipped before', parcel: found.parcel }
    : { outcome: 'shipped', parcel }
}

export type SentAgainOutcome =
  | { outcome: 'sent again'; parcel: Parcel }
  | { outcome: 'not back' | 'no address'; parcel: Parcel }
  | { outcome: 'held'; parcel: Parcel; reasons: readonly HoldReason[] }
  | { outcome: 'unknown' | BadNumber }

/**
 * Records that a returned parcel has left again, under a new number, to the address that its member has now, and
 * writes them a mail. Refuses, changing nothing: numbers and carriers that `markShipped` refuses; an unknown parcel;
 * one that did not come back, or is held; one whose address is erased, because its member has left the shop.
 */
export async function sendAgain(tx: Tx, sent: SentParcel): Promise<SentAgainOutcome> {
  if (isUnknownCarrier(sent)) return { outcome: 'unknown carrier' }
  const judged = judge(sent, sent.carrier)
  if ('bad' in judged) return { outcome: judged.bad }
  const found = await lockWithHolds(tx, sent.parcelId)
  if (found === undefined) return { outcome: 'unknown' }
  const { parcel: before, reasons } = found
  if (!isOneOf(backStates, before.parcelState)) return { outcome: 'not back', parcel: before }
  if (reasons.length > 0) return { outcome: 'held', parcel: before, reasons }
  if (before.recipient === '') return { outcome: 'no address', parcel: before }
  const parcel = await leave(tx, before, { sent, judged, from: backStates })
  if (parcel === undefined) throw new Error(`the locked parcel ${before.id} has not come back`)
  return { outcome: 'sent again', parcel }
}

const isOneOf = (states: readonly ParcelState[], state: ParcelState): boolean => states.includes(state)

/** Records a departure, the first or another. The parcel is locked, and may leave. */
async function leave(
  tx: Tx,
  before: Parcel,
  {
    sent,
    judged: { number: trackingNumber, carrier },
    from,
  }: {
    sent: SentParcel
    judged: { number: string; carrier: Carrier | undefined }
    from: typeof unsentStates | typeof backStates
  },
): Promise<Parcel | undefined> {
  const { now } = sent
  const label = { trackingNumber, carrier: carrier?.key ?? null }
  const parcel = await moveParcel(tx, before, { from, to: 'sent', ...label, shippedAt: now })
  if (parcel === undefined) return undefined
  const isAgain = from === backStates
  await recordEvents(tx, [
    { parcelId: before.id, happenedAt: now, what: isAgain ? 'sent_again' : 'sent', ...label },
  ])
  await mailParcel(tx, parcel, sent, (mails, words, language) =>
    mails[isAgain ? 'sentAgain' : 'sent']({ ...words, ...labelWords(sent, label, carrier, language) }),
  )
  await tellMember(tx, parcel, carrier, now)
  if (parcel.isMemberGone) await emptySentAddresses(tx, parcel.memberId)
  return parcel
}

/** A parcel is news for three days: then it has arrived, or its mail says more. */
const newsMs = 3 * 24 * 3600_000

async function tellMember(tx: Tx, parcel: Parcel, carrier: Carrier | undefined, now: Date): Promise<void> {
  const member = parcel.isMemberGone ? undefined : await findMember(tx, parcel.memberId)
  if (member === undefined) return
  const expiresAt = new Date(now.getTime() + newsMs)
  const write: Telling['write'] = ({ push }, language) => push.parcel(carrier?.name[language])
  await tellByPush(tx, 'parcels', [{ member, write, path: '/buy-product-history', expiresAt }], now)
}

const labelWords = (
  { noticesUntil }: SentParcel,
  { trackingNumber }: { trackingNumber: string },
  carrier: Carrier | undefined,
  language: Language,
) => ({
  trackingNumber,
  carrier: carrier === undefined ? undefined : carrierOfParcel(carrier, trackingNumber, language),
  noticesUntil,
})

export type CorrectedOutcome =
  | { outcome: 'corrected'; parcel: Parcel; before: Pick<Parcel, 'trackingNumber' | 'carrier'> }
  | { outcome: 'not shipped' | 'same number'; parcel: Parcel }
  | { outcome: 'unknown' | BadNumber }

/**
 * Puts right the tracking number of a parcel that has left, or its carrier, and writes the member a mail with the right
 * ones. Without a carrier named it keeps the one it has, which judges the number. Refuses, changing nothing: an unknown
 * parcel; one that has not left, or is back; the number and carrier it has; an unknown carrier; an invalid number. Of two
 * operators with the same correction the second is refused, so that no second mail leaves. A member who has left the
 * shop gets no mail.
 */
export async function correctTrackingNumber(tx: Tx, sent: SentParcel): Promise<CorrectedOutcome> {
  if (isUnknownCarrier(sent)) return { outcome: 'unknown carrier' }
  const before = await lockParcel(tx, sent.parcelId)
  const key = sent.carrier ?? before?.carrier ?? null
  const judged = judge(sent, key)
  if ('bad' in judged) return { outcome: judged.bad }
  if (before === undefined) return { outcome: 'unknown' }
  if (!isOneOf(awayStates, before.parcelState)) return { outcome: 'not shipped', parcel: before }
  const label = { trackingNumber: judged.number, carrier: key }
  if (before.trackingNumber === label.trackingNumber && before.carrier === key)
    return { outcome: 'same number', parcel: before }
  const parcel = { ...before, ...label }
  await writeTrackingNumber(tx, parcel)
  await recordEvents(tx, [{ parcelId: parcel.id, happenedAt: sent.now, what: 'corrected', ...label }])
  await mailParcel(tx, parcel, sent, (mails, words, language) =>
    mails.corrected({ ...words, ...labelWords(sent, label, judged.carrier, language) }),
  )
  return { outcome: 'corrected', parcel, before }
}
