import { csvLine } from '../../contract/csv-line.ts'
import type { HoldReason } from '../../contract/operator/shipments.ts'
import { japanDate, japanInstant } from '../../server/business-time/japan.ts'
import { addressLines, cardsOf, type ShippedCard } from '../../server/domain/desks/parcel-contents.ts'
import type { Carrier, Carriers } from '../../server/domain/shipping/carrier-file.ts'
import { findHolds, holdShipment, releaseShipment } from '../../server/domain/shipping/holds.ts'
import {
  correctTrackingNumber,
  markShipped,
  type SentParcel,
} from '../../server/domain/shipping/mark-shipped.ts'
import { findShipment, listShipments, type Shipment } from '../../server/domain/shipping/queries.ts'
import { exportVerb, importNumbersVerb, readAllCarriers, unknownCarrier } from '../carrier-verbs.ts'
import { type ListLimit, limitOption, readLimit } from '../list-limit.ts'
import { changingVerb, type Given, type Noun, Refused, readingVerb } from '../shop-frame.ts'

const holdReasons: Record<HoldReason, string> = {
  operator: 'an operator holds it (shipment hold)',
  suspended: 'its member is suspended (member unsuspend)',
  claim: 'the shop has a claim against its member (claim list)',
  disputed: 'a payment of its member is disputed or was taken back (difference list)',
}

const saidHolds = (reasons: readonly HoldReason[]) => reasons.map((reason) => holdReasons[reason]).join('; ')

const sentences = {
  none: 'Nothing to show.',
  late: 'LATE',
  held: (reasons: readonly HoldReason[]) => `HELD: ${saidHolds(reasons)}`,
  isHeld: (id: string, reasons: readonly HoldReason[]) =>
    `the shipment ${id} is held: ${saidHolds(reasons)}. "shipment release" lets it leave.`,
  heldNow: (id: string) => `Shipment ${id} stays here until "shipment release".`,
  heldBefore: (id: string) => `an operator holds the shipment ${id} already.`,
  hasLeft: (id: string) => `the shipment ${id} has left: it cannot be held.`,
  notHeld: (id: string) => `the shipment ${id} is not held.`,
  released: (id: string) => `Shipment ${id} may leave. What begins from now on holds it again.`,
  unknown: (id: string) => `there is no shipment ${id}.`,
  sentBefore: ({ id, shippedAt, trackingNumber }: Shipment) =>
    `the shipment ${id} left ${shippedAt === null ? '' : `on ${japanInstant(shippedAt)} `}under ${trackingNumber}.`,
  badNumber: (text: string) =>
    `"${text}" is no delivery code: 4 to 40 letters, digits and hyphens, as on the carrier’s label.`,
  wrongDigit: (text: string, carrier: string) =>
    `the check digit of "${text}" is wrong: ${carrier} gave out no such delivery code. Look at the label.`,
  notOfCarrier: (text: string, { name, number }: Carrier) =>
    `"${text}" is no delivery code of ${name.en}: ${number.digits.join(' or ')} digits, as on the label.`,
  sent: ({ id, cardCount, trackingNumber, carrier }: Shipment) =>
    `Shipment ${id} (${cardCount === 1 ? '1 card' : `${cardCount} cards`}) left under ${codeOf({ trackingNumber, carrier })}.`,
  notSent: (id: string) => `the shipment ${id} has not left; "shipment sent" records that it has.`,
  same: (shipment: Shipment) =>
    `the shipment ${shipment.id} has the delivery code ${codeOf(shipment)} already.`,
  corrected: (shipment: Shipment, before: Code) =>
    `Shipment ${shipment.id} has the delivery code ${codeOf(shipment)} instead of ${codeOf(before)}.`,
  notified: 'The member is notified by mail.',
  gone: 'The member has left the shop: no mail is written, and the address is erased.',
}

type Code = Pick<Shipment, 'trackingNumber' | 'carrier'>
const codeOf = ({ trackingNumber, carrier }: Code) =>
  carrier === null ? trackingNumber : `${trackingNumber} (${carrier})`

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
const listLimit: ListLimit = { byDefault: 100, most: 10_000 }

const asText = (
  shipment: Shipment,
  cards: ShippedCard[],
  today: string,
  reasons: readonly HoldReason[] = [],
): string[] => {
  const isLate = shipment.state === 'unshipped' && shipment.promisedOn < today
  const { id, source, state, promisedOn, recipient, phone } = shipment
  return [
    [id, source, state, `by ${promisedOn}`, isLate ? sentences.late : '', codeOf(shipment)]
      .filter(Boolean)
      .join('  '),
    ...(reasons.length > 0 ? [`  ${sentences.held(reasons)}`] : []),
    `  ${[recipient, ...addressLines(shipment), phone].filter(Boolean).join('  ')}`,
    ...cards.map(({ name, modelNumber, quantity }) => `  ${quantity} × ${name} ${modelNumber}`.trimEnd()),
  ]
}

const csvHead = [
  'id',
  'source',
  'state',
  'promised on',
  'delivery code',
  'recipient',
  'phone',
  'postal code',
  'address',
  'cards',
  'count',
]

const asCsv = (shipment: Shipment, cards: ShippedCard[]): string =>
  csvLine([
    shipment.id,
    shipment.source,
    shipment.state,
    shipment.promisedOn,
    shipment.trackingNumber,
    shipment.recipient,
    shipment.phone,
    shipment.postalCode,
    addressLines(shipment).join(' '),
    cards.map(({ name, modelNumber, quantity }) => `${name} ${modelNumber} ×${quantity}`).join(' / '),
    shipment.cardCount,
  ])

