// Parcels to one person that can leave as one (ruling 44).

import { combineParcels } from '#contract/operator/parcels.ts'
import type { listShipments } from '#contract/operator/shipments.ts'
import type { OutputOf } from '#contract/wire.ts'
import { useApi, useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { ParcelAct } from '#web/console/parcels/parcel-act.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatDay } from '#web/ui/dates.ts'

type Proposals = OutputOf<typeof listShipments>['proposals']

/** Nothing without proposals, and for an operator whose roles do not open the act. */
export function Proposals({ proposals }: { proposals: Proposals }) {
  const { parcels } = usePhrases()
  const { language } = useServices()
  const api = useApi()
  const roles = useMe()?.roles ?? []
  if (proposals.length === 0 || !mayOpen(combineParcels.roles, roles)) return null
  return (
    <Section title={parcels.together.proposed} note={parcels.together.proposedNote}>
      <Rows>
        {proposals.map(({ parcelIds, recipient, cardCount, promisedOn }) => (
          <Row
            key={parcelIds.join()}
            name={recipient}
            facts={[
              parcels.together.count(formatInteger(parcelIds.length)),
              parcels.together.cards(formatInteger(cardCount)),
              `${parcels.columns.promisedOn} ${formatDay(promisedOn, language)}`,
            ]}
            actions={
              <ParcelAct
                call={combineParcels}
                words={parcels.together.combine}
                name={`${parcels.together.combine.button}: ${recipient}`}
                send={(act) => api.call(combineParcels, { input: { ...act, parcelIds } })}
              />
            }
          />
        ))}
      </Rows>
    </Section>
  )
}
