// Where links in mails lead whoever holds the mail, logged in or not.

import type { RouteObject } from 'react-router'
import type { AddRoute } from '../router.tsx'

export const mailRoutes = (open: AddRoute): RouteObject[] => [
  open(
    '/stop-reminders',
    () => import('../account/stop-reminders/screen.tsx').then((it) => it.StopRemindersScreen),
    { head: ({ reminders }) => ({ title: reminders.stopTitle }) },
  ),
]
