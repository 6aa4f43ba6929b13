// The history of the member's coins, newest first.

import { useLoaderData } from '#web/router/context.tsx'
import { MovementRows, withSign } from '#web/storefront/account/movement-rows.tsx'
import { exchangePath } from '#web/storefront/exchange/exchange-card/route.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { usePhrases, useVisitor } from '#web/storefront/route/services.tsx'
import { CoinAmount } from '#web/ui/amount.tsx'
import { formatHundredths } from '#web/ui/amounts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Page } from '#web/ui/panel.tsx'
import { useUiPhrases } from '#web/ui/phrases.tsx'
import type { CoinHistory } from './loader.ts'
import { coinHistoryPath } from './route.ts'
import css from './screen.module.css'

export function Screen() {
  const { list, page } = useLoaderData() as CoinHistory
  const { histories: words, exchange } = usePhrases()
  const { coinUnit } = useUiPhrases()
  const coins = useVisitor()?.coinHundredths ?? 0
  return (
    <Page>
      <PageTitle>{words.coinTitle}</PageTitle>
      <div className={css.balance}>
        <p>
          <span className={css.label}>{words.coinBalance}</span>
          <CoinAmount hundredths={coins} size="l" />
        </p>
        <LinkButton to={exchangePath()}>{words.useCoins}</LinkButton>
      </div>
      {list.length === 0 ? (
        <EmptyState title={words.noCoins}>
          <p>{exchange.shortHint}</p>
          <LinkButton to={homePath} variant="primary">
            {words.findPacks}
          </LinkButton>
        </EmptyState>
      ) : (
        <MovementRows
          caption={words.coinCaption}
          movements={list.map((row) => ({
            id: row.id,
            description: row.description,
            movedAt: row.movedAt,
            change: withSign(
              row.coinHundredths,
              `${formatHundredths(Math.abs(row.coinHundredths))} ${coinUnit}`,
            ),
            isGain: row.coinHundredths > 0,
          }))}
        />
      )}
      <Pager {...page} hrefFor={coinHistoryPath} />
    </Page>
  )
}
