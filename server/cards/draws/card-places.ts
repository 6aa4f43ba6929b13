// The place of each card in the curtain call of a reveal: its number among its kind in the box, and how many
// of the kind its member has drawn before.

import type { Remainders } from '#server/cards/boxes/remainders.ts'
import type { Database } from '#server/db/pool.ts'
import { type DrawnPrize, type MemberRun, readPrizes } from './draw-contents.ts'
import { listKnownDraws } from './member-draws.ts'
import type { Draw } from './queries.ts'

export interface CardPlace {
  /** Which of its kind it is among the slots of its box, in the order of the box's draws, from 1. */
  nthInBox: number
  /** The number of its kind that were sealed in the box. */
  sealedInBox: number
  /** The number of its kind that its member has drawn in other draws whose cards are known. */
  drawnBefore: number
}

/** It stands beside the slots of its box. */
const extraPlace = { nthInBox: 1, sealedInBox: 1 }

/**
 * The places of the cards of a draw, in their order. They follow from the sealed box and the slots sold before this draw, so
 * they are the same each time. A draw that was not opened is not counted (decision 023). Only reads; as many statements for
 * 3,000 cards as for one.
 */
export async function placeCards(
  { db, remainders }: { db: Database; remainders: Remainders },
  draw: Draw,
  prizes: readonly Pick<DrawnPrize, 'cardKey' | 'extra'>[],
): Promise<CardPlace[]> {
  const [before, drawn] = await Promise.all([
    remainders.of({ packId: draw.packId, decidedSlot: draw.firstSlot }),
    countDrawnBefore(db, draw),
  ])
  const sealed = new Map<string, number>()
  const sold = new Map<string, number>()
  for (const { cardKey, quantity, left } of before) {
    add(sealed, cardKey, quantity)
    add(sold, cardKey, quantity - left)
  }
  return prizes.map(({ cardKey, extra }) => ({
    ...(extra !== null
      ? extraPlace
      : { nthInBox: add(sold, cardKey, 1), sealedInBox: sealed.get(cardKey) ?? 0 }),
    drawnBefore: drawn.get(cardKey) ?? 0,
  }))
}

/** By card. */
async function countDrawnBefore(db: Database, { memberId, id }: Draw): Promise<Map<string, number>> {
  const draws = await listKnownDraws(db, memberId)
  return await countCards(
    db,
    draws.filter((one) => one.id !== id),
  )
}

/** Counts the cards that these draws brought, by card. Three statements, however many draws. */
async function countCards(db: Database, draws: readonly MemberRun[]): Promise<Map<string, number>> {
  const prizesOf = await readPrizes(db, draws)
  const counts = new Map<string, number>()
  for (const draw of draws) for (const { cardKey } of prizesOf(draw)) add(counts, cardKey, 1)
  return counts
}

function add(counts: Map<string, number>, key: string, more: number): number {
  const count = (counts.get(key) ?? 0) + more
  counts.set(key, count)
  return count
}
