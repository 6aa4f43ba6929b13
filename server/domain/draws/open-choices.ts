import type { Database } from '../../db/pool.ts'
import { convertibleIn, listPointBoxes } from '../boxes/queries.ts'
import { choiceMs } from './choose-cards.ts'
import { countOpenDraws } from './queries.ts'

export interface OpenChoices {
  open: number
  /** How many of them end up to the instant that was asked about. */
  ending: number
  /** When the first of them ends. */
  firstEndsAt: Date | undefined
}

/**
 * The choices that are open now, and what of them ends by an instant. A draw counts unless it is from a pack for
 * coins or one that holds ship-only cards alone: the clock takes nothing from those. Reads only.
 */
export async function countOpenChoices(
  db: Database,
  { now, endingBy }: { now: Date; endingBy: Date },
): Promise<OpenChoices> {
  const drawnUpTo = (end: Date) => new Date(end.getTime() - choiceMs)
  const found: OpenChoices = { open: 0, ending: 0, firstEndsAt: undefined }
  for (const { packId, nextSlot, settledSlot } of await listPointBoxes(db)) {
    if (settledSlot >= nextSlot || (await convertibleIn(db, packId)) === 'none') continue
    const { count, countUpTo, firstDrawnAt } = await countOpenDraws(db, {
      packId,
      fromSlot: settledSlot,
      after: drawnUpTo(now),
      upTo: drawnUpTo(endingBy),
    })
    found.open += count
    found.ending += countUpTo
    if (firstDrawnAt === null) continue
    const endsAt = new Date(firstDrawnAt.getTime() + choiceMs)
    if (found.firstEndsAt === undefined || endsAt < found.firstEndsAt) found.firstEndsAt = endsAt
  }
  return found
}
