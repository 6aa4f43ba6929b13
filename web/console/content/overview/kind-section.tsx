// One kind: what stands, what is scheduled, and what could not take effect.

import { useState } from 'react'
import { contentRules } from '../../../../contract/operator/content.ts'
import type { Content } from '../../../../contract/operator/content-schemas.ts'
import { readPreview } from '../../../../contract/operator/preview.ts'
import { Link } from '../../../router/context.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatInstant } from '../../../ui/dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { previewPath, revealPage } from '../../preview/shop/route.ts'
import { useMe, usePhrases, useServices } from '../../services.tsx'
import { mayOpen } from '../../shell/me.ts'
import { Section } from '../../shell/page.tsx'
import type { ContentPage, Entry, Scheduled } from './loader.ts'
import { sayContent } from './say-content.ts'
import css from './screen.module.css'
import { WithdrawDialog } from './withdraw-dialog.tsx'

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
  const { language } = useServices()
  const own = useMe()?.roles ?? []
  const { kind, content, scheduled, refused } = entry
  const { keepers, needsApproval } = contentRules[kind]
  const isKeeper = mayOpen(keepers, own)
  const [leaving, setLeaving] = useState<(Scheduled | Entry['refused'][number]) | null>(null)
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
      {refused.map((one) => (
        <Notice key={one.id} tone="danger" title={words.refusedTitle(formatInstant(one.at, language))}>
          {one.reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
          {isKeeper && (
            <div>
              <Button
                aria-label={words.putAway.named(words.kinds[kind], formatInstant(one.at, language))}
                onClick={() => setLeaving(one)}
              >
                {words.putAway.button}
              </Button>
            </div>
          )}
        </Notice>
      ))}
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
          <ol className={css.scheduled}>
            {withWhatStandsBefore(entry).map(({ one, before }) => (
              <ScheduledLine
                key={one.id}
                entry={entry}
                one={one}
                before={before}
                page={page}
                withdraw={isKeeper ? () => setLeaving(one) : undefined}
              />
            ))}
          </ol>
        )}
      </div>
      {leaving && <WithdrawDialog kind={kind} one={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  )
}

/** Each scheduled change with what will stand before it. An end follows its beginning at once. */
function withWhatStandsBefore({ content, scheduled }: Entry): { one: Scheduled; before: unknown }[] {
  let stands: unknown = JSON.parse(content)
  let stood = stands
  return scheduled.map((one) => {
    const before = stands
    stands = one.content === null ? stood : JSON.parse(one.content)
    stood = before
    return { one, before }
  })
}

/** The minute of Japan from which a moment is over, as the preview takes it. */
export function minuteFrom(at: string): string {
  const [minuteMs, japanMs] = [60_000, 9 * 3_600_000]
  const ms = Math.ceil(Date.parse(at) / minuteMs) * minuteMs
  return new Date(ms + japanMs).toISOString().slice(0, 16)
}

/** Where a kind is seen; other pages of members have no preview. */
const previewed: Partial<Record<Entry['kind'], string>> = {
  banners: '/',
  revealFilms: revealPage,
  announcement: '/',
}

const isFilm = (kind: Entry['kind'], content: string | null) =>
  kind === 'banners' && content !== null && (JSON.parse(content) as Content<'banners'>).mode === 'video'

function ScheduledLine({
  entry: { kind },
  one: { at, isEnd, content, who, why, madeAt, isOutdated },
  before,
  page,
  withdraw,
}: {
  entry: Entry
  one: Scheduled
  before: unknown
  page: ContentPage
  /** Undefined: the operator may not. */
  withdraw: (() => void) | undefined
}) {
  const { content: words, films } = usePhrases()
  const { language } = useServices()
  const own = useMe()?.roles ?? []
  const time = formatInstant(at, language)
  const address = previewed[kind]
  return (
    <li className={css.line}>
      <div className={css.head}>
        <p className={css.when}>
          <span>{isEnd ? words.ends(time) : words.begins(time)}</span>
          {isOutdated && <Badge tone="warning">{words.outdated}</Badge>}
        </p>
        {withdraw && (
          <Button aria-label={words.withdraw.named(words.kinds[kind], time)} onClick={withdraw}>
            {words.withdraw.button}
          </Button>
        )}
      </div>
      {content === null ? (
        <p className={css.soft}>{words.comesBack}</p>
      ) : (
        <Lines kind={kind} content={JSON.parse(content)} before={before} page={page} />
      )}
      {isOutdated && <p className={css.soft}>{words.outdatedNote}</p>}
      {address !== undefined && mayOpen(readPreview.roles, own) && (
        <p>
          <Link to={previewPath({ address, at: minuteFrom(at) })}>{words.toPreview}</Link>
        </p>
      )}
      {isFilm(kind, content) && <p className={css.soft}>{films.posterOnly}</p>}
      {!isEnd && <p className={css.soft}>{words.madeBy(who, formatInstant(madeAt, language), why)}</p>}
    </li>
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
  const names = new Map(page.cards.map(({ cardId, name }) => [cardId, name]))
  const say = (one: unknown) =>
    sayContent(kind, one, language, { ...words, films }, (cardId) => names.get(cardId) ?? cardId)
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
