// The numbers of cases that wait for a person at the money desk, with links to them.

import { readMoneyQueue } from '#contract/operator/day-figures.ts'
import { type Services, usePhrases } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import { Page, Section } from '#web/console/frame/shell/page.tsx'
import { StatementActions } from '#web/console/money/deposits/statement-dialogs.tsx'
import { MoneyTabs } from '#web/console/money/money-tabs.tsx'
import { Link, useLoaderData } from '#web/router/context.tsx'
import type { LoaderArgs } from '#web/router/routes.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import { queueLines } from './queue-lines.ts'
import css from './screen.module.css'

export const load = async ({ api }: Services, { request }: LoaderArgs) =>
  orFailure(await api.call(readMoneyQueue, { signal: request.signal }))

type MoneyQueue = Awaited<ReturnType<typeof load>>

export function Screen() {
  const { areas, money } = usePhrases()
  const queue = useLoaderData() as MoneyQueue
  const isEmpty = queueLines.every(({ key }) => queue[key] === 0)
  return (
    <Page title={areas.money} note={money.note} actions={<StatementActions />}>
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
