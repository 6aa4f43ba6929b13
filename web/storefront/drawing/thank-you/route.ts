import { type Route, withQuery } from '#web/storefront/route/route.ts'

const path = '/thank-you'

export const thankYouPath = (packId: string, drawId: string): string =>
  withQuery(path, { packId, history_id: drawId })

export const route: Route = {
  path,
  access: 'member',
  head: ({ drawing }) => ({ title: drawing.thanksTitle }),
}
