import { listClaims } from '../../../../contract/operator/claims.ts'
import type { Route } from '../../route.ts'

export const claimsPath = '/operator/money/claims'

export const route: Route = { path: claimsPath, roles: listClaims.roles, title: ({ claims }) => claims.title }
