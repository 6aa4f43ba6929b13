import type { Route } from '#web/storefront/route/route.ts'

export const completeRegisterPath = '/complete-user-register'

/** The confirmation leaves this in the history entry, because the page itself is the same for everybody. */
export interface JoinedState {
  givenName: string
}

export const route: Route = {
  path: completeRegisterPath,
  access: 'public',
  head: ({ registration }) => ({ title: registration.completeTitle }),
}
