import type { LoaderFunctionArgs } from 'react-router'
import type * as z from 'zod/mini'
import { findPacks } from '../../../../contract/catalogue.ts'
import { listExchangeCards, listExchanges } from '../../../../contract/exchange.ts'
import { orLastPage } from '../../last-page.ts'
import { orErrorScreen } from '../../load-failure.ts'
import { type PackSummary, summarize } from '../../packs/pack-summary.ts'
import type { Services } from '../../services.tsx'

const sorts = ['0', '1', '2', '3'] as const
export type Sort = (typeof sorts)[number]

/** The tabs; cards and gacha bear the numbers of spec §3. */
export const types = { cards: '3', gacha: '0', history: 'history' } as const
export type Tab = keyof typeof types

export type ExchangeCards = z.output<typeof listExchangeCards.output>
export type Exchanges = z.output<typeof listExchanges.output>

export interface Wish {
  tab: Tab
  searchText: string
  sort: Sort | undefined
}

export type ExchangeData = Wish &
  (
    | ({ tab: 'cards' } & ExchangeCards)
    | { tab: 'gacha'; packs: PackSummary[] }
    | ({ tab: 'history' } & Exchanges)
  )

/** The address of the counter as somebody wants to see it. */
export function exchangePath({ tab, searchText, sort }: Wish, page = 1): string {
  const query = new URLSearchParams({ type: types[tab] })
  if (searchText) query.set('searchText', searchText)
  if (sort) query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return `/exchange-card?${query}`
}

export async function loadExchange(
  { api }: Services,
  { request }: LoaderFunctionArgs,
): Promise<ExchangeData> {
  const query = new URL(request.url).searchParams
  const wish = {
    searchText: (query.get('searchText') ?? '').slice(0, 100),
    sort: sorts.find((value) => value === query.get('sort')),
  }
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  switch (query.get('type')) {
    case types.gacha: {
      const packs = await api.call(findPacks, { input: { ...wish, currency: 'coins' } })
      return { tab: 'gacha', ...wish, packs: orErrorScreen(packs).list.map(summarize) }
    }
    case types.history: {
      const exchanges = await api.call(listExchanges, { params: { page } })
      return { tab: 'history', ...wish, ...orLastPage(orErrorScreen(exchanges), request) }
    }
    default: {
      const cards = await api.call(listExchangeCards, { params: { page }, input: { ...wish, type: '3' } })
      return { tab: 'cards', ...wish, ...orLastPage(orErrorScreen(cards), request) }
    }
  }
}
