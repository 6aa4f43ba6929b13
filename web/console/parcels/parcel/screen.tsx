// One parcel: where it goes, what is in it, what holds it, and its way out of the house.

import { memberReaders } from '#contract/operator/roles.ts'
import { useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Columns, DetailPage, Stack } from '#web/console/frame/shell/detail-page.tsx'
import { Copied, Facts, known } from '#web/console/frame/shell/facts.tsx'
import { wordFor } from '#web/console/frame/shell/known-words.ts'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { HoldOrRelease, sayHolds } from '#web/console/parcels/hold-or-release.tsx'
import { parcelsPath } from '#web/console/parcels/list/route.ts'
import { parcelTones } from '#web/console/parcels/parcel-tones.ts'
import { memberPath } from '#web/console/people/members/member/route.ts'
import { Link, useLoaderData } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatDay, formatInstant } from '#web/ui/dates.ts'
import { Life } from './life.tsx'
import type { ParcelPage } from './loader.ts'
import { SendOrCorrect } from './send-or-correct.tsx'
import { Alike, Shipments } from './together.tsx'

export function Screen() {
  const { parcels, timeline } = usePhrases()
  const parcel = useLoaderData() as ParcelPage
  const { parcelId, parcelState, holds, isLate, isMasked, cardCount } = parcel
  return (
    <DetailPage
      key={parcelId}
      list={{ to: parcelsPath, name: parcels.toList }}
      title={parcels.heading(formatInteger(cardCount))}
      mark={
        <>
          <Badge tone={parcelTones[parcelState]}>{timeline.shipment.states[parcelState]}</Badge>
          {isLate && <Badge tone="danger">{parcels.late}</Badge>}
          {holds.length > 0 && <Badge tone="danger">{timeline.shipment.isHeld}</Badge>}
        </>
      }
      id={{ value: parcelId, what: parcels.columns.parcelId }}
      note={isMasked && parcels.masked}
      actions={
        <>
          <SendOrCorrect parcel={parcel} />
          <Life parcel={parcel} />
          <HoldOrRelease
            parcelId={parcelId}
            isHere={parcelState !== 'sent' && parcelState !== 'arrived'}
            holds={holds}
          />
        </>
      }
    >
      <Columns>
        <Stack>
          <Address parcel={parcel} />
          <Contents parcel={parcel} />
          <Shipments parcel={parcel} />
        </Stack>
        <Stack>
          <Alike parcel={parcel} />
          <Way parcel={parcel} />
          <History parcel={parcel} />
          <Acts parcel={parcel} />
        </Stack>
      </Columns>
    </DetailPage>
  )
}

function Address({ parcel: { recipient, phone, address, memberId } }: { parcel: ParcelPage }) {
  const { parcels } = usePhrases()
  const roles = useMe()?.roles ?? []
  return (
    <Section
      title={parcels.address}
      actions={
        memberId !== null &&
        mayOpen(memberReaders, roles) && <Link to={memberPath(memberId)}>{parcels.toMember}</Link>
      }
    >
      <Facts
        facts={[
          [parcels.name, recipient || parcels.erased],
          known(parcels.phone, phone),
          address.length === 0
            ? undefined
            : [parcels.lines, address.map((line) => <div key={line}>{line}</div>)],
        ]}
      />
    </Section>
  )
}

function Contents({ parcel: { cards } }: { parcel: ParcelPage }) {
  const { parcels } = usePhrases()
  return (
    <Section title={parcels.contents}>
      <Rows>
        {cards.map(({ cardId, name, modelNumber, quantity }) => (
          <Row
            key={cardId}
            name={name}
            facts={modelNumber === '' ? [] : [parcels.modelNumber(modelNumber)]}
            actions={<strong>{parcels.quantity(formatInteger(quantity))}</strong>}
          />
        ))}
      </Rows>
    </Section>
  )
}

function Way({ parcel }: { parcel: ParcelPage }) {
  const phrases = usePhrases()
  const { language } = useServices()
  const { parcels, timeline } = phrases
  const { promisedOn, createdAt, sources, holds, shippedAt, carrier, carriers, trackingNumber, trackingUrl } =
    parcel
  return (
    <Section title={parcels.state}>
      <Facts
        facts={[
          [parcels.columns.promisedOn, formatDay(promisedOn, language)],
          [timeline.shipment.source, sources.map((source) => timeline.shipment.sources[source]).join(' · ')],
          [parcels.ordered, formatInstant(createdAt, language)],
          known(timeline.shipment.heldFor, sayHolds(holds, phrases)),
          known(parcels.columns.shippedAt, shippedAt, (at) => formatInstant(at, language)),
          known(
            parcels.columns.carrier,
            carrier,
            (key) => carriers.find((one) => one.key === key)?.name ?? key,
          ),
          known(parcels.columns.trackingNumber, trackingNumber, (value) => (
            <Copied value={value} what={parcels.columns.trackingNumber} />
          )),
          known(parcels.track, trackingUrl, (url) => (
            <a href={url} target="_blank" rel="noreferrer">
              {parcels.track}
            </a>
          )),
        ]}
      />
    </Section>
  )
}

/** Nothing before something happened. */
function History({ parcel: { history, carriers } }: { parcel: ParcelPage }) {
  const { parcels } = usePhrases()
  const { language } = useServices()
  if (history.length === 0) return null
  return (
    <Section title={parcels.history}>
      <Rows>
        {history.map(({ at, what, carrier, trackingNumber, reason }) => (
          <Row
            key={`${at} ${what}`}
            name={parcels.events[what]}
            facts={[
              formatInstant(at, language),
              reason === null ? '' : parcels.life.reasons[reason],
              carriers.find(({ key }) => key === carrier)?.name ?? carrier,
              trackingNumber,
            ].filter(Boolean)}
          />
        ))}
      </Rows>
    </Section>
  )
}

function Acts({ parcel: { acts } }: { parcel: ParcelPage }) {
  const { parcels, timeline } = usePhrases()
  const { language } = useServices()
  return (
    <Section title={parcels.acts}>
      {acts.length === 0 ? (
        <p>{parcels.noActs}</p>
      ) : (
        <Rows>
          {acts.map(({ at, who, verb, why }) => (
            <Row
              key={`${at} ${verb}`}
              name={wordFor(timeline.shipment.verbs, verb)}
              facts={[formatInstant(at, language), who, why]}
            />
          ))}
        </Rows>
      )}
    </Section>
  )
}
