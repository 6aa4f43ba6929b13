import type { Route } from '#web/console/frame/route.ts'

/** The token stands behind `#`, so that no server log has it. */
export const route: Route = {
  path: '/operator/invitation',
  roles: 'before login',
  title: ({ invitation }) => invitation.title,
}
