import type { Route } from '#web/storefront/route/route.ts'

export const passwordResetPath = '/password-reset'

export const route: Route = {
  path: passwordResetPath,
  access: 'public',
  head: ({ reissue }) => ({ title: reissue.resetTitle }),
}
