// The only SQL that names box_halt: what the operator did to a sale (ruling 33).

import { sql } from 'kysely'
import type { Localized } from '#phrases/language.ts'
import { pauseReasons } from '#phrases/pause.ts'
import { findPauseReasons } from '#server/cards/boxes/beacon/queries.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { SaleEventKind } from '#server/db/schema.ts'
import type { Box } from './queries.ts'

export interface SaleEvent {
  kind: SaleEventKind
  /** Null for a sale that goes on. */
  reason: Localized | null
  /** Slots sold by then: its place among the draws. */
  sold: number
  happenedAt: Date
}

/** The events of a sale from a box, in their order. */
export async function listSaleEvents(db: Database, packId: string): Promise<SaleEvent[]> {
  const rows = await db
    .selectFrom('boxHalt')
    .selectAll()
    .where('packId', '=', packId)
    .orderBy('eventNo')
    .execute()
  return rows.map(({ kind, reasonJa, reasonEn, sold, happenedAt }) => ({
    kind,
    reason: reasonJa === null ? null : { ja: reasonJa, en: reasonEn ?? '' },
    sold,
    happenedAt,
  }))
}

/** Counts the halts of some packs' sales, by pack; a pack whose sale was never halted is left out. */
export async function countHalts(db: Database, packIds: string[]): Promise<Map<string, number>> {
  if (packIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('boxHalt')
    .select((eb) => ['packId', eb.fn.countAll<number>().as('halts')])
    .where('packId', 'in', packIds)
    .where('kind', '=', 'halted')
    .groupBy('packId')
    .execute()
  return new Map(rows.map(({ packId, halts }) => [packId, halts]))
}

/** Why the sales of some packs are halted, by pack, in the words that were added last. */
export async function findHaltReasons(db: Database, packIds: string[]): Promise<Map<string, Localized>> {
  if (packIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('boxHalt')
    .select(['packId', 'reasonJa', 'reasonEn'])
    .distinctOn('packId')
    .where('packId', 'in', packIds)
    .where('kind', 'in', ['halted', 'words_added'])
    .orderBy('packId')
    .orderBy('eventNo', 'desc')
    .execute()
  return new Map(
    rows.map(({ packId, reasonJa, reasonEn }) => [packId, { ja: reasonJa ?? '', en: reasonEn ?? '' }]),
  )
}

/** Why some sales do not go on now, by pack: the operator halted them, or they are paused for want of a round or of witnesses. */
export async function findStopReasons(
  db: Database,
  stopped: readonly Pick<Box, 'packId' | 'haltedAt'>[],
): Promise<Map<string, Localized>> {
  const idsOf = (isHalted: boolean) =>
    stopped.flatMap((box) => ((box.haltedAt !== null) === isHalted ? [box.packId] : []))
  const [halts, pauses] = await Promise.all([
    findHaltReasons(db, idsOf(true)),
    findPauseReasons(db, idsOf(false)),
  ])
  for (const [packId, reason] of pauses) halts.set(packId, pauseReasons[reason])
  return halts
}

/** Adds to the permanent record, under the lock of the box. */
export async function insertSaleEvent(tx: Tx, packId: string, event: SaleEvent): Promise<void> {
  const { reason, ...rest } = event
  await tx
    .insertInto('boxHalt')
    .values({
      ...rest,
      packId,
      reasonJa: reason?.ja ?? null,
      reasonEn: reason?.en || null,
      eventNo: sql<number>`(select coalesce(max(event_no), 0) + 1 from box_halt where pack_id = ${packId})`,
    })
    .execute()
}