const parcelArgs = ['shipment', 'delivery-code'] as const
const carrierOption = {
  carrier: { type: 'string', about: 'the delivery carrier: a file of its folder, such as yamato-b2' },
} as const

/** @throws Refused for what no shipment has as its id, and for a carrier that there is not */
async function parcelOf(
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
    shipmentId: args.shipment,
    trackingNumber: args['delivery-code'],
    carriers,
    carrier: options.carrier,
    mailId: random.id(),
    now,
    noticesUntil: settings.shipping.noticesUntil,
  }
}

/** Why a number is none: by the carrier that judged it, where it is known. */
function badNumber(
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

const toldLine = ({ isMemberGone }: Shipment) => (isMemberGone ? sentences.gone : sentences.notified)

export const noun: Noun = {
  about: 'parcels: what is to be sent, and what has left',
  verbs: {
    list: readingVerb({
      about: 'shows shipments with address and cards, soonest promised first',
      options: {
        unshipped: { type: 'boolean', about: 'only what has not left' },
        overdue: { type: 'boolean', about: 'only what has not left and was promised before today' },
        csv: { type: 'boolean', about: 'as CSV, for labels: without what is held' },
        limit: limitOption(listLimit),
      },
      async read(db, { options, now }) {
        const today = japanDate(now)
        const shipments = await listShipments(db, {
          state: options.unshipped || options.overdue ? 'unshipped' : undefined,
          promisedBefore: options.overdue ? today : undefined,
          limit: readLimit(options.limit, listLimit),
        })
        const lines: string[] = options.csv ? [csvLine(csvHead)] : []
        const holds = await findHolds(db, shipments)
        for (const shipment of shipments) {
          const reasons = holds.get(shipment.id)
          if (options.csv && reasons !== undefined) continue
          const cards = await cardsOf(db, shipment, 'ja')
          if (options.csv) lines.push(asCsv(shipment, cards))
          else lines.push(...asText(shipment, cards, today, reasons))
        }
        return lines.length === 0 ? [sentences.none] : lines
      },
    }),
    sent: changingVerb({
      about: 'records that a parcel has left, and mails the member its delivery code',
      args: parcelArgs,
      options: carrierOption,
      async change(tx, given) {
        const parcel = await parcelOf(given, false)
        const { shipmentId: id } = parcel
        const result = await markShipped(tx, parcel)
        if (result.outcome === 'shipped before') throw new Refused(sentences.sentBefore(result.shipment))
        if (result.outcome === 'unknown') throw new Refused(sentences.unknown(id))
        if (result.outcome === 'held') throw new Refused(sentences.isHeld(id, result.reasons))
        if (result.outcome !== 'shipped') throw badNumber(parcel, result.outcome, parcel.carrier)
        const { shipment } = result
        const { trackingNumber, carrier } = shipment
        return {
          subject: id,
          detail: { deliveryCode: trackingNumber, ...(carrier === null ? {} : { carrier }) },
          lines: [sentences.sent(shipment), toldLine(shipment)],
        }
      },
    }),
    export: exportVerb(saidHolds),
    'import-numbers': importNumbersVerb,
    hold: changingVerb({
      about: 'keeps a parcel here until it is released',
      args: ['shipment'],
      async change(tx, { args: { shipment: id }, now }) {
        const outcome = isId(id) ? await holdShipment(tx, { shipmentId: id, now }) : 'unknown'
        if (outcome === 'unknown') throw new Refused(sentences.unknown(id))
        if (outcome === 'shipped') throw new Refused(sentences.hasLeft(id))
        if (outcome === 'held before') throw new Refused(sentences.heldBefore(id))
        return { subject: id, detail: {}, lines: [sentences.heldNow(id)] }
      },
    }),
    release: changingVerb({
      about: 'lets a parcel leave that is held; --why says who decided it',
      args: ['shipment'],
      async change(tx, { args: { shipment: id }, now }) {
        if (!isId(id)) throw new Refused(sentences.unknown(id))
        const result = await releaseShipment(tx, { shipmentId: id, now })
        if (result.outcome === 'unknown') throw new Refused(sentences.unknown(id))
        if (result.outcome !== 'released') throw new Refused(sentences.notHeld(id))
        return { subject: id, detail: { heldFor: result.reasons }, lines: [sentences.released(id)] }
      },
    }),
    correct: changingVerb({
      about: 'puts right the delivery code of a parcel that has left, and mails the member the right one',
      args: parcelArgs,
      options: carrierOption,
      async change(tx, given) {
        const parcel = await parcelOf(given, true)
        const { shipmentId: id } = parcel
        const result = await correctTrackingNumber(tx, parcel)
        if (result.outcome === 'unknown') throw new Refused(sentences.unknown(id))
        if (result.outcome === 'not shipped') throw new Refused(sentences.notSent(id))
        if (result.outcome === 'same number') throw new Refused(sentences.same(result.shipment))
        if (result.outcome !== 'corrected') {
          const key = parcel.carrier ?? (await findShipment(tx, id))?.carrier
          throw badNumber(parcel, result.outcome, key)
        }
        const { shipment, before } = result
        const carriers =
          shipment.carrier === before.carrier
            ? {}
            : { carrierBefore: before.carrier, carrierAfter: shipment.carrier }
        return {
          subject: id,
          detail: { before: before.trackingNumber, after: shipment.trackingNumber, ...carriers },
          lines: [sentences.corrected(shipment, before), toldLine(shipment)],
        }
      },
    }),
  },
}
