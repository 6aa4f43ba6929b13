import { claimReaders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'

export const claimsPath = '/operator/money/claims'

export const route: Route = { path: claimsPath, roles: claimReaders, title: ({ claims }) => claims.title }
