import type * as z from 'zod/mini'
import { getCollection } from '#contract/collection.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'
import { collectionPath } from './route.ts'

export type CollectionData = z.output<typeof getCollection.output>
export type Face = CollectionData['cards'][number]

/** A card type that is not there leads to the one where the newest card is. */
export async function load({ api }: Services, { request }: LoaderArgs): Promise<CollectionData> {
  const cardTypeId = new URL(request.url).searchParams.get('index') || undefined
  const book = await api.call(getCollection, { query: { cardTypeId } })
  if (!book.ok && book.state === 404 && cardTypeId !== undefined) throw redirect(collectionPath())
  return orErrorScreen(book)
}
