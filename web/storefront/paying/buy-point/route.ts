import { type Route, withQuery } from '../../route.ts'

const path = '/buy-point'

export const buyPointPath = (packId?: string | null): string => withQuery(path, { packId })

export const route: Route = {
  path,
  access: 'member',
  head: ({ pointPurchase }) => ({ title: pointPurchase.title }),
}
