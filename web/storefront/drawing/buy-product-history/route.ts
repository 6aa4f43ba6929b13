import { type Route, withQuery } from '#web/storefront/route/route.ts'

const path = '/buy-product-history'

export const drawHistoryPath = (mode?: string, page?: number): string => withQuery(path, { mode, page })

export const route: Route = {
  path,
  access: 'member',
  head: ({ histories }) => ({ title: histories.drawTitle }),
}
