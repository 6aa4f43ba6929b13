import { type Route, withQuery } from '../../route.ts'

const path = '/buy-point'

/** `count`: how many slots of the pack the member wants, when it is more than one. */
export const buyPointPath = (packId?: string | null, count = 1): string =>
  withQuery(path, { packId, count: count > 1 ? count : undefined })

export const route: Route = {
  path,
  access: 'member',
  head: ({ pointPurchase }) => ({ title: pointPurchase.title }),
}
