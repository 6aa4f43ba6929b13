// The signed roots of the permanent record, a day each (docs/records.md).

import { useLoaderData } from '#web/router/context.tsx'
import { HashValue } from '#web/storefront/proofs/hash-value.tsx'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle, SectionTitle } from '#web/ui/heading.tsx'
import { LinkRows } from '#web/ui/link-rows.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import type { Roots } from './loader.ts'

export function Screen() {
  const { days } = useLoaderData() as Roots
  const { records: words } = usePhrases()
  const { language } = useServices()
  const keys = [...new Set(days.map(({ publicKey }) => publicKey))]
  return (
    <Page>
      <PageTitle>{words.title}</PageTitle>
      <p>{words.lead}</p>
      <p>{words.keep}</p>
      {days.length === 0 && <EmptyState title={words.none} />}
      {days.map(({ day, root, signature }) => (
        <Panel key={day}>
          <SectionTitle>{formatDay(day, language)}</SectionTitle>
          <Facts
            facts={[
              { name: words.root, value: <HashValue hash={root} canCopy what={words.root} /> },
              { name: words.signature, value: <HashValue hash={signature} /> },
            ]}
          />
        </Panel>
      ))}
      {keys.length > 0 && (
        <Panel>
          <SectionTitle>{words.publicKey}</SectionTitle>
          {keys.map((key) => (
            <HashValue key={key} hash={key} canCopy what={words.publicKey} />
          ))}
        </Panel>
      )}
      <LinkRows rows={[{ label: words.data, to: '/api/records', external: true }]} />
    </Page>
  )
}
