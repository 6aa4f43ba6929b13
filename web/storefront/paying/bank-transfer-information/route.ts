import { type Route, withQuery } from '#web/storefront/route/route.ts'

const path = '/bank-transfer-information'

export const bankTransferPath = (paymentId: string): string => withQuery(path, { payment_id: paymentId })

export const route: Route = { path, access: 'member', head: ({ paying }) => ({ title: paying.bank.title }) }
