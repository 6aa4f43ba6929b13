// Packing with a barcode reader as keyboard: one field at a time, and it has the focus.

import { useState } from 'react'
import { listShipments } from '../../../../contract/operator/shipments.ts'
import { Link, useLoaderData, useNavigate } from '../../../router/context.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { parcelTones } from '../../parcels/parcel-tones.ts'
import { useApi, usePhrases, useServices } from '../../services.tsx'
import { FailureNotice } from '../../shell/failure-notice.tsx'
import { Page, Row, Rows, Section } from '../../shell/page.tsx'
import { useSending } from '../../shell/use-sending.ts'
import { sheetsPath } from '../sheets/route.ts'
import type { PackingPage, Waiting } from './loader.ts'
import { OneParcel } from './one-parcel.tsx'
import { packingPath } from './route.ts'
import css from './screen.module.css'

export function Screen() {
  const { areas, packing: words } = usePhrases()
  const page = useLoaderData() as PackingPage
  if (page.parcel !== undefined) return <OneParcel key={page.parcel.parcelId} parcel={page.parcel} />
  return (
    <Page
      title={areas.packing}
      note={words.note}
      actions={<Link to={sheetsPath({ kind: 'pick' })}>{words.print}</Link>}
      isNarrow
    >
      <Scan />
      <Queue waiting={page.waiting} />
    </Page>
  )
}

/** Opens the parcel whose reference was read. */
function Scan() {
  const { packing: words } = usePhrases()
  const api = useApi()
  const navigate = useNavigate()
  const sending = useSending()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const find = () => {
    const q = text.trim().toLowerCase()
    if (q === '') return
    setProblem(undefined)
    const query = { which: 'waiting' as const, q, page: 1, size: 2 }
    return sending.send(
      () => api.call(listShipments, { query }),
      async ({ list: [found, other] }) => {
        if (found !== undefined && other === undefined)
          return await navigate(packingPath({ parcelId: found.parcelId }))
        setProblem(found === undefined ? words.notFound : words.several)
        setText('')
      },
    )
  }
  return (
    <Form className={css.scan} onSubmit={find}>
      <TextField
        label={words.scan}
        hint={words.scanHint}
        name="parcel"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        value={text}
        onChange={({ target: { value } }) => setText(value)}
        error={problem}
      />
      <Button type="submit" variant="primary">
        {words.open}
      </Button>
      <FailureNotice failure={sending.failure} />
    </Form>
  )
}

function Queue({ waiting: { list } }: { waiting: Waiting }) {
  const { packing: words, parcels, timeline } = usePhrases()
  const { language } = useServices()
  if (list.length === 0) return <EmptyState title={words.nothing} />
  return (
    <Section title={words.next}>
      <Rows>
        {list.map(({ parcelId, recipient, parcelState, promisedOn, cardCount, isLate, holds }) => (
          <Row
            key={parcelId}
            name={recipient}
            marks={
              <>
                {parcelState === 'packed' && (
                  <Badge tone={parcelTones.packed}>{timeline.shipment.states.packed}</Badge>
                )}
                {isLate && <Badge tone="danger">{parcels.late}</Badge>}
                {holds.length > 0 && <Badge tone="danger">{timeline.shipment.isHeld}</Badge>}
              </>
            }
            facts={[formatDay(promisedOn, language), parcels.cardCount(formatInteger(cardCount))]}
            actions={
              <Link to={packingPath({ parcelId })} aria-label={`${words.open}: ${recipient}`}>
                {words.open}
              </Link>
            }
          />
        ))}
      </Rows>
    </Section>
  )
}
