// Packing with a barcode reader as keyboard: one field at a time, and it has the focus.

import { useState } from 'react'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { Page, Section } from '#web/console/frame/shell/page.tsx'
import { sheetsPath } from '#web/console/parcels/sheets/route.ts'
import { Link, useLoaderData } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { PackingPage, Waiting } from './loader.ts'
import { OneParcel } from './one-parcel.tsx'
import { packingPath } from './route.ts'
import css from './screen.module.css'
import { useOpenParcel } from './use-open-parcel.ts'

export function Screen() {
  const { areas, packing: words } = usePhrases()
  const page = useLoaderData() as PackingPage
  if (page.parcel !== undefined) return <OneParcel key={page.parcel.parcelId} parcel={page.parcel} />
  return (
    <Page
      title={areas.packing}
      actions={<Link to={sheetsPath({ kind: 'pick' })}>{words.print}</Link>}
      isNarrow
    >
      <Scan />
      {page.unpacked.length === 0 && <EmptyState title={words.nothing} />}
      <Queue title={words.next} parcels={page.unpacked} />
      <Queue title={words.packed} parcels={page.packed} />
    </Page>
  )
}

/** Opens the parcel whose reference was read. */
function Scan() {
  const { packing: words } = usePhrases()
  const { open, problem, failure } = useOpenParcel()
  const [text, setText] = useState('')
  const read = () => {
    setText('')
    return open(text)
  }
  return (
    <Form className={css.scan} onSubmit={read}>
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
      <FailureNotice failure={failure} />
    </Form>
  )
}

function Queue({ title, parcels: list }: { title: string; parcels: Waiting }) {
  const { parcels, timeline } = usePhrases()
  const { language } = useServices()
  if (list.length === 0) return null
  return (
    <Section title={title}>
      <ul>
        {list.map(({ parcelId, recipient, promisedOn, cardCount, isLate, holds }) => (
          <li key={parcelId} className={css.waiting}>
            <Link to={packingPath({ parcelId })} className={css.open}>
              <span className={css.recipient}>
                {recipient}
                {isLate && <Badge tone="danger">{parcels.late}</Badge>}
                {holds.length > 0 && <Badge tone="danger">{timeline.shipment.isHeld}</Badge>}
              </span>
              <span className="soft">
                {formatDay(promisedOn, language)} {parcels.cardCount(formatInteger(cardCount))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
