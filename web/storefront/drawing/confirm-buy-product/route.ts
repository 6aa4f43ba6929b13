import { type Route, withQuery } from '#web/storefront/route/route.ts'

const path = '/confirm-buy-product'
/** The specification's name of the count in this address. */
export const countParameter = 'buyCount'

export const confirmDrawPath = (packId: string, count: number): string =>
  withQuery(path, { packId, [countParameter]: count })

export const route: Route = {
  path,
  access: 'member',
  head: ({ drawing }) => ({ title: drawing.confirmTitle }),
}
