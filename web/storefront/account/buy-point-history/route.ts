import { type Route, withQuery } from '#web/storefront/route/route.ts'

export const pointHistoryPath = (page?: number): string => withQuery('/buy-point-history', { page })

export const route: Route = {
  path: pointHistoryPath(),
  access: 'member',
  head: ({ histories }) => ({ title: histories.pointTitle }),
}
