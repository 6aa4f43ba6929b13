// The day's work: a tile for each task with something waiting, a line for such other queues, and one for all at zero.

import type { ComponentType } from 'react'
import type { readToday } from '#contract/operator/today.ts'
import { type TodayQueue, type TodayTask, todayQueues, todayTasks } from '#contract/operator/today-queues.ts'
import type { OutputOf } from '#contract/wire.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { StampIcon } from '#web/console/frame/shell/icons.tsx'
import { Link } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BarcodeIcon, CardsIcon, ChevronDownIcon, type IconProps, MailIcon, YenIcon } from '#web/ui/icons.tsx'
import css from './waiting.module.css'
import { ageWords, dueDay } from './words.ts'

type Today = OutputOf<typeof readToday>
type Queue = Today['queues'][number]
type Task = (typeof todayTasks)[number]

const icons: Readonly<Record<TodayTask, ComponentType<IconProps>>> = {
  pack: BarcodeIcon,
  answer: MailIcon,
  money: YenIcon,
  approve: StampIcon,
  choose: CardsIcon,
}

const countOf = (queues: readonly Queue[]) => queues.reduce((sum, { count }) => sum + count, 0)

export function Waiting({ today: { queues, at } }: { today: Today }) {
  const {
    today: { waiting, queues: names },
  } = usePhrases()
  const some = queues.filter(({ count }) => count > 0)
  const among = (those: readonly TodayQueue[]) => some.filter(({ queue }) => those.includes(queue))
  const tiles = todayTasks
    .map((task) => ({ task, own: among(task.of), more: among(task.within) }))
    .filter(({ own }) => own.length > 0)
  const tiled = new Set(tiles.flatMap(({ own, more }) => [...own, ...more]))
  const others = some.filter((queue) => !tiled.has(queue))
  const none = queues.filter(({ count }) => count === 0)
  return (
    <section className={css.waiting} aria-label={waiting.title}>
      {queues.length === 0 && <p>{waiting.noQueues}</p>}
      {queues.length > 0 && some.length === 0 && <p>{waiting.nothing}</p>}
      {tiles.length > 0 && (
        <ul className={css.tiles}>
          {tiles.map((tile) => (
            <Tile key={tile.task.task} {...tile} at={at} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={css.list}>
          {others.map((queue) => (
            <Line key={queue.queue} queue={queue} at={at} />
          ))}
        </ul>
      )}
      {none.length > 0 && (
        <details className={css.none}>
          <summary>
            {waiting.zero}
            <ChevronDownIcon size={16} />
          </summary>
          <p>{none.map(({ queue }) => names[queue]).join(waiting.separator)}</p>
        </details>
      )}
    </section>
  )
}

/** One task, with the press that begins it, and its parts beside it where there are any. */
function Tile({
  task,
  own,
  more,
  at,
}: {
  task: Task
  own: readonly Queue[]
  more: readonly Queue[]
  at: string
}) {
  const services = useServices()
  const {
    today: { tasks, waiting },
  } = services.phrases
  const Icon = icons[task.task]
  const [only, other] = own
  // The tile leads straight to its list when only one queue waits.
  const to = 'begins' in task && other !== undefined ? task.begins : only && todayQueues[only.queue].opens
  const parts = task.of.length > 1 ? [...own, ...more] : more
  const isLate = [...own, ...more].some((queue) => queue.isLate)
  return (
    <li className={css.tile} data-late={isLate}>
      <p className={css.task}>
        <Icon size={20} />
        {to === undefined ? tasks[task.task] : <Link to={to}>{tasks[task.task]}</Link>}
      </p>
      <p className={css.count}>{waiting.count(formatInteger(countOf(own)))}</p>
      <p className={css.age}>{whenWords(services, own, at)}</p>
      {parts.length > 0 && (
        <ul className={css.parts}>
          {parts.map((queue) => (
            <Part key={queue.queue} queue={queue} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Part({ queue: { queue, count, isLate } }: { queue: Queue }) {
  const {
    today: { queues: names },
  } = usePhrases()
  return (
    <li className={css.part} data-late={isLate}>
      <Link to={todayQueues[queue].opens}>{names[queue]}</Link>
      <b>{formatInteger(count)}</b>
    </li>
  )
}

/** Says when the first is to be done, or for how long the oldest waits. */
function whenWords(services: Parameters<typeof ageWords>[0], own: readonly Queue[], at: string): string {
  const { waiting } = services.phrases.today
  const first = (moments: readonly (string | null)[]) =>
    moments.filter((moment) => moment !== null).toSorted()[0]
  const due = first(own.map((queue) => queue.due))
  if (due !== undefined)
    return own.some(({ queue }) => queue === 'parcelsToPack')
      ? waiting.dueOn(dueDay(due, services.language))
      : waiting.dueIn(ageWords(services, at, due))
  const since = first(own.map((queue) => queue.since))
  return since === undefined ? '' : waiting.oldest(ageWords(services, since, at))
}

function Line({ queue: { queue, count, since, isLate }, at }: { queue: Queue; at: string }) {
  const services = useServices()
  const {
    today: { waiting, queues: names },
  } = services.phrases
  return (
    <li className={css.line}>
      <div className={css.words}>
        <p className={css.name}>
          <Link to={todayQueues[queue].opens}>{names[queue]}</Link>
          {isLate && <Badge tone="danger">{waiting.late}</Badge>}
        </p>
      </div>
      <p className={css.figures}>
        <span>{waiting.count(formatInteger(count))}</span>
        {since !== null && <span className={css.age}>{waiting.oldest(ageWords(services, since, at))}</span>}
      </p>
    </li>
  )
}
