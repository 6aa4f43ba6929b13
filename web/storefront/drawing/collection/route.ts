import { type Route, withQuery } from '#web/storefront/route/route.ts'

const path = '/collection'

/** The book opens at the type of the newest card where none is named. */
export const collectionPath = (cardTypeId?: string): string => withQuery(path, { index: cardTypeId })

export const route: Route = {
  path,
  access: 'member',
  head: ({ collection }) => ({ title: collection.title }),
}
