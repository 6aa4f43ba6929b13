import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import type { Route } from '#web/storefront/route/route.ts'

/** The courses for a pack, as `/buy-product` has its id (ruling 73). */
export const route: Route = { path: `${buyPointPath()}/:productId`, access: 'member' }
