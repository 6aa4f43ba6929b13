import { type Route, withQuery } from '../../route.ts'
import type { Wish } from './loader.ts'

/** The tabs; cards and gacha bear the numbers of spec §3. */
export const types = { cards: '3', gacha: '0', history: 'history' } as const

/** The address of the counter as somebody wants to see it. */
export const exchangePath = (wish?: Wish, page = 1): string =>
  withQuery('/exchange-card', {
    type: wish && types[wish.tab],
    searchText: wish?.searchText,
    sort: wish?.sort,
    page: page > 1 ? page : undefined,
  })

export const route: Route = {
  path: exchangePath(),
  access: 'member',
  head: ({ exchange }) => ({ title: exchange.title }),
}
