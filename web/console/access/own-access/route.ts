import { readOwnAccess } from '../../../../contract/operator/staff.ts'
import type { Route } from '../../route.ts'

export const ownAccessPath = '/operator/access'

export const route: Route = {
  path: ownAccessPath,
  roles: readOwnAccess.roles,
  title: ({ access }) => access.title,
  note: ({ access }) => access.note,
}
