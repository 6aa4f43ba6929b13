// The list of parcels.

import { listShipments, parcelViews } from '#contract/operator/shipments.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Api } from '#web/api/client.ts'
import type { GridDefinition, GridQuery } from '#web/console/frame/grid/definition.ts'
import type { Services } from '#web/console/frame/services.tsx'
import css from '#web/console/frame/shell/line.module.css'
import { chosenParcels, type ParcelFilter } from '#web/console/parcels/chosen-parcels.ts'
import { sayHolds } from '#web/console/parcels/hold-or-release.tsx'
import { parcelPath } from '#web/console/parcels/parcel/route.ts'
import { parcelTones } from '#web/console/parcels/parcel-tones.ts'
import { Link } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatDay, formatInstant } from '#web/ui/dates.ts'

type Parcel = OutputOf<typeof listShipments>['list'][number]

export const parcelsGrid = ({ phrases, language }: Services): GridDefinition<Parcel, ParcelFilter> => {
  const { areas, parcels, timeline } = phrases
  const saySources = (sources: Parcel['sources']) =>
    sources.map((source) => timeline.shipment.sources[source]).join(' · ')
  return {
    name: areas.parcels,
    keyOf: ({ parcelId }) => parcelId,
    empty: parcels.empty,
    columns: [
      {
        key: 'recipient',
        header: parcels.recipient,
        cell: ({ parcelId, recipient }) => (
          <Link to={parcelPath(parcelId)} className={css.name}>
            {recipient || parcels.erased}
          </Link>
        ),
        text: ({ recipient }) => recipient,
      },
      {
        key: 'promisedOn',
        header: parcels.promisedOn,
        cell: ({ promisedOn, isLate }) => (
          <>
            {formatDay(promisedOn, language)} {isLate && <Badge tone="danger">{parcels.late}</Badge>}
          </>
        ),
        text: ({ promisedOn }) => promisedOn,
      },
      {
        key: 'cards',
        header: parcels.cards,
        isAmount: true,
        cell: ({ cardCount }) => parcels.cardCount(formatInteger(cardCount)),
        text: ({ cardCount }) => cardCount,
      },
      {
        key: 'prefecture',
        header: parcels.prefecture,
        cell: ({ prefecture }) => prefecture || parcels.abroad,
        text: ({ prefecture }) => prefecture,
      },
      {
        key: 'state',
        header: parcels.which,
        cell: ({ parcelState }) => (
          <Badge tone={parcelTones[parcelState]}>{timeline.shipment.states[parcelState]}</Badge>
        ),
        text: ({ parcelState }) => timeline.shipment.states[parcelState],
      },
      {
        key: 'holds',
        header: parcels.holds,
        cell: ({ holds }) => holds.length > 0 && <Badge tone="danger">{sayHolds(holds, phrases)}</Badge>,
        text: ({ holds }) => sayHolds(holds, phrases),
      },
      {
        key: 'source',
        header: timeline.shipment.source,
        cell: ({ sources }) => saySources(sources),
        text: ({ sources }) => saySources(sources),
      },
      {
        key: 'trackingNumber',
        header: parcels.trackingNumber,
        cell: ({ trackingNumber }) => trackingNumber,
        text: ({ trackingNumber }) => trackingNumber,
      },
      {
        key: 'shippedAt',
        header: parcels.shippedAt,
        cell: ({ shippedAt }) => shippedAt && formatInstant(shippedAt, language),
        text: ({ shippedAt }) => shippedAt ?? '',
        isExtra: true,
      },
      {
        key: 'carrier',
        header: parcels.carrier,
        cell: ({ carrier }) => carrier,
        text: ({ carrier }) => carrier,
        isExtra: true,
      },
      {
        key: 'parcelId',
        header: parcels.parcelId,
        cell: ({ parcelId }) => <code>{parcelId}</code>,
        text: ({ parcelId }) => parcelId,
        isExtra: true,
      },
    ],
    filters: [
      {
        key: 'which',
        label: parcels.which,
        kind: 'choice',
        usual: parcels.views.waiting,
        choices: parcelViews
          .filter((value) => value !== 'waiting')
          .map((value) => ({ value, label: parcels.views[value] })),
      },
      { key: 'promisedUntil', label: parcels.promisedUntil, kind: 'day' },
      { key: 'q', label: parcels.q, kind: 'text' },
    ],
  }
}

export const askParcels = (
  api: Api,
  { filters, page, size }: GridQuery<ParcelFilter>,
  signal?: AbortSignal,
) => api.call(listShipments, { query: { ...chosenParcels(filters), page, size }, signal })
