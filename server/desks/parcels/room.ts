import type { Carriers } from '#server/cards/shipping/carrier-file.ts'
import { readCarriers } from '#server/cards/shipping/read-carriers.ts'
import type { Database } from '#server/db/pool.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import type { Room } from '#server/http/room.ts'
import { cached } from '#server/people/operator/cached.ts'
import type { Random } from '#server/random.ts'
import { carrierFileRoutes, carrierRoutes } from './carrier-file-routes.ts'
import { parcelActRoutes } from './parcel-acts-routes.ts'
import { parcelSheetsRoutes } from './parcel-sheets-routes.ts'
import { parcelRoutes } from './parcels-routes.ts'
import { shipmentActRoutes } from './shipment-acts-routes.ts'

interface Parts {
  db: Database
  random: Random
  clock: () => Date
  carriersFolder: string
}

export const parcelDesk = {
  serveDesk(http: OperatorHttp, { db, random, clock, carriersFolder }: Parts) {
    // A fault in a carrier's file is told by the doctor; until it is mended no carrier can be named.
    const carriers = cached(async (): Promise<Carriers> => {
      const read = await readCarriers(carriersFolder)
      return 'carriers' in read ? read.carriers : new Map()
    }, clock)
    const deps = { db, random, readCarriers: carriers }
    parcelRoutes(http, deps)
    parcelSheetsRoutes(http, deps)
    carrierRoutes(http, deps)
    carrierFileRoutes(http, deps)
    shipmentActRoutes(http, deps)
    parcelActRoutes(http, deps)
  },
} satisfies Room
