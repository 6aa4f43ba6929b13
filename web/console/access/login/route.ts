import type { Route } from '#web/console/frame/route.ts'

const path = '/operator/login'

/** `to`: the page to arrive at. */
export const loginPath = (to?: string): string =>
  to === undefined ? path : `${path}?${new URLSearchParams({ to })}`

export const route: Route = { path, roles: 'before login', title: ({ login }) => login.title }
