// The shop's notices to its visitors: pinned ones first, then the newest.

import { useLoaderData } from '#web/router/context.tsx'
import { isOutside } from '#web/storefront/legal/documents.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle, SectionTitle } from '#web/ui/heading.tsx'
import { LinkRows } from '#web/ui/link-rows.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { Prose } from '#web/ui/prose.tsx'
import type { Notices } from './loader.ts'

export function Screen() {
  const { notices: words, shell } = usePhrases()
  const { language } = useServices()
  const { list } = useLoaderData() as Notices
  return (
    <Page>
      <PageTitle>{shell.notices}</PageTitle>
      {list.length === 0 && <EmptyState title={words.empty} />}
      {list.map(({ id, title, paragraphs, links, isPinned, since }) => (
        <Panel key={id}>
          <SectionTitle aside={isPinned && <Badge tone="accent">{words.pinned}</Badge>}>{title}</SectionTitle>
          <small>
            <time dateTime={since}>{formatDay(since.slice(0, 10), language)}</time>
          </small>
          {paragraphs.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a notice never move
            <Prose key={index}>{text}</Prose>
          ))}
          {links.length > 0 && (
            <LinkRows rows={links.map(({ label, to }) => ({ label, to, external: isOutside(to) }))} />
          )}
        </Panel>
      ))}
    </Page>
  )
}
