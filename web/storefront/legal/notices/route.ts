import type { Route } from '#web/storefront/route/route.ts'

export const noticesPath = '/notices'

export const route: Route = {
  path: noticesPath,
  access: 'public',
  waitsForTouch: true,
  head: ({ notices, shell }) => ({ title: shell.notices, description: () => notices.description }),
}
