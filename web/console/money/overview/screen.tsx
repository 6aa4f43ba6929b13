// How much waits for a person at the money desk, and where.

import { usePhrases } from '#web/console/frame/services.tsx'
import { Page, Section } from '#web/console/frame/shell/page.tsx'
import { MoneyTabs } from '#web/console/money/money-tabs.tsx'
import { Link, useLoaderData } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import type { MoneyQueue } from './loader.ts'
import { queueLines } from './queue-lines.ts'
import css from './screen.module.css'

export function Screen() {
  const { areas, money } = usePhrases()
  const queue = useLoaderData() as MoneyQueue
  const isEmpty = queueLines.every(({ key }) => queue[key] === 0)
  return (
    <Page title={areas.money} note={money.note}>
      <MoneyTabs />
      <Section title={money.waiting}>
        {isEmpty && <p className={css.none}>{money.nothingWaits}</p>}
        <ul className={css.lines}>
          {queueLines.map(({ key, to }) => (
            <li key={key}>
              <Link to={to} className={css.line} data-empty={queue[key] === 0}>
                <span>{money.queue[key]}</span>
                <strong>{money.counts[key](formatInteger(queue[key]))}</strong>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  )
}
