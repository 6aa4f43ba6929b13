import type { Route } from '../../route.ts'
import { buyPointPath } from '../buy-point/route.ts'

/** The course is chosen already: it goes on to the confirmation. */
export const route: Route = { path: `${buyPointPath()}/:productId`, access: 'member' }
