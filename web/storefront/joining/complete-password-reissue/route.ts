import type { Route } from '#web/storefront/route/route.ts'

export const completePasswordReissuePath = '/complete-password-reissue'

export const route: Route = {
  path: completePasswordReissuePath,
  access: 'public',
  head: ({ reissue }) => ({ title: reissue.sentTitle }),
}
