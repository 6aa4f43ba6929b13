import { mostCombined } from '#contract/operator/parcels.ts'
import { memberReaders, packers } from '#contract/operator/roles.ts'
import * as calls from '#contract/operator/shipments.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Language } from '#phrases/language.ts'
import { type JapanDate, japanDate, japanInstant } from '#server/business-time/japan.ts'
import type { Carriers } from '#server/cards/shipping/carrier-file.ts'
import { isAbroad } from '#server/cards/shipping/consignment.ts'
import { findHolds } from '#server/cards/shipping/holds.ts'
import {
  findParcel,
  isInHouse,
  isUnsent,
  listEventsOf,
  type Parcel,
} from '#server/cards/shipping/parcel-queries.ts'
import { listShipmentsIn } from '#server/cards/shipping/queries.ts'
import { carrierOfParcel } from '#server/cards/shipping/tracking-number.ts'
import type { Database } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { seesWhole, showTo } from '#server/desks/members/mask.ts'
import { instantOrNull } from '#server/desks/members/present-member.ts'
import { Refusal } from '#server/http/calls.ts'
import type { Caller, OperatorHttp, OperatorVisit } from '#server/http/operator-calls.ts'
import { prefectureName } from '#server/people/members/prefectures.ts'
import { listRecordsAbout } from '#server/people/operator/queries.ts'
import { recordReading } from '#server/people/staff/readings.ts'
import type { Random } from '#server/random.ts'
import { findParcels } from './find-parcels.ts'
import { cardsOf, labelLines } from './parcel-contents.ts'
import { proposeParcels } from './propose-parcels.ts'

interface ParcelDeps {
  db: Database
  random: Random
  /** The delivery carriers as their files have them now; none while a file has a fault. */
  readCarriers: () => Promise<Carriers>
}

/** The most acts on a parcel that are shown. */
const mostActs = 50

type Proposal = OutputOf<typeof calls.listShipments>['proposals'][number]
type Page = OutputOf<typeof calls.readShipment>
type Line = Omit<OutputOf<typeof calls.listShipments>['list'][number], 'isLate'>

const hasOne = ({ roles }: Pick<Caller, 'roles'>, of: readonly string[]) =>
  roles.some((role) => of.includes(role))

/** A packer sees name and address while the parcel is in the house. */
const isWhole = (operator: Caller, { parcelState }: Pick<Parcel, 'parcelState'>): boolean =>
  seesWhole(operator.roles) || (isInHouse(parcelState) && hasOne(operator, packers))

const showOf = (operator: Caller, parcel: Parcel) =>
  isWhole(operator, parcel) ? (_: string, text: string) => text : showTo(operator.roles)

const isLate = (parcel: Parcel, today: JapanDate) => isUnsent(parcel) && parcel.promisedOn < today

/** One that was combined with others is in no list. */
const lifeOf = ({ parcelState }: Parcel): Line['parcelState'] => {
  if (parcelState === 'combined') throw new Error('a parcel without cards was to be shown')
  return parcelState
}

function presentLine(
  parcel: Parcel,
  holds: Line['holds'],
  { operator, language }: { operator: Caller; language: Language },
): Line {
  const { id, sources, promisedOn, createdAt, cardCount, prefectureId, carrier, trackingNumber, shippedAt } =
    parcel
  return {
    parcelId: id,
    parcelState: lifeOf(parcel),
    sources,
    shipmentCount: parcel.shipmentCount,
    promisedOn,
    createdAt: japanInstant(createdAt),
    cardCount,
    recipient: showOf(operator, parcel)('name', parcel.recipient),
    prefecture: prefectureId === null || isAbroad(parcel) ? '' : prefectureName(prefectureId, language),
    holds,
    carrier: carrier ?? '',
    trackingNumber,
    shippedAt: instantOrNull(shippedAt),
  }
}

const presentEvent = ({
  happenedAt,
  what,
  trackingNumber,
  carrier,
  reason,
}: Awaited<ReturnType<typeof listEventsOf>>[number]): Page['history'][number] => ({
  at: japanInstant(happenedAt),
  what,
  carrier: carrier ?? '',
  trackingNumber,
  reason,
})

