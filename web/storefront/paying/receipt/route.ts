import { type Route, withQuery } from '#web/storefront/route/route.ts'

const path = '/receipt'

export const receiptPath = (paymentId: string): string => withQuery(path, { payment_id: paymentId })

export const route: Route = { path, access: 'member', head: ({ receipts }) => ({ title: receipts.title }) }
