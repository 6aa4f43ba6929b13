// What moved the member's points, newest first.

import { useLoaderData } from 'react-router'
import { PointAmount } from '../../../ui/amount.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { formatInstant } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageTitle } from '../../../ui/heading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Page } from '../../../ui/panel.tsx'
import { usePhrases, useServices, useVisitor } from '../../services.tsx'
import type { PointHistory } from './loader.ts'
import css from './screen.module.css'

export function PointHistoryScreen() {
  const { list, page } = useLoaderData() as PointHistory
  const { histories: words } = usePhrases()
  const { language } = useServices()
  const points = useVisitor()?.points ?? 0
  return (
    <Page>
      <PageTitle>{words.pointTitle}</PageTitle>
      <p className={css.balance}>
        <span>{words.balance}</span>
        <PointAmount points={points} size="l" />
      </p>
      {list.length === 0 ? (
        <EmptyState title={words.noPoints}>
          <LinkButton to="/buy-point" variant="primary">
            {words.buyPoints}
          </LinkButton>
        </EmptyState>
      ) : (
        <ul className={css.rows} aria-label={words.pointCaption}>
          {list.map((row) => (
            <li key={row.id} className={css.row}>
              <span className={css.what}>
                <span>{row.description}</span>
                <time className={css.when} dateTime={row.movedAt}>
                  {formatInstant(row.movedAt, language)}
                </time>
              </span>
              <span className={css.change} data-gain={row.points > 0 || undefined}>
                <span>{`${row.points > 0 ? '+' : row.points < 0 ? '−' : ''}${formatInteger(Math.abs(row.points))}pt`}</span>
                {row.bonusPoints !== 0 && (
                  <small>{`${words.bonus} ${formatInteger(Math.abs(row.bonusPoints))}pt`}</small>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pager {...page} hrefFor={(number) => `/buy-point-history?page=${number}`} />
    </Page>
  )
}
