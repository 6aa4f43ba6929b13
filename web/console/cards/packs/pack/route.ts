import { packReaders } from '#contract/operator/roles.ts'
import { fillPath } from '#web/api/client.ts'
import type { Route } from '#web/console/frame/route.ts'

const path = '/operator/packs/:packId'

export const packPath = (packId: string): string => fillPath(path, { packId })

export const route: Route = { path, roles: packReaders, title: ({ packs }) => packs.one }
