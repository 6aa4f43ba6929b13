// A parcel: when it is promised, what holds it, and keeping it here or letting it leave.

import { useState } from 'react'
import {
  holdShipment,
  releaseShipment,
  shipmentHolders,
  shipmentReleasers,
} from '../../../../contract/operator/shipments.ts'
import type { ConsolePhrases } from '../../../../phrases/console/ja.ts'
import type { Language } from '../../../../phrases/language.ts'
import { useRevalidate } from '../../../router/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatDay, formatInstant } from '../../../ui/dates.ts'
import { useApi, useMe, usePhrases } from '../../services.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { mayOpen } from '../../shell/me.ts'
import { useSayResult } from '../../shell/results.tsx'
import { Copied, type Fact, known } from '../facts.tsx'
import { wordFor } from '../known-words.ts'
import type { EventOf } from './event-line.tsx'
import { Moment } from './moments.tsx'

type Shipment = EventOf<'shipment'>
type Words = ConsolePhrases['timeline']['shipment']

const reasonsOf = ({ holds }: Shipment, words: Words) =>
  holds.map((reason) => words.holds[reason]).join(' · ')

export function shipmentFacts(
  shipment: Shipment,
  { timeline: { shipment: words } }: ConsolePhrases,
  language: Language,
): readonly Fact[] {
  const { source, promisedOn, shippedAt, trackingNumber, acts } = shipment
  return [
    [words.source, words.sources[source]],
    known(words.promisedOn, promisedOn, (day) => formatDay(day, language)),
    known(words.heldFor, reasonsOf(shipment, words)),
    known(words.shippedAt, shippedAt, (at) => <Moment at={at} />),
    known(words.trackingNumber, trackingNumber, (value) => (
      <Copied value={value} what={words.trackingNumber} />
    )),
    acts.length === 0
      ? undefined
      : [
          words.acts,
          acts.map(({ at, who, verb, why }) => (
            <div key={`${at} ${verb}`}>
              {words.act(formatInstant(at, language), who, wordFor(words.verbs, verb), why)}
            </div>
          )),
        ],
  ]
}

/** Nothing for a parcel that has left, and for an operator whose roles do not open it. */
export function HoldOrRelease({ shipmentId, shipment }: { shipmentId: string; shipment: Shipment }) {
  const words = usePhrases().timeline.shipment
  const api = useApi()
  const roles = useMe()?.roles ?? []
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [open, setOpen] = useState<'hold' | 'release'>()
  const { state, holds } = shipment
  if (state === 'shipped') return null
  const mayHold = !holds.includes('operator') && mayOpen(shipmentHolders, roles)
  const mayRelease = holds.length > 0 && mayOpen(shipmentReleasers, roles)
  if (!mayHold && !mayRelease) return null
  return (
    <p>
      {mayRelease && <Button onClick={() => setOpen('release')}>{words.release.button}</Button>}{' '}
      {mayHold && <Button onClick={() => setOpen('hold')}>{words.hold.button}</Button>}
      {open !== undefined && (
        <ActDialog
          title={words[open].button}
          ask={open === 'hold' ? words.hold.ask : words.release.ask(reasonsOf(shipment, words))}
          confirm={words[open].button}
          send={(act) =>
            open === 'hold'
              ? api.call(holdShipment, { input: { ...act, shipmentId } })
              : api.call(releaseShipment, { input: { ...act, shipmentId, reasons: holds } })
          }
          done={async () => {
            setOpen(undefined)
            say(words[open].done)
            await revalidate()
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </p>
  )
}
