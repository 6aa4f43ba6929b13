import type { Route } from '#web/storefront/route/route.ts'

/** An address in old links: redirects to the pack. */
export const route: Route = { path: '/buy-product', access: 'member' }
