import { type Draw, findDraw, listDrawsSince } from '#server/cards/draws/queries.ts'
import type { Tx } from '#server/db/pool.ts'

/**
 * The draws of members since an instant, and those that were found on a walk, as they are now; each member's oldest
 * first.
 */
export async function readRecentDraws(
  tx: Tx,
  members: ReadonlyMap<string, unknown>,
  found: ReadonlyMap<string, Draw[]>,
  since: Date,
): Promise<Draw[]> {
  const recent = await listDrawsSince(tx, [...members.keys()], since)
  const known = new Set(recent.map((draw) => draw.id))
  for (const [memberId, draws] of found) {
    if (!members.has(memberId)) continue
    for (const draw of draws)
      if (!known.has(draw.id)) recent.push((await findDraw(tx, memberId, draw.id)) ?? draw)
  }
  return recent
}

/** By what it is remembered that a member was told of a draw. */
export const toldOf = ({ memberId, id }: Draw) => ({ memberId, subject: id })
