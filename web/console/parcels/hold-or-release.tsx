// Keeping a parcel in the house, or letting it leave.

import { useState } from 'react'
import { shipmentHolders, shipmentReleasers } from '#contract/operator/roles.ts'
import { type HoldReason, holdShipment, releaseShipment } from '#contract/operator/shipments.ts'
import type { ConsolePhrases } from '#phrases/console/ja.ts'
import { useApi, useMe, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'

/** Why a parcel is held, in words; empty when it is not. */
export const sayHolds = (holds: readonly HoldReason[], { timeline }: ConsolePhrases): string =>
  holds.map((reason) => timeline.shipment.holds[reason]).join(' · ')

/** Nothing for a parcel that is not in the house, and for an operator whose roles do not open it. */
export function HoldOrRelease({
  parcelId,
  isHere,
  holds,
}: {
  parcelId: string
  isHere: boolean
  holds: HoldReason[]
}) {
  const phrases = usePhrases()
  const words = phrases.timeline.shipment
  const api = useApi()
  const roles = useMe()?.roles ?? []
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [open, setOpen] = useState<'hold' | 'release'>()
  if (!isHere) return null
  const mayHold = !holds.includes('operator') && mayOpen(shipmentHolders, roles)
  const mayRelease = holds.length > 0 && mayOpen(shipmentReleasers, roles)
  return (
    <>
      {mayRelease && <Button onClick={() => setOpen('release')}>{words.release.button}</Button>}
      {mayHold && <Button onClick={() => setOpen('hold')}>{words.hold.button}</Button>}
      {open !== undefined && (
        <ActDialog
          call={open === 'hold' ? holdShipment : releaseShipment}
          title={words[open].button}
          ask={open === 'hold' ? words.hold.ask : words.release.ask(sayHolds(holds, phrases))}
          confirm={words[open].button}
          send={(act) =>
            open === 'hold'
              ? api.call(holdShipment, { input: { ...act, parcelId } })
              : api.call(releaseShipment, { input: { ...act, parcelId, reasons: holds } })
          }
          done={async () => {
            setOpen(undefined)
            say(words[open].done)
            await revalidate()
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
