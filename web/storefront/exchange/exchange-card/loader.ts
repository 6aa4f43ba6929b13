import type * as z from 'zod/mini'
import { listExchangeCards, listExchanges } from '#contract/exchange.ts'
import { findPacks } from '#contract/pack-list.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { type PackSummary, summarize } from '#web/storefront/packs/pack-summary.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import { redirectToLastPage } from '#web/storefront/route/redirect-to-last-page.ts'
import type { Services } from '#web/storefront/route/services.tsx'
import { types } from './route.ts'

const sorts = ['0', '1', '2', '3'] as const
export type Sort = (typeof sorts)[number]

export type Tab = keyof typeof types

export type ExchangeCards = z.output<typeof listExchangeCards.output>
export type Exchanges = z.output<typeof listExchanges.output>

export interface ExchangeFilter {
  tab: Tab
  searchText: string
  sort: Sort | undefined
}

export type ExchangeData = ExchangeFilter &
  (
    | ({ tab: 'cards' } & ExchangeCards)
    | { tab: 'gacha'; packs: PackSummary[] }
    | ({ tab: 'history' } & Exchanges)
  )

export async function load({ api }: Services, { request }: LoaderArgs): Promise<ExchangeData> {
  const query = new URL(request.url).searchParams
  const filter = {
    searchText: (query.get('searchText') ?? '').slice(0, 100),
    sort: sorts.find((value) => value === query.get('sort')),
  }
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  switch (query.get('type')) {
    case types.gacha: {
      const packs = await api.call(findPacks, { input: { ...filter, currency: 'coins' } })
      return { tab: 'gacha', ...filter, packs: orErrorScreen(packs).list.map(summarize) }
    }
    case types.history: {
      const exchanges = await api.call(listExchanges, { params: { page } })
      return { tab: 'history', ...filter, ...redirectToLastPage(orErrorScreen(exchanges), request) }
    }
    default: {
      const cards = await api.call(listExchangeCards, { params: { page }, input: { ...filter, type: '3' } })
      return { tab: 'cards', ...filter, ...redirectToLastPage(orErrorScreen(cards), request) }
    }
  }
}
