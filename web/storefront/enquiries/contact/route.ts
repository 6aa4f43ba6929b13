import type { Route } from '#web/storefront/route/route.ts'

export const contactPath = '/contact'

export const route: Route = {
  path: contactPath,
  access: 'public',
  head: ({ contact }) => ({ title: contact.title }),
}
