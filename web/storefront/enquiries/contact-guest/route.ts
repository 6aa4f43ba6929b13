import type { Route } from '#web/storefront/route/route.ts'

/** The address of the link in mails to guests: it opens one thread, without a login. */
export const route: Route = {
  path: '/contact-guest',
  access: 'public',
  head: ({ contact }) => ({ title: contact.threadTitle, isUnlisted: true }),
}
