// A parcel: when it is promised, what holds it, and what operators did with it.

import type { ConsolePhrases } from '#phrases/console/ja.ts'
import type { Language } from '#phrases/language.ts'
import { Copied, type Fact, known } from '#web/console/frame/shell/facts.tsx'
import { wordFor } from '#web/console/frame/shell/known-words.ts'
import { sayHolds } from '#web/console/parcels/hold-or-release.tsx'
import { formatDay, formatInstant } from '#web/ui/dates.ts'
import type { EventOf } from './event-line.tsx'
import { Moment } from './moments.tsx'

export function shipmentFacts(
  shipment: EventOf<'shipment'>,
  phrases: ConsolePhrases,
  language: Language,
): readonly Fact[] {
  const words = phrases.timeline.shipment
  const { source, promisedOn, holds, shippedAt, trackingNumber, acts } = shipment
  return [
    [words.source, words.sources[source]],
    known(words.promisedOn, promisedOn, (day) => formatDay(day, language)),
    known(words.heldFor, sayHolds(holds, phrases)),
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
