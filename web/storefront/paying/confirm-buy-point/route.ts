import { type Route, withQuery } from '#web/storefront/route/route.ts'

const path = '/confirm-buy-point'

export const confirmBuyPointPath = (courseId: string, packId?: string | null): string =>
  withQuery(path, { pointPriceId: courseId, packId })

export const route: Route = {
  path,
  access: 'member',
  head: ({ pointPurchase }) => ({ title: pointPurchase.confirmTitle }),
}
