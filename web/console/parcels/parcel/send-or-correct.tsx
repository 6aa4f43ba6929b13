// The tracking number of a parcel: given when it leaves, put right afterwards, a new one when it leaves again.

import { useState } from 'react'
import { sendParcelAgain } from '#contract/operator/parcels.ts'
import { correctShipment, sendShipment } from '#contract/operator/shipments.ts'
import { useApi, useMe, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ParcelPage } from './loader.ts'

const calls = { send: sendShipment, correct: correctShipment, sendAgain: sendParcelAgain }

/** The use of a tracking number, in each state. */
const uses: Record<ParcelPage['parcelState'], keyof typeof calls> = {
  waiting: 'send',
  packed: 'send',
  sent: 'correct',
  arrived: 'correct',
  came_back: 'sendAgain',
  kept: 'sendAgain',
}

/** Nothing for a held parcel, and for an operator whose roles do not open it. */
export function SendOrCorrect({ parcel }: { parcel: ParcelPage }) {
  const { parcels } = usePhrases()
  const roles = useMe()?.roles ?? []
  const [isOpen, setOpen] = useState(false)
  if (parcel.holds.length > 0 || !mayOpen(sendShipment.roles, roles)) return null
  const use = uses[parcel.parcelState]
  const words = parcels[use]
  return (
    <>
      <Button variant={use === 'correct' ? undefined : 'primary'} onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      {isOpen && <NumberDialog parcel={parcel} onClose={() => setOpen(false)} />}
    </>
  )
}

function NumberDialog({ parcel, onClose }: { parcel: ParcelPage; onClose: () => void }) {
  const { parcels } = usePhrases()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const { parcelId, carriers } = parcel
  // An open dialog keeps its use, also when the page is loaded again behind it.
  const [use] = useState(uses[parcel.parcelState])
  const [carrier, setCarrier] = useState(parcel.carrier)
  const [trackingNumber, setTrackingNumber] = useState(use === 'correct' ? parcel.trackingNumber : '')
  const words = parcels[use]
  return (
    <ActDialog
      call={calls[use]}
      title={words.button}
      ask={words.ask}
      confirm={words.button}
      shownFields={['carrier', 'trackingNumber']}
      fields={(errorOf) => (
        <>
          <SelectField
            label={parcels.columns.carrier}
            value={carrier}
            onChange={({ target: { value } }) => setCarrier(value)}
            options={[
              ...(parcel.carrier === '' ? [{ value: '', label: parcels.noCarrier }] : []),
              ...carriers.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            error={errorOf('carrier')}
          />
          <TextField
            label={parcels.columns.trackingNumber}
            hint={parcels.numberHint}
            autoComplete="off"
            maxLength={60}
            value={trackingNumber}
            onChange={({ target: { value } }) => setTrackingNumber(value)}
            error={errorOf('trackingNumber')}
          />
        </>
      )}
      send={(act) =>
        api.call(calls[use], {
          input: { ...act, parcelId, carrier, trackingNumber },
        })
      }
      done={async () => {
        onClose()
        say(words.done)
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}
