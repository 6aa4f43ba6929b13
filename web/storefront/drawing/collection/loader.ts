import type * as z from 'zod/mini'
import { listCardTypes } from '#contract/catalogue.ts'
import { getCollection } from '#contract/collection.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'
import { collectionPath } from './route.ts'

export interface CollectionData extends z.output<typeof getCollection.output> {
  cardTypes: { id: string; name: string }[]
}

/** A card type that is not there leads to the first one. */
export async function load({ api }: Services, { request }: LoaderArgs): Promise<CollectionData> {
  const cardTypeId = new URL(request.url).searchParams.get('index') || undefined
  const [types, book] = await Promise.all([
    api.call(listCardTypes),
    api.call(getCollection, { query: { cardTypeId } }),
  ])
  if (!book.ok && book.state === 404 && cardTypeId !== undefined) throw redirect(collectionPath())
  return { ...orErrorScreen(book), cardTypes: orErrorScreen(types).list }
}
