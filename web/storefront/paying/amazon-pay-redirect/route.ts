import type { Route } from '#web/storefront/route/route.ts'

export const amazonPayRedirectPath = '/amazon-pay-redirect'

export const route: Route = { path: amazonPayRedirectPath, access: 'member' }
