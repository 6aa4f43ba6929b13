// The changes that wait for their moment, and those that could not take effect at it.

import type { ReactNode } from 'react'
import type { listContent } from '#contract/operator/content.ts'
import type { OutputOf } from '#contract/wire.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice.tsx'
import css from './schedule.module.css'

type Entry = OutputOf<typeof listContent>['list'][number]
export type Scheduled = Entry['scheduled'][number]
export type Refused = Entry['refused'][number]

export function RefusedChanges({
  name,
  refused,
  putAway,
}: {
  /** The changed thing, in words. */
  name: string
  refused: readonly Refused[]
  /** Undefined: the operator may not. */
  putAway: ((one: Refused) => void) | undefined
}) {
  const { content: words } = usePhrases()
  const { language } = useServices()
  return refused.map((one) => (
    <Notice key={one.id} tone="danger" title={words.refusedTitle(formatInstant(one.at, language))}>
      {one.reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {putAway && (
        <div>
          <Button
            aria-label={words.putAway.named(name, formatInstant(one.at, language))}
            onClick={() => putAway(one)}
          >
            {words.putAway.button}
          </Button>
        </div>
      )}
    </Notice>
  ))
}

export function ScheduledChanges({
  name,
  stands,
  scheduled,
  lines,
  links,
  withdraw,
}: {
  name: string
  /** The present value, as JSON. */
  stands: string
  scheduled: readonly Scheduled[]
  /** The coming change, compared with the value that will stand before it. */
  lines: (content: unknown, before: unknown) => ReactNode
  /** The preview of the change. */
  links?: (one: Scheduled) => ReactNode
  /** Undefined: the operator may not. */
  withdraw: ((one: Scheduled) => void) | undefined
}) {
  const { content: words } = usePhrases()
  const { language } = useServices()
  return (
    <ol className={css.scheduled}>
      {withWhatStandsBefore(stands, scheduled).map(({ one, before }) => {
        const { id, at, isEnd, isOutdated, content, who, why, madeAt } = one
        const time = formatInstant(at, language)
        return (
          <li key={id} className={css.line}>
            <div className={css.head}>
              <p className={css.when}>
                <span>{isEnd ? words.ends(time) : words.begins(time)}</span>
                {isOutdated && <Badge tone="warning">{words.outdated}</Badge>}
              </p>
              {withdraw && (
                <Button aria-label={words.withdraw.named(name, time)} onClick={() => withdraw(one)}>
                  {words.withdraw.button}
                </Button>
              )}
            </div>
            {content === null ? (
              <p className={css.soft}>{words.comesBack}</p>
            ) : (
              lines(JSON.parse(content), before)
            )}
            {isOutdated && <p className={css.soft}>{words.outdatedNote}</p>}
            {links?.(one)}
            {!isEnd && <p className={css.soft}>{words.madeBy(who, formatInstant(madeAt, language), why)}</p>}
          </li>
        )
      })}
    </ol>
  )
}

/** Pairs each scheduled change with the value that will stand before it. An end follows its beginning at once. */
function withWhatStandsBefore(now: string, scheduled: readonly Scheduled[]) {
  let stands: unknown = JSON.parse(now)
  let stood = stands
  return scheduled.map((one) => {
    const before = stands
    stands = one.content === null ? stood : JSON.parse(one.content)
    stood = before
    return { one, before }
  })
}
