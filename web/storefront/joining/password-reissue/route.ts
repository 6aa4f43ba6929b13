import type { Route } from '#web/storefront/route/route.ts'

export const passwordReissuePath = '/password-reissue'

export const route: Route = {
  path: passwordReissuePath,
  access: 'public',
  head: ({ reissue }) => ({ title: reissue.title }),
}
