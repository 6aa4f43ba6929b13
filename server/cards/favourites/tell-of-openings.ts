import { type Box, findBoxes } from '#server/cards/boxes/queries.ts'
import { isOnSale } from '#server/cards/boxes/stop-sale.ts'
import { findPacks, type PackRow } from '#server/cards/catalogue/queries.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { localized } from '#server/localized.ts'
import { lockFreeMembers } from '#server/people/members/queries.ts'
import { tellByPush } from '#server/people/push/tell.ts'
import { listAwaitedPacks, listUntold, markTold } from './queries.ts'

/** Later than this after its beginning a sale is no news. */
const newsMs = 6 * 3600_000
const membersAtOnce = 500

/**
 * Tells the members who marked a pack before its sale that it has begun, once each: the mark is noted in the transaction
 * that writes the message. A sale that is halted, sold out or began long ago when this runs is told to no one.
 */
export async function tellOfOpenings(db: Database, now: Date, leave: AbortSignal): Promise<void> {
  const packIds = await listAwaitedPacks(db)
  const [boxes, packs] = await Promise.all([findBoxes(db, packIds), findPacks(db, packIds)])
  for (const box of boxes.values()) {
    const pack = packs.get(box.packId)
    if (pack === undefined || box.startsAt > now) continue
    while (!leave.aborted && (await tellSome(db, { box, pack }, now)));
  }
}

/** @returns whether somebody was told; members whom another transaction holds are told at the next run */
const tellSome = (db: Database, { box, pack }: { box: Box; pack: PackRow }, now: Date): Promise<boolean> =>
  transaction(db, async (tx) => {
    const untold = await listUntold(tx, box.packId, membersAtOnce)
    const { free } = await lockFreeMembers(tx, new Set(untold))
    const told = await markTold(tx, box.packId, [...free.keys()], now)
    const expiresAt = new Date(box.startsAt.getTime() + newsMs)
    if (isOnSale(box, now) && now < expiresAt)
      await tellByPush(
        tx,
        'openings',
        [...free.values()]
          .filter(({ id }) => told.has(id))
          .map((member) => ({
            member,
            write: ({ push }, language) => push.opening(localized(pack, 'name', language)),
            path: `/pack-detail?${new URLSearchParams({ packId: box.packId })}`,
            expiresAt,
          })),
        now,
      )
    return told.size > 0
  })
