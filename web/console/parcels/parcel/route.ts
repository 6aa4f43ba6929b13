import { shipmentReaders } from '../../../../contract/operator/members.ts'
import { fillPath } from '../../../api/client.ts'
import type { Route } from '../../route.ts'

const path = '/operator/shipments/:shipmentId'

export const parcelPath = (shipmentId: string): string => fillPath(path, { shipmentId })

export const route: Route = { path, roles: shipmentReaders, title: ({ parcels }) => parcels.id }
