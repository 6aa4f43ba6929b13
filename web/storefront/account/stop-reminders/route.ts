import type { Route } from '#web/storefront/route/route.ts'

/** The address of the link in reminder mails; it works without a login. */
export const route: Route = {
  path: '/stop-reminders',
  access: 'public',
  head: ({ reminders }) => ({ title: reminders.stopTitle }),
}
