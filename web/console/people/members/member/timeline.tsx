// Everything that happened to a member, newest first, under the days of Japan.

import type { TimelineKind } from '#contract/operator/timeline.ts'
import type { Result } from '#web/api/client.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { dayOf } from '#web/console/frame/shell/japan-day.ts'
import { Link, useRevalidate } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { EventDetails } from './event-details.tsx'
import { useEventLine } from './event-line.tsx'
import { toggleKind, writeKinds } from './kinds.ts'
import type { TimelineEvent, TimelinePage } from './loader.ts'
import { Clock, formatHeading } from './moments.tsx'
import css from './timeline.module.css'
import { useArrival } from './use-arrival.ts'
import { anchorOf, useTimeline } from './use-timeline.ts'

const dayMs = 86_400_000

export function Timeline({
  memberId,
  kinds,
  first,
}: {
  memberId: string
  kinds: readonly TimelineKind[]
  first: Result<TimelinePage>
}) {
  const { timeline: words, shell } = usePhrases()
  const { language } = useServices()
  const revalidate = useRevalidate()
  const timeline = useTimeline(memberId, kinds, first)
  const { anchor, isMissing } = useArrival(timeline)
  const { list, hasOlder, isLoading, failure } = timeline
  const seen = first.ok ? first.data.kinds : []
  const today = Date.now()
  const nameOfDay = (day: string, at: string) => {
    const heading = formatHeading(at, language)
    if (day === dayOf(today)) return words.age(heading, words.today)
    return day === dayOf(today - dayMs) ? words.age(heading, words.yesterday) : heading
  }
  return (
    <section className={css.timeline} aria-labelledby="timeline">
      <header className={css.head}>
        <h2 id="timeline" className={css.title}>
          {words.title}
        </h2>
        <p className={css.count} role="status">
          {list.length > 0 && words.shown(formatInteger(list.length))}
        </p>
      </header>
      <Kinds seen={seen} chosen={kinds} />
      {!first.ok && (
        <div className={css.said}>
          <p>{words.failed}</p>
          <FailureNotice failure={first} />
          <Button variant="primary" onClick={() => void revalidate()}>
            {shell.retry}
          </Button>
        </div>
      )}
      {isMissing && <p className={css.said}>{words.arrivalMissing}</p>}
      {[...Map.groupBy(list, ({ at }) => dayOf(at))].map(([day, events]) => (
        <section key={day} className={css.day} aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`} className={css.dayName}>
            {nameOfDay(day, events[0]?.at ?? day)}
          </h3>
          <ol className={css.events}>
            {events.map((event) => (
              <Event
                key={anchorOf(event)}
                event={event}
                memberId={memberId}
                kinds={seen}
                isHere={anchorOf(event) === anchor}
              />
            ))}
          </ol>
        </section>
      ))}
      {first.ok && list.length === 0 && (
        <p className={css.said}>{kinds.length > 0 ? words.noneFound : words.empty}</p>
      )}
      {first.ok && failure !== null && (
        <div className={css.said}>
          <p>{words.olderFailed}</p>
          <FailureNotice failure={failure} />
        </div>
      )}
      {hasOlder ? (
        <Button block disabled={isLoading} onClick={() => void timeline.showOlder()}>
          {isLoading ? words.loading : words.older}
        </Button>
      ) : (
        list.length > 0 && <p className={css.end}>{words.end}</p>
      )}
    </section>
  )
}

/** Which kinds are on show, as links: each is a step in the history. */
function Kinds({ seen, chosen }: { seen: readonly TimelineKind[]; chosen: readonly TimelineKind[] }) {
  const { timeline: words } = usePhrases()
  const isOn = (on: boolean) => (on ? 'true' : undefined)
  return (
    <nav aria-label={words.filter}>
      <ul className={css.kinds}>
        <li>
          <Link to={writeKinds([])} className={css.kindLink} aria-current={isOn(chosen.length === 0)}>
            {words.all}
          </Link>
        </li>
        {seen.map((kind) => (
          <li key={kind}>
            <Link
              to={writeKinds(toggleKind(chosen, kind))}
              className={css.kindLink}
              aria-current={isOn(chosen.includes(kind))}
            >
              {words.kinds[kind]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Event({
  event,
  memberId,
  kinds,
  isHere,
}: {
  event: TimelineEvent
  memberId: string
  kinds: readonly TimelineKind[]
  isHere: boolean
}) {
  const { timeline: words } = usePhrases()
  const { line, amount, marks } = useEventLine(event)
  return (
    <li id={anchorOf(event)} className={css.event} data-here={isHere || undefined}>
      <details open={isHere}>
        <summary className={css.summary}>
          <span className={css.clock}>
            <Clock at={event.at} />
          </span>
          <span className={css.kind}>{words.kinds[event.kind]}</span>
          <span className={css.line}>{line}</span>
          {marks && <span className={css.marks}>{marks}</span>}
          {amount && <span className={css.amount}>{amount}</span>}
          <ChevronDownIcon size={16} />
        </summary>
        <div className={css.details}>
          <EventDetails event={event} memberId={memberId} kinds={kinds} />
        </div>
      </details>
    </li>
  )
}
