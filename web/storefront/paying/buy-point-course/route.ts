import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import type { Route } from '#web/storefront/route/route.ts'

/** The course is chosen already: it goes on to the confirmation. */
export const route: Route = { path: `${buyPointPath()}/:productId`, access: 'member' }
