import type { Route } from '../../route.ts'

/** Where links in mails lead whoever holds the mail, logged in or not. */
export const route: Route = {
  path: '/stop-reminders',
  access: 'public',
  head: ({ reminders }) => ({ title: reminders.stopTitle }),
}