const presentProposal = (parcels: readonly Parcel[], operator: Caller): Proposal => {
  const first = parcels[0] as Parcel
  return {
    parcelIds: parcels.slice(0, mostCombined).map(({ id }) => id),
    recipient: showOf(operator, first)('name', first.recipient),
    cardCount: parcels.reduce((sum, { cardCount }) => sum + cardCount, 0),
    promisedOn: first.promisedOn,
  }
}

const presentCarriers = (carriers: Carriers, language: Language) =>
  Array.from(carriers.values(), ({ key, name }) => ({ key, name: name[language] }))

/** Serves an operator's view of parcels. Nothing is changed but the list of who was shown personal data. */
export function parcelRoutes(http: OperatorHttp, { db, random, readCarriers }: ParcelDeps): void {
  const keep = ({ operator, now }: OperatorVisit, what: 'list' | 'parcel', subject: string) =>
    recordReading(db, { id: random.id(), operatorId: operator.id, readAt: now, what, subject })

  http.serve(calls.listShipments, async (visit, _, { page, size, ...filter }) => {
    const { operator, now, language } = visit
    const today = japanDate(now)
    const place = { now, limit: size, offset: (page - 1) * size }
    const { parcels, total } = await findParcels(db, filter, place)
    const [holds, proposals] = await Promise.all([
      findHolds(db, parcels),
      proposeParcels(
        db,
        parcels.filter(({ parcelState }) => parcelState === 'waiting').map(({ memberId }) => memberId),
      ),
    ])
    const whole = parcels.filter((parcel) => isWhole(operator, parcel)).length
    if (whole > 0) await keep(visit, 'list', String(whole))
    return {
      list: parcels.map((parcel) => ({
        ...presentLine(parcel, [...(holds.get(parcel.id) ?? [])], visit),
        isLate: isLate(parcel, today),
      })),
      total,
      isMasked: whole < parcels.length,
      proposals: proposals.map((group) => presentProposal(group, operator)),
      carriers: presentCarriers(await readCarriers(), language),
    }
  })

  http.serve(calls.readShipment, async (visit) => {
    const { operator, params, language, now, phrases } = visit
    const { parcelId = '' } = params
    const parcel = isUuid(parcelId) ? await findParcel(db, parcelId) : undefined
    if (parcel === undefined) return new Refusal(404, { path: [phrases.notFound] })
    const shipments = await listShipmentsIn(db, [parcel.id])
    const [holds, records, cards, history, groups, carriers] = await Promise.all([
      findHolds(db, [parcel]),
      listRecordsAbout(db, parcel.id, { after: undefined, limit: mostActs }),
      cardsOf(db, shipments, language),
      listEventsOf(db, [parcel.id]),
      proposeParcels(db, [parcel.memberId]),
      readCarriers(),
    ])
    const show = showOf(operator, parcel)
    if (isWhole(operator, parcel)) await keep(visit, 'parcel', parcel.id)
    const carrier = carriers.get(parcel.carrier ?? '')
    const group = groups.find((one) => one.some(({ id }) => id === parcel.id)) ?? []
    return {
      ...presentLine(parcel, [...(holds.get(parcel.id) ?? [])], visit),
      state: isUnsent(parcel) ? ('unshipped' as const) : ('shipped' as const),
      isLate: isLate(parcel, japanDate(now)),
      isMasked: !isWhole(operator, parcel),
      memberId: hasOne(operator, memberReaders) ? parcel.memberId : null,
      phone: show('phone', parcel.phone),
      address: labelLines(parcel)
        .map((line) => show('rest', line))
        .filter(Boolean),
      cards,
      shipments: shipments.map(({ id, source, cardCount, promisedOn, createdAt }) => ({
        shipmentId: id,
        source,
        cardCount,
        promisedOn,
        createdAt: japanInstant(createdAt),
      })),
      alike: group
        .filter(({ id }) => id !== parcel.id)
        .map(({ id, cardCount, promisedOn }) => ({ parcelId: id, cardCount, promisedOn })),
      history: history.map(presentEvent),
      acts: records.map(({ doneAt, who, verb, why }) => ({ at: japanInstant(doneAt), who, verb, why })),
      trackingUrl:
        carrier === undefined ? '' : carrierOfParcel(carrier, parcel.trackingNumber, language).link,
      carriers: presentCarriers(carriers, language),
    }
  })
}
