import type { Route } from '#web/storefront/route/route.ts'

export const completeRegisterPath = '/complete-user-register'

/** What the confirmation leaves with the entry of the history: the page itself is the same for all. */
export interface JoinedState {
  givenName: string
}

export const route: Route = {
  path: completeRegisterPath,
  access: 'public',
  head: ({ registration }) => ({ title: registration.completeTitle }),
}
