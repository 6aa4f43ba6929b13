import type { Route } from '#web/storefront/route/route.ts'

export const route: Route = {
  path: '/card-input',
  access: 'member',
  head: ({ paying }) => ({ title: paying.cardInput.title }),
}
