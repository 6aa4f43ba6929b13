// One kind: what stands, what is scheduled, and what could not take effect.

import { useState } from 'react'
import { contentRules, withdrawContent } from '#contract/operator/content.ts'
import type { Content } from '#contract/operator/content-schemas.ts'
import { readPreview } from '#contract/operator/preview.ts'
import { minuteFrom } from '#web/console/frame/schedule/moments.ts'
import {
  type Refused,
  RefusedChanges,
  type Scheduled,
  ScheduledChanges,
} from '#web/console/frame/schedule/waiting-changes.tsx'
import { WithdrawDialog } from '#web/console/frame/schedule/withdraw-dialog.tsx'
import { useApi, useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Section } from '#web/console/frame/shell/page.tsx'
import { previewPath, revealPage } from '#web/console/shop/preview/route.ts'
import { Link } from '#web/router/context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ContentPage, Entry } from './loader.ts'
import { namesOf, sayContent } from './say-content.ts'
import css from './screen.module.css'

export function KindSection({
  entry,
  page,
  change,
}: {
  entry: Entry
  page: ContentPage
  change: () => void
}) {
  const { content: words } = usePhrases()
  const api = useApi()
  const own = useMe()?.roles ?? []
  const { kind, content, scheduled, refused } = entry
  const { keepers, needsApproval } = contentRules[kind]
  const isKeeper = mayOpen(keepers, own)
  const [leaving, setLeaving] = useState<Scheduled | Refused | null>(null)
  return (
    <Section
      title={words.kinds[kind]}
      note={words.notes[kind]}
      actions={
        isKeeper && (
          <Button aria-label={words.changeNamed(words.kinds[kind])} onClick={change}>
            {words.change}
          </Button>
        )
      }
    >
      <RefusedChanges
        name={words.kinds[kind]}
        refused={refused}
        putAway={isKeeper ? (one) => setLeaving(one) : undefined}
      />
      <div className={css.kind}>
        <h3 className={css.part}>
          {words.now}
          {needsApproval && <Badge>{words.needsApproval}</Badge>}
        </h3>
        <Lines kind={kind} content={JSON.parse(content)} page={page} />
        <h3 className={css.part}>{words.scheduled}</h3>
        {scheduled.length === 0 ? (
          <p className={css.soft}>{words.nothingScheduled}</p>
        ) : (
          <ScheduledChanges
            name={words.kinds[kind]}
            stands={content}
            scheduled={scheduled}
            lines={(one, before) => <Lines kind={kind} content={one} before={before} page={page} />}
            links={(one) => <SeenBefore kind={kind} one={one} />}
            withdraw={isKeeper ? (one) => setLeaving(one) : undefined}
          />
        )}
      </div>
      {leaving && (
        <WithdrawDialog
          call={withdrawContent}
          name={words.kinds[kind]}
          one={leaving}
          needsApproval={needsApproval}
          send={(input) => api.call(withdrawContent, { input })}
          onClose={() => setLeaving(null)}
        />
      )}
    </Section>
  )
}

/** The page that shows each kind; other pages of members have no preview. */
const previewed: Partial<Record<Entry['kind'], string>> = {
  shelves: '/',
  banners: '/',
  revealFilms: revealPage,
  announcement: '/',
}

const isFilm = (kind: Entry['kind'], content: string | null) =>
  kind === 'banners' && content !== null && (JSON.parse(content) as Content<'banners'>).mode === 'video'

/** The preview of a scheduled change before its moment. */
function SeenBefore({ kind, one: { at, content } }: { kind: Entry['kind']; one: Scheduled }) {
  const { content: words, films } = usePhrases()
  const own = useMe()?.roles ?? []
  const address = previewed[kind]
  return (
    <>
      {address !== undefined && mayOpen(readPreview.roles, own) && (
        <p>
          <Link to={previewPath({ address, at: minuteFrom(at) })}>{words.toPreview}</Link>
        </p>
      )}
      {isFilm(kind, content) && <p className={css.soft}>{films.posterOnly}</p>}
    </>
  )
}

const picturesOf = (kind: Entry['kind'], content: unknown): string[] => {
  if (kind === 'banners') return (content as Content<'banners'>).entries.map(({ picture }) => picture)
  if (kind === 'revealFilms') return (content as Content<'revealFilms'>).map(({ poster }) => poster)
  return []
}

/** The entries of a content, banners and films with their pictures; beside what stands `before` it, what comes and what goes is marked. */
function Lines({
  kind,
  content,
  before = content,
  page,
}: {
  kind: Entry['kind']
  content: unknown
  before?: unknown
  page: ContentPage
}) {
  const { content: words, films } = usePhrases()
  const { language } = useServices()
  const names = namesOf(page)
  const say = (one: unknown) =>
    sayContent(kind, one, language, { ...words, films }, (id) => names.get(id) ?? id)
  const [lines, former] = [say(content), say(before)]
  const gone = former.filter((line) => !lines.includes(line))
  const pictures = picturesOf(kind, content)
  return (
    <>
      {lines.length === 0 && <p className={css.soft}>{words.nothing[kind]}</p>}
      {lines.length + gone.length > 0 && (
        <ol className={css.lines}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may say the same; the list is replaced whole
            <li key={index} className={css.entry}>
              {pictures[index] && (
                <img className={kind === 'banners' ? css.picture : css.still} src={pictures[index]} alt="" />
              )}
              {former.includes(line) ? <span>{line}</span> : <strong>{words.adds(line)}</strong>}
            </li>
          ))}
          {gone.map((line) => (
            <li key={line} className={css.soft}>
              {words.takes(line)}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
