// The history of the member's points, newest first.

import { useLoaderData } from '#web/router/context.tsx'
import { ExpiringPoints } from '#web/storefront/account/expiring-points.tsx'
import { MovementRows, withSign } from '#web/storefront/account/movement-rows.tsx'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { receiptPath } from '#web/storefront/paying/receipt/route.ts'
import { UndecidedPayments } from '#web/storefront/paying/undecided-payments.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { PointAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import type { PointHistory } from './loader.ts'
import { pointHistoryPath } from './route.ts'
import css from './screen.module.css'

export function Screen() {
  const { list, page, points, expiringPoints } = useLoaderData() as PointHistory
  const { histories: words, receipts, ui } = usePhrases()
  return (
    <Page>
      <PageTitle>{words.pointTitle}</PageTitle>
      <Panel>
        <p className={css.balance}>
          <span>{words.balance}</span>
          <PointAmount points={points} size="l" />
        </p>
        <ExpiringPoints lots={expiringPoints} />
        <p className="soft">{words.validity}</p>
      </Panel>
      <UndecidedPayments />
      {list.length === 0 ? (
        <EmptyState title={words.noPoints}>
          <LinkButton to={buyPointPath()} variant="primary">
            {words.buyPoints}
          </LinkButton>
        </EmptyState>
      ) : (
        <MovementRows
          caption={words.pointCaption}
          movements={list.map((row) => ({
            id: row.id,
            description: row.description,
            movedAt: row.movedAt,
            change: withSign(row.points, `${formatInteger(Math.abs(row.points))}${ui.pointUnit}`),
            isGain: row.points > 0,
            link: row.hasReceipt ? { to: receiptPath(row.causeId), label: receipts.show } : undefined,
            note:
              row.bonusPoints === 0
                ? undefined
                : `${words.bonus} ${formatInteger(Math.abs(row.bonusPoints))}${ui.pointUnit}`,
          }))}
        />
      )}
      <Pager {...page} hrefFor={pointHistoryPath} />
    </Page>
  )
}
