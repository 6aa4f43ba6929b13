import { type Route, withQuery } from '#web/storefront/route/route.ts'

/** Where the visitor wants to arrive stays in the address: the pack to draw, or the path of any other page. */
export const loginPath = (packId?: string | null, next?: string | null): string =>
  withQuery('/login', { packId, next })

export const route: Route = {
  path: loginPath(),
  access: 'public',
  waitsForTouch: true,
  head: ({ login }) => ({ title: login.title, description: () => login.description }),
}
