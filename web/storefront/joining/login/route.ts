import { type Query, type Route, withQuery } from '#web/storefront/route/route.ts'

/** Where the visitor wants to arrive stays in the address: `packId` to draw and `buyCount`, or `next`, the path of any other page. */
export const loginPath = (arrival?: Query): string => withQuery('/login', arrival)

export const route: Route = {
  path: loginPath(),
  access: 'public',
  waitsForTouch: true,
  head: ({ login }) => ({ title: login.title, description: () => login.description }),
}
