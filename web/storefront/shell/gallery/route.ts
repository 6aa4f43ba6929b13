import type { Route } from '#web/storefront/route/route.ts'

export const route: Route = { path: '/dev/gallery', access: 'public', isForDevelopers: true }
