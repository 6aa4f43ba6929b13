import { type Route, withQuery } from '#web/storefront/route/route.ts'

const path = '/card-input'

export const cardInputPath = (page: number): string => withQuery(path, { page })

export const route: Route = {
  path,
  access: 'member',
  head: ({ paying }) => ({ title: paying.cardInput.title }),
}
