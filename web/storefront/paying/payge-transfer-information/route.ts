import { type Route, withQuery } from '#web/storefront/route/route.ts'

const path = '/payge-transfer-information'

export const mailRemittancePath = (paymentId: string): string => withQuery(path, { payment_id: paymentId })

export const route: Route = {
  path,
  access: 'member',
  head: ({ paying }) => ({ title: paying.remittance.title }),
}
