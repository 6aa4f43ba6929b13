import { type Route, withQuery } from '../../route.ts'

const path = '/confirm-buy-product'

export const confirmDrawPath = (packId: string, count: number): string =>
  withQuery(path, { packId, buyCount: count })

export const route: Route = {
  path,
  access: 'member',
  head: ({ drawing }) => ({ title: drawing.confirmTitle }),
}
