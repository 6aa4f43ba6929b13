import { convertibleIn, findBox, listPointBoxes } from '#server/cards/boxes/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { choiceEndsAt, choiceMs } from './choose-cards.ts'
import { countOpenDraws, listOpenDraws } from './queries.ts'

export interface OpenChoices {
  open: number
  /** The number of them that end by the instant that was asked about. */
  ending: number
  /** When the first of them ends. */
  firstEndsAt: Date | undefined
}

/**
 * Counts the choices that are open now, and those of them that end by an instant. A draw counts unless it is from
 * a pack for coins or one that holds ship-only cards alone: the clock takes nothing from those. Reads only.
 */
export async function countOpenChoices(
  db: Database,
  { now, endingBy }: { now: Date; endingBy: Date },
): Promise<OpenChoices> {
  const decidedUpTo = (end: Date) => new Date(end.getTime() - choiceMs)
  const found: OpenChoices = { open: 0, ending: 0, firstEndsAt: undefined }
  for (const { packId, nextSlot, settledSlot } of await listPointBoxes(db)) {
    if (settledSlot >= nextSlot || (await convertibleIn(db, packId)) === 'none') continue
    const { count, countUpTo, firstDecidedAt } = await countOpenDraws(db, {
      packId,
      fromSlot: settledSlot,
      after: decidedUpTo(now),
      upTo: decidedUpTo(endingBy),
    })
    found.open += count
    found.ending += countUpTo
    if (firstDecidedAt === null) continue
    const endsAt = choiceEndsAt({ decidedAt: firstDecidedAt })
    if (found.firstEndsAt === undefined || endsAt < found.firstEndsAt) found.firstEndsAt = endsAt
  }
  return found
}

/** Tells whether a draw's 24 hours take something from its member: no coins were paid, and some card becomes points. */
async function hasClock(db: Database, packId: string): Promise<boolean> {
  const box = await findBox(db, packId)
  return box?.currency === 'points' && (await convertibleIn(db, packId)) !== 'none'
}

/** Finds the member's open choice that ends first. Reads only. */
export async function findFirstOpenChoice(
  db: Database,
  memberId: string,
  now: Date,
): Promise<{ drawId: string; endsAt: Date } | undefined> {
  const since = new Date(now.getTime() - choiceMs)
  const known = new Map<string, boolean>()
  for (const draw of await listOpenDraws(db, memberId, since)) {
    const endsAt = choiceEndsAt(draw)
    if (endsAt <= now) continue
    if (!known.has(draw.packId)) known.set(draw.packId, await hasClock(db, draw.packId))
    if (known.get(draw.packId)) return { drawId: draw.id, endsAt }
  }
  return undefined
}
