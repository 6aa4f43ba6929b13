import type { Route } from '#web/storefront/route/route.ts'

/** The address of the link by which a member proves the mail address; it works without a login. */
export const route: Route = {
  path: '/verify-mail',
  access: 'public',
  head: ({ membership }) => ({ title: membership.mailTitle }),
}
