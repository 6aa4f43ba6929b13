// The list of parcels; a row leads to the parcel.

import { readParcelSheets } from '#contract/operator/parcel-sheets.ts'
import { listShipments } from '#contract/operator/shipments.ts'
import type { OutputOf } from '#contract/wire.ts'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { defineList, type ListPage, loadList } from '#web/console/frame/grid/list.tsx'
import { type Services, useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Page } from '#web/console/frame/shell/page.tsx'
import type { ParcelFilter } from '#web/console/parcels/chosen-parcels.ts'
import { sayHolds } from '#web/console/parcels/hold-or-release.tsx'
import { parcelPath } from '#web/console/parcels/parcel/route.ts'
import { parcelTones } from '#web/console/parcels/parcel-tones.ts'
import { sheetsPath } from '#web/console/parcels/sheets/route.ts'
import { Link, useLoaderData } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CarrierFiles } from './carrier-files.tsx'
import { Proposals } from './proposals.tsx'

type Parcels = OutputOf<typeof listShipments>
type Parcel = Parcels['list'][number]

const parcelsList = (services: Services) => {
  const { phrases } = services
  const { areas, parcels, timeline } = phrases
  const saySources = ({ sources }: Parcel) =>
    sources.map((source) => timeline.shipment.sources[source]).join(' · ')
  return defineList(services, listShipments, parcels, {
    name: areas.parcels,
    keyOf: ({ parcelId }) => parcelId,
    columns: {
      recipient: { to: ({ parcelId }) => parcelPath(parcelId), blank: parcels.erased },
      promisedOn: { after: ({ isLate }) => isLate && <Badge tone="danger">{parcels.late}</Badge> },
      cardCount: { key: 'cards', cell: ({ cardCount }) => parcels.cardCount(formatInteger(cardCount)) },
      prefecture: { blank: parcels.abroad },
      parcelState: {
        key: 'state',
        words: timeline.shipment.states,
        cell: ({ parcelState }) => (
          <Badge tone={parcelTones[parcelState]}>{timeline.shipment.states[parcelState]}</Badge>
        ),
      },
      holds: {
        cell: ({ holds }) => holds.length > 0 && <Badge tone="danger">{sayHolds(holds, phrases)}</Badge>,
        text: ({ holds }) => sayHolds(holds, phrases),
      },
      sources: { key: 'source', cell: saySources, text: saySources },
      shippedAt: { key: 'shippedAt', isExtra: true },
      carrier: { isExtra: true },
    },
    unlisted: { shipmentCount: true, isLate: true },
    filters: { which: parcels.views },
  })
}

export const load = loadList(parcelsList)

export function Screen() {
  const services = useServices()
  const { areas, parcels } = services.phrases
  const { state, result } = useLoaderData() as ListPage<Parcels>
  return (
    <Page
      title={areas.parcels}
      note={result.ok && result.data.isMasked ? parcels.noteMasked : parcels.note}
      actions={
        result.ok && (
          <>
            <PrintLink filters={state.filters} />
            <CarrierFiles carriers={result.data.carriers} filters={state.filters} />
          </>
        )
      }
    >
      {result.ok && <Proposals proposals={result.data.proposals} />}
      <Grid definition={parcelsList(services)} />
    </Page>
  )
}

/** For the roles that pack: labels, delivery notes and the pick list of what the list shows. */
function PrintLink({ filters }: { filters: Partial<Record<ParcelFilter, string | undefined>> }) {
  const { parcelSheets } = usePhrases()
  const roles = useMe()?.roles ?? []
  return mayOpen(readParcelSheets.roles, roles) && <Link to={sheetsPath(filters)}>{parcelSheets.title}</Link>
}
