// The history of the member's coins, newest first.

import { useLoaderData } from '../../../router/context.tsx'
import { CoinAmount } from '../../../ui/amount.tsx'
import { formatHundredths } from '../../../ui/amounts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageTitle } from '../../../ui/heading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Page } from '../../../ui/panel.tsx'
import { useUiPhrases } from '../../../ui/phrases.tsx'
import { exchangePath } from '../../exchange/exchange-card/route.ts'
import { homePath } from '../../packs/home/route.ts'
import { usePhrases, useVisitor } from '../../services.tsx'
import { MovementRows, withSign } from '../movement-rows.tsx'
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
