import { type Route, withQuery } from '#web/storefront/route/route.ts'

export const coinHistoryPath = (page?: number): string => withQuery('/coin-history', { page })

export const route: Route = {
  path: coinHistoryPath(),
  access: 'member',
  head: ({ histories }) => ({ title: histories.coinTitle }),
}
