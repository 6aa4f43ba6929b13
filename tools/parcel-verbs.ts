// What the verbs about parcels have in common: how one is named, and the number under which it leaves.

import type { HoldReason } from '#contract/operator/shipments.ts'
import type { Carrier, Carriers } from '#server/cards/shipping/carrier-file.ts'
import type { SentParcel } from '#server/cards/shipping/mark-shipped.ts'
import type { Parcel } from '#server/cards/shipping/parcel-queries.ts'
import { readAllCarriers, unknownCarrier } from './carrier-verbs.ts'
import { type Given, Refused } from './shop-frame.ts'

const holdReasons: Record<HoldReason, string> = {
  operator: 'an operator holds it (shipment hold)',
  suspended: 'its member is suspended (member unsuspend)',
  claim: 'the shop has a claim against its member (claim list)',
  disputed: 'a payment of its member is disputed or was taken back (difference list)',
}

export const saidHolds = (reasons: readonly HoldReason[]) =>
  reasons.map((reason) => holdReasons[reason]).join('; ')

const sentences = {
  isHeld: (id: string, reasons: readonly HoldReason[]) =>
    `the shipment ${id} is held: ${saidHolds(reasons)}. "shipment release" lets it leave.`,
  unknown: (id: string) => `there is no shipment ${id}.`,
  badNumber: (text: string) =>
    `"${text}" is no delivery code: 4 to 40 letters, digits and hyphens, as on the carrier’s label.`,
  wrongDigit: (text: string, carrier: string) =>
    `the check digit of "${text}" is wrong: ${carrier} gave out no such delivery code. Look at the label.`,
  notOfCarrier: (text: string, { name, number }: Carrier) =>
    `"${text}" is no delivery code of ${name.en}: ${number.digits.join(' or ')} digits, as on the label.`,
  notified: 'The member is notified by mail.',
  gone: 'The member has left the shop: no mail is written, and the address is erased.',
}

export type Code = Pick<Parcel, 'trackingNumber' | 'carrier'>
export const codeOf = ({ trackingNumber, carrier }: Code) =>
  carrier === null ? trackingNumber : `${trackingNumber} (${carrier})`

export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export const parcelArgs = ['shipment', 'delivery-code'] as const
export const carrierOption = {
  carrier: { type: 'string', about: 'the delivery carrier: a file of its folder, such as yamato-b2' },
} as const

/** @throws Refused for what no shipment has as its id, and for a carrier that there is not */
export async function parcelToSend(
  { args, options, settings, now, random }: Given<(typeof parcelArgs)[number], typeof carrierOption>,
  mayHaveCarrier: boolean,
): Promise<SentParcel & { carriers: Carriers }> {
  if (!isId(args.shipment)) throw new Refused(sentences.unknown(args.shipment))
  // A fault in a carrier's file stops no parcel that names none.
  const carriers =
    mayHaveCarrier || options.carrier !== undefined ? await readAllCarriers() : new Map<string, Carrier>()
  if (options.carrier !== undefined && !carriers.has(options.carrier))
    throw unknownCarrier(options.carrier, carriers)
  return {
    parcelId: args.shipment,
    trackingNumber: args['delivery-code'],
    carriers,
    carrier: options.carrier,
    mailId: random.id(),
    now,
    noticesUntil: settings.shipping.noticesUntil,
  }
}

/** Why a number is none: by the carrier that judged it, where it is known. */
export function badNumber(
  { trackingNumber: text, carriers }: SentParcel & { carriers: Carriers },
  outcome: string,
  key: string | null | undefined,
): Refused {
  const carrier = carriers.get(key ?? '')
  if (carrier === undefined) return new Refused(sentences.badNumber(text))
  return new Refused(
    outcome === 'wrong check digit'
      ? sentences.wrongDigit(text, carrier.name.en)
      : sentences.notOfCarrier(text, carrier),
  )
}

export const toldLine = ({ isMemberGone }: Parcel) => (isMemberGone ? sentences.gone : sentences.notified)

export const refusedAsHeld = (id: string, reasons: readonly HoldReason[]) =>
  new Refused(sentences.isHeld(id, reasons))

export const noParcel = (id: string) => new Refused(sentences.unknown(id))
