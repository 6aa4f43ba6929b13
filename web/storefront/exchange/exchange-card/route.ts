import { type Route, withQuery } from '#web/storefront/route/route.ts'
import type { ExchangeFilter } from './loader.ts'

/** Values of the tabs; cards and gacha have the numbers of spec §3. */
export const types = { cards: '3', gacha: '0', history: 'history' } as const

/** The address of the exchange counter with this filter. */
export const exchangePath = (filter?: ExchangeFilter, page = 1): string =>
  withQuery('/exchange-card', {
    type: filter && types[filter.tab],
    searchText: filter?.searchText,
    sort: filter?.sort,
    page: page > 1 ? page : undefined,
  })

export const route: Route = {
  path: exchangePath(),
  access: 'member',
  head: ({ exchange }) => ({ title: exchange.title }),
}
