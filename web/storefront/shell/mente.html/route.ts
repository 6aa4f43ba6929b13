import type { Route } from '#web/storefront/route/route.ts'

export const maintenancePath = '/mente.html'

/** While the shop is closed, the server shows this screen at every address. */
export const route: Route = { path: maintenancePath, access: 'public' }
