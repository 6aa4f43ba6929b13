import type { Route } from '../../route.ts'

export const amazonPayRedirectPath = '/amazon-pay-redirect'

export const route: Route = { path: amazonPayRedirectPath, access: 'member' }
