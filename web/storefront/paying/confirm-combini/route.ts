import { type Route, withQuery } from '#web/storefront/route/route.ts'

const path = '/confirm-combini'

/** `reference`: the number for the store, or the purchase. */
export const confirmStorePath = (reference: string): string => withQuery(path, { paymentID: reference })

export const route: Route = { path, access: 'member', head: ({ paying }) => ({ title: paying.store.title }) }
