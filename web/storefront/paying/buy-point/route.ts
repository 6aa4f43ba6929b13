import { type Route, withQuery } from '#web/storefront/route/route.ts'

const path = '/buy-point'

/** `count`: how many slots of the pack the member wants, where it is asked for. */
export const buyPointPath = (packId?: string | null, count?: number, page?: number): string =>
  withQuery(path, { packId, count, page })

export const route: Route = {
  path,
  access: 'member',
  head: ({ pointPurchase }) => ({ title: pointPurchase.title }),
}
