import { csvLine } from '../../contract/csv-line.ts'
import { foreignPrefectureId } from '../../contract/members.ts'
import type { HoldReason } from '../../contract/operator/shipments.ts'
import { japanDate, japanInstant } from '../../server/business-time/japan.ts'
import type { Database } from '../../server/db/pool.ts'
import { findCards } from '../../server/domain/catalogue/queries.ts'
import { prizesOfDraw } from '../../server/domain/draws/choose-cards.ts'
import { findDraw } from '../../server/domain/draws/queries.ts'
import { findExchange } from '../../server/domain/exchange/queries.ts'
import { prefectureName } from '../../server/domain/members/prefectures.ts'
import { findHolds, holdShipment, releaseShipment } from '../../server/domain/shipping/holds.ts'
import {
  correctTrackingNumber,
  markShipped,
  type SentParcel,
} from '../../server/domain/shipping/mark-shipped.ts'
import { listShipments, type Shipment } from '../../server/domain/shipping/queries.ts'
import { type ListLimit, limitOption, readLimit } from '../list-limit.ts'
import { changingVerb, type Given, type Noun, Refused, readingVerb } from '../shop-frame.ts'

const holdReasons: Record<HoldReason, string> = {
  operator: 'an operator holds it (shipment hold)',
  suspended: 'its member is suspended (member unsuspend)',
  claim: 'the shop has a claim against its member (claim list)',
  disputed: 'a payment of its member is disputed or was taken back (difference list)',
}

const sentences = {
  none: 'Nothing to show.',
  late: 'LATE',
  held: (reasons: readonly HoldReason[]) =>
    `HELD: ${reasons.map((reason) => holdReasons[reason]).join('; ')}`,
  isHeld: (id: string, reasons: readonly HoldReason[]) =>
    `the shipment ${id} is held: ${reasons.map((reason) => holdReasons[reason]).join('; ')}. "shipment release" lets it leave.`,
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
  sent: ({ id, cardCount }: Shipment, code: string) =>
    `Shipment ${id} (${cardCount === 1 ? '1 card' : `${cardCount} cards`}) left under ${code}.`,
  notSent: (id: string) => `the shipment ${id} has not left; "shipment sent" records that it has.`,
  same: (id: string, code: string) => `the shipment ${id} has the delivery code ${code} already.`,
  corrected: (id: string, before: string, code: string) =>
    `Shipment ${id} has the delivery code ${code} instead of ${before}.`,
  notified: 'The member is notified by mail.',
  gone: 'The member has left the shop: no mail is written, and the address is erased.',
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
const listLimit: ListLimit = { byDefault: 100, most: 10_000 }

interface ShippedCard {
  name: string
  modelNumber: string
  quantity: number
}

/** What is in a parcel, by name. */
async function cardsOf(db: Database, shipment: Shipment): Promise<ShippedCard[]> {
  const quantities = new Map<string, number>()
  if (shipment.source === 'exchange') {
    const exchange = await findExchange(db, shipment.memberId, shipment.id)
    if (exchange !== undefined) quantities.set(exchange.cardId, exchange.quantity)
  } else {
    const draw = await findDraw(db, shipment.memberId, shipment.id)
    const prizes = draw === undefined ? [] : await prizesOfDraw(db, draw)
    for (const [offset, { cardId }] of prizes.entries())
      if (draw?.shipped?.[offset] === '1') quantities.set(cardId, (quantities.get(cardId) ?? 0) + 1)
  }
  const cards = await findCards(db, [...quantities.keys()])
  return Array.from(quantities, ([cardId, quantity]) => {
    const card = cards.get(cardId)
    return { name: card?.nameJa ?? cardId, modelNumber: card?.modelNumber ?? '', quantity }
  })
}

function addressLines(shipment: Shipment): string[] {
  const { prefectureId, postalCode, city, street, building, country } = shipment
  const isAbroad = prefectureId === null || String(prefectureId) === foreignPrefectureId
  return isAbroad
    ? [street, building, city, postalCode, country].filter(Boolean)
    : [`〒${postalCode}`, `${prefectureName(prefectureId, 'ja')}${city}${street}`, building].filter(Boolean)
}

const asText = (
  shipment: Shipment,
  cards: ShippedCard[],
  today: string,
  reasons: readonly HoldReason[] = [],
): string[] => {
  const isLate = shipment.state === 'unshipped' && shipment.promisedOn < today
  const { id, source, state, promisedOn, trackingNumber, recipient, phone } = shipment
  return [
    [id, source, state, `by ${promisedOn}`, isLate ? sentences.late : '', trackingNumber]
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

/** @throws Refused for what no shipment has as its id */
function parcelOf({ args, settings, now, random }: Given<(typeof parcelArgs)[number]>): SentParcel {
  if (!isId(args.shipment)) throw new Refused(sentences.unknown(args.shipment))
  return {
    shipmentId: args.shipment,
    trackingNumber: args['delivery-code'],
    mailId: random.id(),
    now,
    noticesUntil: settings.shipping.noticesUntil,
  }
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
          const cards = await cardsOf(db, shipment)
          if (options.csv) lines.push(asCsv(shipment, cards))
          else lines.push(...asText(shipment, cards, today, reasons))
        }
        return lines.length === 0 ? [sentences.none] : lines
      },
    }),
    sent: changingVerb({
      about: 'records that a parcel has left, and mails the member its delivery code',
      args: parcelArgs,
      async change(tx, given) {
        const parcel = parcelOf(given)
        const { shipmentId: id, trackingNumber: code } = parcel
        const result = await markShipped(tx, parcel)
        if (result.outcome === 'shipped before') throw new Refused(sentences.sentBefore(result.shipment))
        if (result.outcome === 'unknown') throw new Refused(sentences.unknown(id))
        if (result.outcome === 'held') throw new Refused(sentences.isHeld(id, result.reasons))
        if (result.outcome !== 'shipped') throw new Refused(sentences.badNumber(code))
        const { shipment } = result
        return {
          subject: id,
          detail: { deliveryCode: code },
          lines: [sentences.sent(shipment, code), toldLine(shipment)],
        }
      },
    }),
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
      async change(tx, given) {
        const parcel = parcelOf(given)
        const { shipmentId: id, trackingNumber: code } = parcel
        const result = await correctTrackingNumber(tx, parcel)
        if (result.outcome === 'unknown') throw new Refused(sentences.unknown(id))
        if (result.outcome === 'not shipped') throw new Refused(sentences.notSent(id))
        if (result.outcome === 'same number') throw new Refused(sentences.same(id, code))
        if (result.outcome !== 'corrected') throw new Refused(sentences.badNumber(code))
        const { shipment, before } = result
        return {
          subject: id,
          detail: { before, after: code },
          lines: [sentences.corrected(id, before, code), toldLine(shipment)],
        }
      },
    }),
  },
}
