import type { Route } from '#web/storefront/route/route.ts'

export const recordsPath = '/records'

export const route: Route = {
  path: recordsPath,
  access: 'public',
  head: ({ records }) => ({ title: records.title, description: () => records.description }),
}
