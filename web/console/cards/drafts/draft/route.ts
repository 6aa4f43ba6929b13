import { draftReaders } from '#contract/operator/roles.ts'
import { fillPath } from '#web/api/client.ts'
import type { Route } from '#web/console/frame/route.ts'

const path = '/operator/drafts/:key'

export const draftPath = (key: string): string => fillPath(path, { key })

export const route: Route = { path, roles: draftReaders, title: ({ drafts }) => drafts.one }
