import { memberKeepers } from '#contract/operator/roles.ts'
import { fillPath } from '#web/api/client.ts'
import type { Route } from '#web/console/frame/route.ts'

const path = '/operator/members/:memberId/disclosure'

export const disclosurePath = (memberId: string): string => fillPath(path, { memberId })

export const route: Route = { path, roles: memberKeepers, title: ({ leaving }) => leaving.disclosureTitle }
