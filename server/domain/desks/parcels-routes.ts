import { memberReaders } from '../../../contract/operator/members.ts'
import * as calls from '../../../contract/operator/shipments.ts'
import type { OutputOf } from '../../../contract/wire.ts'
import type { Language } from '../../../phrases/language.ts'
import { type JapanDate, japanDate, japanInstant } from '../../business-time/japan.ts'
import type { Database } from '../../db/pool.ts'
import { isUuid } from '../../db/uuid.ts'
import { Refusal } from '../../http/calls.ts'
import type { Operator, OperatorHttp, OperatorVisit } from '../../http/operator-calls.ts'
import type { Random } from '../../random.ts'
import { prefectureName } from '../members/prefectures.ts'
import { listRecordsAbout } from '../operator/queries.ts'
import type { Carriers } from '../shipping/carrier-file.ts'
import { isAbroad } from '../shipping/consignment.ts'
import { findHolds } from '../shipping/holds.ts'
import { findShipment, type Shipment } from '../shipping/queries.ts'
import { carrierOfParcel } from '../shipping/tracking-number.ts'
import { recordReading } from '../staff/readings.ts'
import { findParcels } from './find-parcels.ts'
import { seesWhole, showTo } from './mask.ts'
import { addressLines, cardsOf } from './parcel-contents.ts'
import { instantOrNull } from './present-member.ts'

interface ParcelDeps {
  db: Database
  random: Random
  /** The delivery carriers as their files have them now; none while a file has a fault. */
  readCarriers: () => Promise<Carriers>
}

/** So much of what was done with a parcel is shown. */
const mostActs = 50

type Line = Omit<OutputOf<typeof calls.listShipments>['list'][number], 'isLate'>

const hasOne = ({ roles }: Pick<Operator, 'roles'>, of: readonly string[]) =>
  roles.some((role) => of.includes(role))

/** Who packs sees name and address until the parcel has left. */
const isWhole = (operator: Operator, { state }: Pick<Shipment, 'state'>): boolean =>
  seesWhole(operator.roles) || (state === 'unshipped' && hasOne(operator, calls.packers))

const showOf = (operator: Operator, shipment: Shipment) =>
  isWhole(operator, shipment) ? (_: string, text: string) => text : showTo(operator.roles)

const isLate = ({ state, promisedOn }: Shipment, today: JapanDate) =>
  state === 'unshipped' && promisedOn < today

function presentLine(
  shipment: Shipment,
  holds: Line['holds'],
  { operator, language }: { operator: Operator; language: Language },
): Line {
  const { id, source, promisedOn, cardCount, prefectureId, carrier, trackingNumber, shippedAt } = shipment
  return {
    shipmentId: id,
    source,
    promisedOn,
    cardCount,
    recipient: showOf(operator, shipment)('name', shipment.recipient),
    prefecture: prefectureId === null || isAbroad(shipment) ? '' : prefectureName(prefectureId, language),
    holds,
    carrier: carrier ?? '',
    trackingNumber,
    shippedAt: instantOrNull(shippedAt),
  }
}

const presentCarriers = (carriers: Carriers, language: Language) =>
  Array.from(carriers.values(), ({ key, name }) => ({ key, name: name[language] }))

/** What an operator sees of parcels. Nothing is changed but the list of who was shown personal data. */
export function parcelRoutes(http: OperatorHttp, { db, random, readCarriers }: ParcelDeps): void {
  const keep = ({ operator, now }: OperatorVisit, what: 'list' | 'parcel', subject: string) =>
    recordReading(db, { id: random.id(), operatorId: operator.id, readAt: now, what, subject })

  http.serve(calls.listShipments, async (visit, _, { page, size, ...filter }) => {
    const { operator, now, language } = visit
    const today = japanDate(now)
    const place = { now, limit: size, offset: (page - 1) * size }
    const { shipments, total } = await findParcels(db, filter, place)
    const holds = await findHolds(db, shipments)
    const whole = shipments.filter((shipment) => isWhole(operator, shipment)).length
    if (whole > 0) await keep(visit, 'list', String(whole))
    return {
      list: shipments.map((shipment) => ({
        ...presentLine(shipment, [...(holds.get(shipment.id) ?? [])], visit),
        isLate: isLate(shipment, today),
      })),
      total,
      isMasked: whole < shipments.length,
      carriers: presentCarriers(await readCarriers(), language),
    }
  })

  http.serve(calls.readShipment, async (visit) => {
    const { operator, params, language, now, phrases } = visit
    const { shipmentId = '' } = params
    const shipment = isUuid(shipmentId) ? await findShipment(db, shipmentId) : undefined
    if (shipment === undefined) return new Refusal(404, { path: [phrases.notFound] })
    const [holds, records, cards, carriers] = await Promise.all([
      findHolds(db, [shipment]),
      listRecordsAbout(db, shipment.id, { after: undefined, limit: mostActs }),
      cardsOf(db, shipment, language),
      readCarriers(),
    ])
    const show = showOf(operator, shipment)
    if (isWhole(operator, shipment)) await keep(visit, 'parcel', shipment.id)
    const carrier = carriers.get(shipment.carrier ?? '')
    return {
      ...presentLine(shipment, [...(holds.get(shipment.id) ?? [])], visit),
      state: shipment.state,
      isLate: isLate(shipment, japanDate(now)),
      isMasked: !isWhole(operator, shipment),
      memberId: hasOne(operator, memberReaders) ? shipment.memberId : null,
      phone: show('phone', shipment.phone),
      address: addressLines(shipment)
        .map((line) => show('rest', line))
        .filter(Boolean),
      createdAt: japanInstant(shipment.createdAt),
      cards,
      acts: records.map(({ doneAt, who, verb, why }) => ({ at: japanInstant(doneAt), who, verb, why })),
      trackingUrl:
        carrier === undefined ? '' : carrierOfParcel(carrier, shipment.trackingNumber, language).link,
      carriers: presentCarriers(carriers, language),
    }
  })
}
