// What waits for a person: what does is a line each, what does not is one line together.

import type { readToday } from '#contract/operator/today.ts'
import { todayQueues } from '#contract/operator/today-queues.ts'
import type { OutputOf } from '#contract/wire.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { Link } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import css from './waiting.module.css'
import { ageWords } from './words.ts'

type Today = OutputOf<typeof readToday>

export function Waiting({ today: { queues, at } }: { today: Today }) {
  const {
    today: { waiting, queues: names },
  } = usePhrases()
  const some = queues.filter(({ count }) => count > 0)
  const none = queues.filter(({ count }) => count === 0)
  if (queues.length === 0)
    return (
      <Section title={waiting.title}>
        <p>{waiting.noQueues}</p>
      </Section>
    )
  return (
    <Section title={waiting.title}>
      {some.length === 0 ? (
        <p>{waiting.nothing}</p>
      ) : (
        <ul className={css.list}>
          {some.map((queue) => (
            <Line key={queue.queue} queue={queue} at={at} />
          ))}
        </ul>
      )}
      {none.length > 0 && (
        <p className={css.none}>
          {waiting.none(none.map(({ queue }) => names[queue]).join(waiting.separator))}
        </p>
      )}
    </Section>
  )
}

function Line({
  queue: { queue, count, since, isLate },
  at,
}: {
  queue: Today['queues'][number]
  at: string
}) {
  const services = useServices()
  const {
    today: { waiting, queues: names },
  } = services.phrases
  const { opens } = todayQueues[queue]
  const name = names[queue]
  return (
    <li className={css.line}>
      <div className={css.words}>
        <p className={css.name}>
          {opens !== null && 'screen' in opens && <Link to={opens.screen}>{name}</Link>}
          {(opens === null || 'verb' in opens) && name}
          {isLate && <Badge tone="danger">{waiting.late}</Badge>}
        </p>
        {opens !== null && 'verb' in opens && (
          <p className={css.verb} title={waiting.atTerminal}>
            <code>npm run shop -- {opens.verb}</code>
          </p>
        )}
      </div>
      <p className={css.figures}>
        <span className={css.count}>{waiting.count(formatInteger(count))}</span>
        {since !== null && <span className={css.age}>{waiting.oldest(ageWords(services, since, at))}</span>}
      </p>
    </li>
  )
}
