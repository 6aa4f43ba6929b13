import type { Route } from '../../route.ts'

/** An address of old links: it goes on to the pack. */
export const route: Route = { path: '/buy-product', access: 'member' }
