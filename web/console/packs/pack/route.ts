import { packReaders } from '../../../../contract/operator/roles.ts'
import { fillPath } from '../../../api/client.ts'
import type { Route } from '../../route.ts'

const path = '/operator/packs/:packId'

export const packPath = (packId: string): string => fillPath(path, { packId })

export const route: Route = { path, roles: packReaders, title: ({ packs }) => packs.one }
