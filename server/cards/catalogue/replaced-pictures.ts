// Pictures of cards that were replaced after a box was sealed with the card: the page of the pack says so, and when
// (ruling 55). The only SQL that names replaced_picture.

import { listSealedCards } from '#server/cards/boxes/sealed-cards.ts'
import type { Database, Tx } from '#server/db/pool.ts'

interface Pictured {
  id: string
  image: string
  imageEn?: string
  imageBack?: string
}

const sides = [
  ['image', 'front'],
  ['imageEn', 'front_en'],
  ['imageBack', 'back'],
] as const

/** Each picture that differs. A first back replaces nothing; a first English picture replaces what English visitors saw. */
const differing = (before: Pictured, after: Pictured) =>
  sides.flatMap(([field, side]) => {
    const [was = '', is = ''] = [before[field], after[field]]
    return was === is || (side === 'back' && was === '') ? [] : [{ side, before: was, after: is }]
  })

/** Records, in the transaction that writes the cards, the pictures that change of cards which a sealed box holds. */
export async function recordReplaced(
  tx: Tx,
  { before, after, now }: { before: readonly Pictured[]; after: readonly Pictured[]; now: Date },
): Promise<void> {
  const former = new Map(before.map((card) => [card.id, card]))
  const changes = after.flatMap((card) => {
    const was = former.get(card.id)
    return was === undefined
      ? []
      : differing(was, card).map((change) => ({ ...change, cardId: card.id, replacedAt: now }))
  })
  if (changes.length === 0) return
  const sealed = await listSealedCards(tx, new Set(changes.map(({ cardId }) => cardId)))
  const told = changes.filter(({ cardId }) => sealed.has(cardId))
  if (told.length === 0) return
  await tx
    .insertInto('replacedPicture')
    .values(told)
    .onConflict((c) => c.columns(['cardId', 'side', 'replacedAt']).doNothing())
    .execute()
}

/** The pictures of these cards that were replaced after a moment, the newest first. */
export async function listReplaced(db: Database, cardIds: readonly string[], since: Date) {
  if (cardIds.length === 0) return []
  const rows = await db
    .selectFrom('replacedPicture')
    .select(['cardId', 'side', 'replacedAt'])
    .where('cardId', 'in', cardIds)
    .where('replacedAt', '>', since)
    .orderBy('replacedAt', 'desc')
    .orderBy('cardId')
    .execute()
  return rows
}
