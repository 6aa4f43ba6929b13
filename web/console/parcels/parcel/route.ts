import { shipmentReaders } from '#contract/operator/roles.ts'
import { fillPath } from '#web/api/client.ts'
import type { Route } from '#web/console/frame/route.ts'

const path = '/operator/shipments/:parcelId'

export const parcelPath = (parcelId: string): string => fillPath(path, { parcelId })

export const route: Route = { path, roles: shipmentReaders, title: ({ parcels }) => parcels.id }
