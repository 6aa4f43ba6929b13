// The shipments that leave together in a parcel, and other parcels that it can be combined with.

import { combineParcels, mostCombined, splitParcel } from '#contract/operator/parcels.ts'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { ParcelAct } from '#web/console/parcels/parcel-act.tsx'
import { Link, useNavigate } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatDay, formatInstant } from '#web/ui/dates.ts'
import type { ParcelPage } from './loader.ts'
import { parcelPath } from './route.ts'

/** Nothing for a parcel of one shipment. */
export function Shipments({ parcel: { shipments, parcelState } }: { parcel: ParcelPage }) {
  const { parcels, timeline } = usePhrases()
  const { language } = useServices()
  const api = useApi()
  if (shipments.length < 2) return null
  return (
    <Section title={parcels.together.title}>
      <Rows>
        {shipments.map(({ shipmentId, source, cardCount, promisedOn, createdAt }) => {
          const name = `${timeline.shipment.sources[source]} ${shipmentId.slice(-12)}`
          return (
            <Row
              key={shipmentId}
              name={name}
              facts={[
                parcels.together.cards(formatInteger(cardCount)),
                `${parcels.columns.promisedOn} ${formatDay(promisedOn, language)}`,
                `${parcels.ordered} ${formatInstant(createdAt, language)}`,
              ]}
              actions={
                parcelState === 'waiting' && (
                  <ParcelAct
                    call={splitParcel}
                    words={parcels.together.split}
                    name={`${parcels.together.split.button}: ${name}`}
                    send={(act) => api.call(splitParcel, { input: { ...act, shipmentId } })}
                  />
                )
              }
            />
          )
        })}
      </Rows>
    </Section>
  )
}

/** Nothing where no other parcel of its member waits for the same address. */
export function Alike({ parcel: { parcelId, alike } }: { parcel: ParcelPage }) {
  const { parcels } = usePhrases()
  const { language } = useServices()
  const api = useApi()
  const navigate = useNavigate()
  if (alike.length === 0) return null
  const parcelIds = [parcelId, ...alike.map((one) => one.parcelId)].slice(0, mostCombined)
  return (
    <Section
      title={parcels.together.alike(formatInteger(alike.length + 1))}
      actions={
        <ParcelAct
          call={combineParcels}
          words={parcels.together.combine}
          send={(act) => api.call(combineParcels, { input: { ...act, parcelIds } })}
          done={(combined) => navigate(parcelPath(combined.parcelId))}
        />
      }
    >
      <ul>
        {alike.map((one) => (
          <li key={one.parcelId}>
            <Link to={parcelPath(one.parcelId)}>
              {parcels.together.other(formatInteger(one.cardCount), formatDay(one.promisedOn, language))}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
