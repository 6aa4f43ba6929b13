import { draftReaders } from '../../../../contract/operator/roles.ts'
import { fillPath } from '../../../api/client.ts'
import type { Route } from '../../route.ts'

const path = '/operator/drafts/:key'

export const draftPath = (key: string): string => fillPath(path, { key })

export const route: Route = { path, roles: draftReaders, title: ({ drafts }) => drafts.one }
