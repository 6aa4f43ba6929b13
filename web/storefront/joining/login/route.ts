import { type Query, type Route, withQuery } from '#web/storefront/route/route.ts'

/** The address keeps the visitor's aim: `packId` with `buyCount`, to draw; or `next`, the path of any other page. */
export const loginPath = (arrival?: Query): string => withQuery('/login', arrival)

export const route: Route = {
  path: loginPath(),
  access: 'public',
  waitsForTouch: true,
  head: ({ login }) => ({ title: login.title, description: () => login.description }),
}
