import { type Route, withQuery } from '#web/storefront/route/route.ts'

const path = '/collection'

/** Without a card type the book opens at that of the newest card. */
export const collectionPath = (cardTypeId?: string): string => withQuery(path, { index: cardTypeId })

export const route: Route = {
  path,
  access: 'member',
  head: ({ collection }) => ({ title: collection.title }),
}
