// One parcel: where it goes, what is in it, what holds it, and its way out of the house.

import { memberReaders } from '../../../../contract/operator/members.ts'
import { Link, useLoaderData } from '../../../router/context.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { formatDay, formatInstant } from '../../../ui/dates.ts'
import { Copied, Facts, known } from '../../members/facts.tsx'
import { wordFor } from '../../members/known-words.ts'
import { memberPath } from '../../members/member/route.ts'
import { Columns, DetailPage, Stack } from '../../money/detail-page.tsx'
import { useMe, usePhrases, useServices } from '../../services.tsx'
import { mayOpen } from '../../shell/me.ts'
import { Row, Rows, Section } from '../../shell/page.tsx'
import { HoldOrRelease, sayHolds } from '../hold-or-release.tsx'
import { parcelsPath } from '../list/route.ts'
import type { ParcelPage } from './loader.ts'
import { SendOrCorrect } from './send-or-correct.tsx'

export function Screen() {
  const { parcels, timeline } = usePhrases()
  const parcel = useLoaderData() as ParcelPage
  const { shipmentId, state, holds, isLate, isMasked, cardCount } = parcel
  return (
    <DetailPage
      key={shipmentId}
      list={{ to: parcelsPath, name: parcels.toList }}
      title={parcels.heading(formatInteger(cardCount))}
      mark={
        <>
          <Badge tone={state === 'shipped' ? 'success' : 'warning'}>{timeline.shipment.states[state]}</Badge>
          {isLate && <Badge tone="danger">{parcels.late}</Badge>}
          {holds.length > 0 && <Badge tone="danger">{timeline.shipment.isHeld}</Badge>}
        </>
      }
      id={<Copied value={shipmentId} what={parcels.shipmentId} />}
      note={isMasked && parcels.masked}
      actions={
        <>
          <SendOrCorrect parcel={parcel} />
          <HoldOrRelease shipmentId={shipmentId} state={state} holds={holds} />
        </>
      }
    >
      <Columns>
        <Stack>
          <Address parcel={parcel} />
          <Contents parcel={parcel} />
        </Stack>
        <Stack>
          <Way parcel={parcel} />
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
  const { promisedOn, createdAt, source, holds, shippedAt, carrier, carriers, trackingNumber, trackingUrl } =
    parcel
  return (
    <Section title={parcels.state}>
      <Facts
        facts={[
          [parcels.promisedOn, formatDay(promisedOn, language)],
          [timeline.shipment.source, timeline.shipment.sources[source]],
          [parcels.ordered, formatInstant(createdAt, language)],
          known(timeline.shipment.heldFor, sayHolds(holds, phrases)),
          known(parcels.shippedAt, shippedAt, (at) => formatInstant(at, language)),
          known(parcels.carrier, carrier, (key) => carriers.find((one) => one.key === key)?.name ?? key),
          known(parcels.trackingNumber, trackingNumber, (value) => (
            <Copied value={value} what={parcels.trackingNumber} />
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

function Acts({ parcel: { acts } }: { parcel: ParcelPage }) {
  const { parcels, timeline } = usePhrases()
  const { language } = useServices()
  return (
    <Section title={parcels.history}>
      {acts.length === 0 ? (
        <p>{parcels.noHistory}</p>
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
