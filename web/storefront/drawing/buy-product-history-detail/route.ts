import { type Route, withQuery } from '#web/storefront/route/route.ts'

const path = '/buy-product-history-detail'

export const drawDetailPath = (drawId: string): string => withQuery(path, { packHistoryId: drawId })

export const route: Route = {
  path,
  access: 'member',
  head: ({ histories }) => ({ title: histories.detailTitle }),
}
