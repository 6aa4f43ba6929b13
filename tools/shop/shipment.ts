import { csvLine } from '#contract/csv-line.ts'
import type { HoldReason } from '#contract/operator/shipments.ts'
import { japanDate, japanInstant } from '#server/business-time/japan.ts'
import { findHolds, holdParcel, releaseParcel } from '#server/cards/shipping/holds.ts'
import { correctTrackingNumber, markShipped } from '#server/cards/shipping/mark-shipped.ts'
import {
  findParcel,
  isUnsent,
  listParcels,
  type Parcel,
  unsentStates,
} from '#server/cards/shipping/parcel-queries.ts'
import { listShipmentsIn } from '#server/cards/shipping/queries.ts'
import { addressLines, cardsOf, type ShippedCard } from '#server/desks/parcels/parcel-contents.ts'
import { exportVerb, importNumbersVerb } from '#tools/carrier-verbs.ts'
import { type ListLimit, limitOption, readLimit } from '#tools/list-limit.ts'
import {
  badNumber,
  type Code,
  carrierOption,
  codeOf,
  isId,
  noParcel,
  parcelArgs,
  parcelToSend,
  refusedAsHeld,
  saidHolds,
  toldLine,
} from '#tools/parcel-verbs.ts'
import { changingVerb, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

const sentences = {
  none: 'Nothing to show.',
  late: 'LATE',
  held: (reasons: readonly HoldReason[]) => `HELD: ${saidHolds(reasons)}`,
  heldNow: (id: string) => `Shipment ${id} stays here until "shipment release".`,
  heldBefore: (id: string) => `an operator holds the shipment ${id} already.`,
  hasLeft: (id: string) => `the shipment ${id} has left: it cannot be held.`,
  notHeld: (id: string) => `the shipment ${id} is not held.`,
  released: (id: string) => `Shipment ${id} may leave. What begins from now on holds it again.`,
  sentBefore: ({ id, shippedAt, trackingNumber }: Parcel) =>
    `the shipment ${id} left ${shippedAt === null ? '' : `on ${japanInstant(shippedAt)} `}under ${trackingNumber}.`,
  sent: ({ id, cardCount, trackingNumber, carrier }: Parcel) =>
    `Shipment ${id} (${cardCount === 1 ? '1 card' : `${cardCount} cards`}) left under ${codeOf({ trackingNumber, carrier })}.`,
  notSent: (id: string) => `the shipment ${id} has not left; "shipment sent" records that it has.`,
  same: (parcel: Parcel) => `the shipment ${parcel.id} has the delivery code ${codeOf(parcel)} already.`,
  corrected: (parcel: Parcel, before: Code) =>
    `Shipment ${parcel.id} has the delivery code ${codeOf(parcel)} instead of ${codeOf(before)}.`,
}

const listLimit: ListLimit = { byDefault: 100, most: 10_000 }

const saidState = (state: Parcel['parcelState']) => state.replace('_', ' ')

const asText = (
  parcel: Parcel,
  cards: ShippedCard[],
  today: string,
  reasons: readonly HoldReason[] = [],
): string[] => {
  const isLate = isUnsent(parcel) && parcel.promisedOn < today
  const { id, sources, parcelState, promisedOn, recipient, phone } = parcel
  return [
    [
      ...[id, sources.join(' and '), saidState(parcelState)],
      ...[`by ${promisedOn}`, isLate ? sentences.late : '', codeOf(parcel)],
    ]
      .filter(Boolean)
      .join('  '),
    ...(reasons.length > 0 ? [`  ${sentences.held(reasons)}`] : []),
    `  ${[recipient, ...addressLines(parcel), phone].filter(Boolean).join('  ')}`,
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

const asCsv = (parcel: Parcel, cards: ShippedCard[]): string =>
  csvLine([
    parcel.id,
    parcel.sources.join(' and '),
    saidState(parcel.parcelState),
    parcel.promisedOn,
    parcel.trackingNumber,
    parcel.recipient,
    parcel.phone,
    parcel.postalCode,
    addressLines(parcel).join(' '),
    cards.map(({ name, modelNumber, quantity }) => `${name} ${modelNumber} ×${quantity}`).join(' / '),
    parcel.cardCount,
  ])

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
        const parcels = await listParcels(db, {
          states: options.unshipped || options.overdue ? unsentStates : undefined,
          promisedBefore: options.overdue ? today : undefined,
          limit: readLimit(options.limit, listLimit),
        })
        const lines: string[] = options.csv ? [csvLine(csvHead)] : []
        const holds = await findHolds(db, parcels)
        for (const parcel of parcels) {
          const reasons = holds.get(parcel.id)
          if (options.csv && reasons !== undefined) continue
          const cards = await cardsOf(db, await listShipmentsIn(db, [parcel.id]), 'ja')
          if (options.csv) lines.push(asCsv(parcel, cards))
          else lines.push(...asText(parcel, cards, today, reasons))
        }
        return lines.length === 0 ? [sentences.none] : lines
      },
    }),
    sent: changingVerb({
      about: 'records that a parcel has left, and mails the member its delivery code',
      args: parcelArgs,
      options: carrierOption,
      async change(tx, given) {
        const parcel = await parcelToSend(given, false)
        const { parcelId: id } = parcel
        const result = await markShipped(tx, parcel)
        if (result.outcome === 'shipped before') throw new Refused(sentences.sentBefore(result.parcel))
        if (result.outcome === 'unknown') throw noParcel(id)
        if (result.outcome === 'held') throw refusedAsHeld(id, result.reasons)
        if (result.outcome !== 'shipped') throw badNumber(parcel, result.outcome, parcel.carrier)
        const { parcel: left } = result
        const { trackingNumber, carrier } = left
        return {
          subject: left.id,
          detail: { deliveryCode: trackingNumber, ...(carrier === null ? {} : { carrier }) },
          lines: [sentences.sent(left), toldLine(left)],
        }
      },
    }),
    export: exportVerb(saidHolds),
    'import-numbers': importNumbersVerb,
    hold: changingVerb({
      about: 'keeps a parcel here until it is released',
      args: ['shipment'],
      async change(tx, { args: { shipment: id }, now }) {
        if (!isId(id)) throw noParcel(id)
        const result = await holdParcel(tx, { parcelId: id, now })
        if (result.outcome === 'unknown') throw noParcel(id)
        if (result.outcome === 'has left') throw new Refused(sentences.hasLeft(id))
        if (result.outcome !== 'held') throw new Refused(sentences.heldBefore(id))
        return { subject: result.parcel.id, detail: {}, lines: [sentences.heldNow(id)] }
      },
    }),
    release: changingVerb({
      about: 'lets a parcel leave that is held; --why says who decided it',
      args: ['shipment'],
      async change(tx, { args: { shipment: id }, now }) {
        if (!isId(id)) throw noParcel(id)
        const result = await releaseParcel(tx, { parcelId: id, now })
        if (result.outcome === 'unknown') throw noParcel(id)
        if (result.outcome !== 'released') throw new Refused(sentences.notHeld(id))
        return {
          subject: result.parcel.id,
          detail: { heldFor: result.reasons },
          lines: [sentences.released(id)],
        }
      },
    }),
    correct: changingVerb({
      about: 'puts right the delivery code of a parcel that has left, and mails the member the right one',
      args: parcelArgs,
      options: carrierOption,
      async change(tx, given) {
        const parcel = await parcelToSend(given, true)
        const { parcelId: id } = parcel
        const result = await correctTrackingNumber(tx, parcel)
        if (result.outcome === 'unknown') throw noParcel(id)
        if (result.outcome === 'not shipped') throw new Refused(sentences.notSent(id))
        if (result.outcome === 'same number') throw new Refused(sentences.same(result.parcel))
        if (result.outcome !== 'corrected') {
          const key = parcel.carrier ?? (await findParcel(tx, id))?.carrier
          throw badNumber(parcel, result.outcome, key)
        }
        const { parcel: after, before } = result
        const carriers =
          after.carrier === before.carrier
            ? {}
            : { carrierBefore: before.carrier, carrierAfter: after.carrier }
        return {
          subject: after.id,
          detail: { before: before.trackingNumber, after: after.trackingNumber, ...carriers },
          lines: [sentences.corrected(after, before), toldLine(after)],
        }
      },
    }),
  },
}
