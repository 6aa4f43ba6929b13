// The exchange counter: cards for coins, packs for coins, the member's exchanges.

import { lazy, Suspense } from 'react'
import { useLoaderData, useNavigate } from '#web/router/context.tsx'
import { useCardViewer } from '#web/storefront/packs/card-viewer/use-card-viewer.tsx'
import { LivePackGrid } from '#web/storefront/packs/live/live-pack-grid.tsx'
import { usePhrases, useVisitor } from '#web/storefront/route/services.tsx'
import { formatHundredths } from '#web/ui/amounts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Page } from '#web/ui/panel.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { CardTile } from './card-tile.tsx'
import { ExchangeList } from './exchange-list.tsx'
import type { ExchangeData, Tab } from './loader.ts'
import { exchangePath, types } from './route.ts'
import css from './screen.module.css'
import { SearchArea } from './search-area.tsx'
import { useExchange } from './use-exchange.ts'

/** Loaded with the first press. */
const ExchangeDialogs = lazy(() =>
  import('./exchange-dialogs.tsx').then((it) => ({ default: it.ExchangeDialogs })),
)

export function Screen() {
  const data = useLoaderData() as ExchangeData
  const { exchange: words } = usePhrases()
  const coins = useVisitor()?.coinHundredths ?? 0
  const navigate = useNavigate()
  const { tab, searchText, sort } = data
  const pathOf = (page: number) => exchangePath(data, page)

  return (
    <Page width="wide">
      <PageTitle note={words.note(formatHundredths(coins))}>{words.title}</PageTitle>
      <Tabs
        label={words.tabs}
        tabs={(Object.keys(types) as Tab[]).map((id) => ({ id, label: words.tabNames[id] }))}
        selected={tab}
        onSelect={(id) => void navigate(exchangePath({ tab: id as Tab, searchText: '', sort: undefined }))}
      >
        <div className={css.panel}>
          {tab !== 'history' && (
            <SearchArea key={`${tab} ${searchText}`} filter={{ tab, searchText, sort }} />
          )}
          {tab === 'cards' && <Cards data={data} />}
          {tab === 'gacha' &&
            (data.packs.length === 0 ? (
              <EmptyState title={words.emptyGacha} />
            ) : (
              <LivePackGrid packs={data.packs} />
            ))}
          {tab === 'history' &&
            (data.list.length === 0 ? (
              <EmptyState title={words.emptyHistory}>
                <LinkButton
                  to={exchangePath({ tab: 'cards', searchText: '', sort: undefined })}
                  variant="primary"
                >
                  {words.toCards}
                </LinkButton>
              </EmptyState>
            ) : (
              <ExchangeList exchanges={data.list} />
            ))}
          {tab !== 'gacha' && <Pager {...data.page} hrefFor={pathOf} />}
        </div>
      </Tabs>
    </Page>
  )
}

function Cards({ data }: { data: Extract<ExchangeData, { tab: 'cards' }> }) {
  const { exchange: words } = usePhrases()
  const { stage, ask, join, confirm, close } = useExchange()
  const { open, viewer } = useCardViewer(data.list)
  return (
    <>
      {data.list.length === 0 ? (
        <EmptyState title={words.empty} />
      ) : (
        <ul className={css.cards}>
          {data.list.map((card, place) => (
            <li key={card.id}>
              <CardTile card={card} onExchange={() => ask(card)} onView={() => open(place)} />
            </li>
          ))}
        </ul>
      )}
      {viewer}
      {stage.at !== 'start' && (
        <Suspense>
          <ExchangeDialogs stage={stage} onJoin={join} onConfirm={confirm} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
