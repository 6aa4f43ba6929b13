// The stages of a parcel: packed, arrived, back, kept.

import { useState } from 'react'
import {
  keepParcel,
  packParcel,
  type ReturnReason,
  recordArrival,
  recordReturn,
  returnReasons,
  unpackParcel,
} from '#contract/operator/parcels.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { ParcelAct } from '#web/console/parcels/parcel-act.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { ParcelPage } from './loader.ts'

/** The possible actions now, besides sending and holding it. */
export function Life({ parcel: { parcelId, parcelState, holds } }: { parcel: ParcelPage }) {
  const { parcels } = usePhrases()
  const api = useApi()
  const { pack, unpack, arrived, keep } = parcels.life
  return (
    <>
      {parcelState === 'waiting' && holds.length === 0 && (
        <ParcelAct
          call={packParcel}
          words={pack}
          send={(act) => api.call(packParcel, { input: { ...act, parcelId } })}
        />
      )}
      {parcelState === 'packed' && (
        <ParcelAct
          call={unpackParcel}
          words={unpack}
          send={(act) => api.call(unpackParcel, { input: { ...act, parcelId } })}
        />
      )}
      {parcelState === 'sent' && (
        <ParcelAct
          call={recordArrival}
          words={arrived}
          send={(act) => api.call(recordArrival, { input: { ...act, parcelId } })}
        />
      )}
      {(parcelState === 'sent' || parcelState === 'arrived') && <CameBack parcelId={parcelId} />}
      {parcelState === 'came_back' && (
        <ParcelAct
          call={keepParcel}
          words={keep}
          send={(act) => api.call(keepParcel, { input: { ...act, parcelId } })}
        />
      )}
    </>
  )
}

function CameBack({ parcelId }: { parcelId: string }) {
  const { parcels } = usePhrases()
  const api = useApi()
  const [reason, setReason] = useState<ReturnReason>('absent')
  return (
    <ParcelAct
      call={recordReturn}
      words={parcels.life.cameBack}
      fields={() => (
        <SelectField
          label={parcels.life.why}
          value={reason}
          onChange={({ target: { value } }) =>
            setReason(returnReasons.find((known) => known === value) ?? 'other')
          }
          options={returnReasons.map((value) => ({ value, label: parcels.life.reasons[value] }))}
        />
      )}
      send={(act) => api.call(recordReturn, { input: { ...act, parcelId, reason } })}
    />
  )
}
