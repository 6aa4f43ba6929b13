import type { Route } from '#web/storefront/route/route.ts'

export const payRedirectPath = '/pay-redirect'

export const route: Route = { path: payRedirectPath, access: 'member' }
